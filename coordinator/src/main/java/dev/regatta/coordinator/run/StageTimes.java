package dev.regatta.coordinator.run;

import dev.regatta.model.job.JobSpec;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// How long a stage is meant to take.
///
/// @param ramp longest start delay and ramp
/// @param load longest start delay, ramp and runtime; empty when a job ends by itself only
record StageTimes(Duration ramp, Optional<Duration> load) {

  static StageTimes of(List<JobSpec> jobs) {
    return new StageTimes(
        jobs.stream().map(StageTimes::untilMeasure).max(Comparator.naturalOrder()).orElseThrow(),
        jobs.stream().anyMatch(job -> job.limits().runtime().isZero())
            ? Optional.empty()
            : jobs.stream()
                .map(job -> untilMeasure(job).plus(job.limits().runtime()))
                .max(Comparator.naturalOrder()));
  }

  private static Duration untilMeasure(JobSpec job) {
    return job.limits().startDelay().plus(job.limits().ramp());
  }
}
