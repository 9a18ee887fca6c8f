package dev.regatta.protocol;

import dev.regatta.model.job.JobSpec;
import dev.regatta.model.plan.DataSet;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// A worker's part of a run.
///
/// @param index 0-based number of the worker
/// @param workers how many there are
/// @param root absolute; relative directories of jobs are below it
/// @param cpus cores to pin load threads to, or empty
/// @param interval length of a reporting window
/// @param drain how long in-flight ops may take after the load's end
public record Assignment(
    String run,
    int index,
    int workers,
    String root,
    List<Integer> cpus,
    Optional<DataSet> dataset,
    List<JobSpec> jobs,
    Duration interval,
    Duration drain) {
  public Assignment {
    cpus = List.copyOf(cpus);
    jobs = List.copyOf(jobs);
  }
}
