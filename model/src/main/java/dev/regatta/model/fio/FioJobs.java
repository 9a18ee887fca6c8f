package dev.regatta.model.fio;

import dev.regatta.model.job.JobSpec;
import java.util.List;

/// What a job file or command line means.
///
/// @param jobs in the order they were written, stages from 0 without gaps
/// @param notes what a user should know about how they were read, one line each
public record FioJobs(List<JobSpec> jobs, List<String> notes) {
  public FioJobs {
    jobs = List.copyOf(jobs);
    notes = List.copyOf(notes);
  }
}
