package dev.regatta.coordinator.run;

import dev.regatta.model.summary.Summary;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/// What is known only after the teardown.
final class SummaryEdits {
  private SummaryEdits() {}

  static Summary tornDown(
      Summary summary, List<String> left, Instant reported, Instant commandStart) {
    var now = Instant.now();
    var phases = new ArrayList<>(summary.phases());
    phases.add(new Summary.Phase("teardown", Duration.between(reported, now).toNanos() / 1e9));
    return new Summary(
        summary.schema(),
        summary.run(),
        summary.plan(),
        summary.regatta(),
        summary.started(),
        summary.status(),
        summary.reasons(),
        new Summary.Cleanup(left.isEmpty() ? "clean" : "leftovers", left),
        summary.firstOpSeconds(),
        Duration.between(commandStart, now).toNanos() / 1e9,
        phases,
        summary.startSkewUs(),
        summary.overlap(),
        summary.clocks(),
        summary.jobs(),
        summary.workers(),
        summary.thresholds(),
        summary.notes());
  }
}
