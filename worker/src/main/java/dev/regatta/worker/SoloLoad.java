package dev.regatta.worker;

import dev.regatta.engine.JobResult;
import dev.regatta.engine.Load;
import dev.regatta.engine.SetupException;
import dev.regatta.engine.Site;
import dev.regatta.engine.StageListener;
import dev.regatta.engine.StageResult;
import dev.regatta.model.job.JobSpec;
import dev.regatta.model.latency.IntervalCounters;
import dev.regatta.model.latency.LatencyChunk;
import dev.regatta.model.plan.Plan;
import dev.regatta.model.plan.ServerSpec;
import dev.regatta.model.summary.JobSummary;
import dev.regatta.model.summary.JobSummary.Timing;
import dev.regatta.model.summary.RunMerge;
import dev.regatta.model.summary.Summary;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/// The load of a plan in this process alone: no cluster, no journal, no run directory.
final class SoloLoad implements StageListener {
  static final String WORKER = "solo";
  private static final Duration LEAD = Duration.ofMillis(100);

  private final RunMerge merge = new RunMerge();
  private CompletableFuture<StageResult> ended = new CompletableFuture<>();

  /// What came of it.
  ///
  /// @param cpuSeconds of the whole process, from the start of measuring of each stage to its end
  record Result(List<Summary.Job> jobs, double cpuSeconds, List<String> fatal) {}

  private SoloLoad() {}

  /// Runs every stage of a plan on the files below a directory, or below the export the plan names.
  static Result run(Plan plan, Path root) throws SetupException {
    var target =
        plan.fleet().server() instanceof ServerSpec.Existing(var url) ? url : root.toString();
    var site = new Site("solo", WORKER, 0, 1, root, List.of()).on(target);
    return new SoloLoad().run(site, plan);
  }

  private Result run(Site site, Plan plan) throws SetupException {
    List<JobResult> results = new ArrayList<>();
    double cpuSeconds = 0;
    try (var load = Load.prepare(site, plan.dataset(), plan.jobs())) {
      for (int stage = 0; stage < plan.stages(); stage++) {
        ended = new CompletableFuture<>();
        var start = Instant.now().plus(LEAD);
        var _ = load.start(stage, start, plan.interval(), plan.drain(), this);
        awaitUntil(start.plus(ramp(plan.jobsOf(stage))));
        long cpu = processCpuNanos();
        results.addAll(ended.join().jobs());
        cpuSeconds += (processCpuNanos() - cpu) / 1e9;
      }
      return new Result(
          plan.jobs().stream().map(job -> summary(job, results, load)).toList(),
          cpuSeconds,
          results.stream().flatMap(result -> result.fatal().stream()).toList());
    }
  }

  private static Duration ramp(List<JobSpec> jobs) {
    return jobs.stream()
        .map(job -> job.limits().startDelay().plus(job.limits().ramp()))
        .min(Duration::compareTo)
        .orElse(Duration.ZERO);
  }

  private Summary.Job summary(JobSpec job, List<JobResult> results, Load load) {
    var result = results.stream().filter(r -> r.job().equals(job.id())).findFirst().orElseThrow();
    var timing =
        new Timing(
            result.elapsedNanos(), result.flushNanos(), result.maxInFlight(), result.counts());
    var effective = load.setup().effective().getOrDefault(job.id(), Map.of());
    return new JobSummary(merge, job, Map.of(WORKER, timing), Map.of(WORKER, effective))
        .worker(WORKER);
  }

  private static void awaitUntil(Instant instant) {
    new CompletableFuture<Void>()
        .completeOnTimeout(
            null, Duration.between(Instant.now(), instant).toNanos(), TimeUnit.NANOSECONDS)
        .join();
  }

  private static long processCpuNanos() {
    return ManagementFactory.getOperatingSystemMXBean()
            instanceof com.sun.management.OperatingSystemMXBean system
        ? system.getProcessCpuTime()
        : 0;
  }

  @Override
  public void interval(List<IntervalCounters> counters, List<LatencyChunk> chunks) {
    counters.forEach(merge::add);
    chunks.forEach(merge::add);
  }

  @Override
  public void fatal(String jobId, String message) {}

  @Override
  public void ended(StageResult result) {
    ended.complete(result);
  }
}
