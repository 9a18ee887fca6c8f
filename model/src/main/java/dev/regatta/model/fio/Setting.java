package dev.regatta.model.fio;

import dev.regatta.model.PlanException;

/// One option as it was written.
///
/// @param text the value; `1` for a flag without one, empty for another option without one
/// @param place where it was written: `file:line`, `workload.set` or `workload.fio-args`
record Setting(FioOption option, String text, String place) {

  static final String OF_SET = "workload.set";
  static final String OF_COMMAND_LINE = "workload.fio-args";

  /// An option written without a value, which only flags and refused options may be.
  static Setting bare(FioOption option, String place) {
    return new Setting(option, option.form() == FioOption.Form.FLAG ? "1" : "", place);
  }

  /// True for what is not in a job file, which fio must be able to read too.
  boolean isOfPlan() {
    return place.equals(OF_SET) || place.equals(OF_COMMAND_LINE);
  }

  PlanException misread(String reason) {
    String value = text.isEmpty() ? "" : "=" + text;
    return new PlanException(place + ": " + option.name() + value + ": " + reason);
  }
}
