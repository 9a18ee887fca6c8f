package dev.regatta.coordinator.run;

import dev.regatta.coordinator.store.RunRecord;
import dev.regatta.model.job.JobSpec;
import dev.regatta.model.plan.Plan;
import dev.regatta.model.summary.JobSummary;
import dev.regatta.model.summary.JobSummary.Timing;
import dev.regatta.model.summary.Summary;
import dev.regatta.model.summary.ThresholdCheck;
import dev.regatta.protocol.JobTally;
import dev.regatta.protocol.SetupReport;
import dev.regatta.provisioning.Host;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// Puts the summary of a measured run together.
final class SummaryAssembly {
  private final RunRecord record;
  private final Plan plan;
  private final List<Host> hosts;
  private final Measured measured;
  private final Instant commandStart;

  SummaryAssembly(
      RunRecord record, Plan plan, List<Host> hosts, Measured measured, Instant commandStart) {
    this.record = record;
    this.plan = plan;
    this.hosts = List.copyOf(hosts);
    this.measured = measured;
    this.commandStart = commandStart;
  }

  /// @param before phases that ended before the workers joined
  Summary summary(List<Summary.Phase> before) {
    var jobs = plan.jobs().stream().map(job -> job(job).fleet(names())).toList();
    var skew = startSkew();
    var validity = new Validity(plan, measured, jobs, skew);
    return new Summary(
        Summary.SCHEMA,
        record.run(),
        record.plan(),
        record.regatta(),
        record.started(),
        validity.status(),
        validity.reasons(),
        new Summary.Cleanup("pending", List.of()),
        firstMeasured().map(first -> seconds(Duration.between(commandStart, first))),
        seconds(Duration.between(commandStart, Instant.now())),
        Stream.concat(before.stream(), measured.phases().stream()).toList(),
        skew.map(s -> s.toNanos() / 1000),
        overlap(),
        measured.workers().stream().filter(WorkerState::joined).map(WorkerState::clock).toList(),
        jobs,
        hosts.stream().map(this::worker).toList(),
        new ThresholdCheck(measured.merge(), jobs).check(plan.thresholds()),
        notes());
  }

  private JobSummary job(JobSpec job) {
    var timings = new HashMap<String, Timing>();
    for (var worker : measured.workers()) {
      tally(worker, job)
          .map(t -> new Timing(t.elapsedNanos(), t.flushNanos(), t.maxInFlight(), t.counts()))
          .or(() -> fromIntervals(worker.name, job))
          .ifPresent(timing -> timings.put(worker.name, timing));
    }
    var effective = new HashMap<String, Map<String, String>>();
    for (var worker : measured.workers()) {
      worker
          .setupReport()
          .map(setup -> setup.effective().getOrDefault(job.id(), Map.of()))
          .ifPresent(settings -> effective.put(worker.name, settings));
    }
    return new JobSummary(measured.merge(), job, timings, effective);
  }

  /// A lost worker left no tally: its intervals say how long it measured.
  private Optional<Timing> fromIntervals(String worker, JobSpec job) {
    return measured
        .merge()
        .span(worker, job.id())
        .map(span -> new Timing(span.length().toNanos(), 0, 0, Map.of()));
  }

  private Summary.Worker worker(Host host) {
    var state = state(host.worker());
    return new Summary.Worker(
        host.worker(),
        host.name(),
        state.lostReason(),
        state.setupReport().map(s -> (s.checkNanos() + s.layoutNanos()) / 1e9).orElse(0.0),
        state.setupReport().map(SummaryAssembly::setup),
        state.setupReport().flatMap(SetupReport::calibration),
        state.facts,
        plan.jobs().stream().map(job -> job(job).worker(host.worker())).toList());
  }

  private static Summary.Setup setup(SetupReport report) {
    return new Summary.Setup(
        report.checkNanos() / 1e9,
        report.layoutNanos() / 1e9,
        report.filesChecked(),
        report.filesCreated(),
        report.bytesWritten());
  }

  private Optional<Instant> firstMeasured() {
    return starts().min(Comparator.naturalOrder()).map(this::measuring);
  }

  private Instant measuring(Instant firstOp) {
    return firstOp.plus(plan.jobsOf(0).getFirst().limits().ramp());
  }

  private Optional<Duration> startSkew() {
    var starts = starts().sorted().toList();
    return starts.isEmpty()
        ? Optional.empty()
        : Optional.of(Duration.between(starts.getFirst(), starts.getLast()));
  }

  private Optional<Summary.Overlap> overlap() {
    var from = starts().max(Comparator.naturalOrder()).map(this::measuring);
    var to =
        firstTallies((state, tally) -> tally.lastCompletion().map(end -> end.minus(state.offset)))
            .min(Comparator.naturalOrder());
    return from.isEmpty() || to.isEmpty() || to.get().isBefore(from.get())
        ? Optional.empty()
        : Optional.of(
            new Summary.Overlap(
                from.get(), to.get(), seconds(Duration.between(from.get(), to.get()))));
  }

  /// When each worker issued the first op of the plan's first job, on the coordinator's clock.
  private Stream<Instant> starts() {
    return firstTallies((state, tally) -> tally.firstOp().map(at -> at.minus(state.offset)));
  }

  private interface InstantOf {
    Optional<Instant> of(WorkerState state, JobTally tally);
  }

  private Stream<Instant> firstTallies(InstantOf instant) {
    var first = plan.jobsOf(0).getFirst();
    return measured.workers().stream()
        .flatMap(state -> tally(state, first).flatMap(tally -> instant.of(state, tally)).stream());
  }

  private List<String> notes() {
    var notes = new ArrayList<>(record.notes());
    measured.workers().stream()
        .flatMap(worker -> worker.setupReport().stream())
        .flatMap(setup -> setup.notes().stream())
        .forEach(notes::add);
    return notes.stream().distinct().toList();
  }

  private static Optional<JobTally> tally(WorkerState worker, JobSpec job) {
    return worker.tallies.stream().filter(t -> t.job().equals(job.id())).findFirst();
  }

  private WorkerState state(String name) {
    return measured.workers().stream()
        .filter(worker -> worker.name.equals(name))
        .findFirst()
        .orElseThrow();
  }

  private List<String> names() {
    return hosts.stream().map(Host::worker).toList();
  }

  private static double seconds(Duration duration) {
    return duration.toNanos() / 1e9;
  }
}
