package dev.regatta.model.plan;

import dev.regatta.model.job.JobSpec;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// One run, checked: nothing in it can fail for what the user wrote.
///
/// @param name a word, part of the run id
/// @param interval length of a reporting window
/// @param drain how long in-flight ops may take after the load's end before they are called stuck
/// @param joinTimeout how long workers may take to join
/// @param jobs in the order they were written; their stages are numbered from 0 without gaps
/// @param notes substitutions made while reading (`ioengine=vsync runs as psync`), for the report
/// @param text the plan as it was resolved (HOCON), kept in the run directory
public record Plan(
    String name,
    FleetSpec fleet,
    Optional<DataSet> dataset,
    List<JobSpec> jobs,
    Duration interval,
    Duration drain,
    Duration joinTimeout,
    OnWorkerLoss onWorkerLoss,
    List<Threshold> thresholds,
    List<String> notes,
    String text) {

  public Plan {
    jobs = List.copyOf(jobs);
    thresholds = List.copyOf(thresholds);
    notes = List.copyOf(notes);
    if (jobs.isEmpty()) {
      throw new IllegalArgumentException("a plan needs a job");
    }
  }

  /// What the loss of a worker does to the run.
  public enum OnWorkerLoss {
    /// The run ends as a failure of the infrastructure.
    FAIL,
    /// The others go on; the run is degraded.
    DEGRADE
  }

  public int stages() {
    return 1 + jobs.stream().mapToInt(JobSpec::stage).max().orElseThrow();
  }

  public List<JobSpec> jobsOf(int stage) {
    return jobs.stream().filter(job -> job.stage() == stage).toList();
  }
}
