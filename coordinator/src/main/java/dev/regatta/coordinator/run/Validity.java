package dev.regatta.coordinator.run;

import dev.regatta.model.job.JobSpec;
import dev.regatta.model.plan.Plan;
import dev.regatta.model.plan.Threshold;
import dev.regatta.model.summary.Summary;
import dev.regatta.model.summary.Summary.Status;
import dev.regatta.protocol.JobTally;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Says how far a result can be trusted, and why not further.
final class Validity {
  private final Plan plan;
  private final Measured measured;
  private final List<Summary.Job> jobs;
  private final List<String> incomplete;
  private final List<String> degraded = new ArrayList<>();
  private final List<String> invalid = new ArrayList<>();

  Validity(Plan plan, Measured measured, List<Summary.Job> jobs, Optional<Duration> startSkew) {
    this.plan = plan;
    this.measured = measured;
    this.jobs = jobs;
    incomplete =
        measured.workers().stream()
            .filter(WorkerState::alive)
            .flatMap(w -> Collector.missing(measured.merge(), w.name, w.tallies).stream())
            .toList();
    degraded.addAll(measured.findings());
    measured.failure().ifPresent(failure -> degraded.add(failure.message()));
    if (measured.interrupted()) {
      degraded.add("interrupted before its end");
    }
    startSkew
        .filter(skew -> skew.compareTo(plan.interval()) > 0)
        .ifPresent(skew ->
            degraded.add(
                "workers began %d ms apart, more than an interval".formatted(skew.toMillis())));
    measured.workers().forEach(worker -> worker.tallies.forEach(t -> look(worker, t)));
    plan.jobs().forEach(this::look);
  }

  Status status() {
    if (!invalid.isEmpty()) {
      return Status.INVALID;
    }
    if (!incomplete.isEmpty()) {
      return Status.INCOMPLETE;
    }
    return degraded.isEmpty() ? Status.VALID : Status.DEGRADED;
  }

  List<String> reasons() {
    var all = new ArrayList<>(invalid);
    all.addAll(incomplete);
    all.addAll(degraded);
    return all.stream().distinct().toList();
  }

  private void look(WorkerState worker, JobTally tally) {
    if (!tally.stuck().isEmpty()) {
      degraded.add(
          "%s on %s: %d ops were still in flight after the drain, first: %s"
              .formatted(tally.job(), worker.name, tally.stuck().size(), tally.stuck().getFirst()));
    }
  }

  private void look(JobSpec job) {
    var result = jobs.stream().filter(j -> j.job().equals(job.id())).findFirst();
    if (result.isEmpty()) {
      return;
    }
    boolean idle =
        result.get().ops().stream().allMatch(op -> op.count() == 0 && op.errors().isEmpty());
    if (idle && !measured.interrupted()) {
      invalid.add("job %s did nothing".formatted(job.id()));
    }
    for (var op : result.get().ops()) {
      if (!op.errors().isEmpty() && !allowed(job, op)) {
        degraded.add("job %s: %s failed: %s".formatted(job.id(), op.op(), errors(op)));
      }
    }
  }

  private boolean allowed(JobSpec job, Summary.OpResult op) {
    boolean asRead = op.op().equals("read") || !job.writes();
    boolean byJob = asRead ? job.errors().continueOnRead() : job.errors().continueOnWrite();
    boolean byThreshold =
        plan.thresholds().stream()
            .filter(t -> t.metric() instanceof Threshold.Metric.Errors)
            .filter(t -> t.job().isEmpty() || t.job().get().equals(job.id()))
            .anyMatch(t -> t.op().isEmpty() || t.op().get().key().equals(op.op()));
    return byJob || byThreshold;
  }

  private static String errors(Summary.OpResult op) {
    return String.join(
        ", ", op.errors().entrySet().stream().map(e -> e.getValue() + " " + e.getKey()).toList());
  }
}
