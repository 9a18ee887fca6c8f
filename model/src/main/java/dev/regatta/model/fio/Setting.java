package dev.regatta.model.fio;

import dev.regatta.model.plan.PlanException;

/// One option as it was written.
///
/// @param text the value; `1` for a flag without one
/// @param place where it was written: `file:line`, `workload.set` or `workload.fio-args`
record Setting(FioOption option, String text, String place) {

  PlanException misread(String reason) {
    return new PlanException(place + ": " + option.name() + "=" + text + ": " + reason);
  }
}
