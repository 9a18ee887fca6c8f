package dev.regatta.coordinator.store;

import dev.regatta.model.job.JobSpec;
import java.time.Instant;
import java.util.List;

/// `jobs.json`: what a report needs beside the workers' data, written before the load starts, so
/// that a result can be made from the run directory alone.
///
/// @param plan the plan's name
/// @param regatta version of the coordinator
/// @param workers names, in the order of their numbers
public record RunRecord(
    String run,
    String plan,
    String regatta,
    Instant started,
    List<String> workers,
    List<JobSpec> jobs,
    List<String> notes) {
  public RunRecord {
    workers = List.copyOf(workers);
    jobs = List.copyOf(jobs);
    notes = List.copyOf(notes);
  }
}
