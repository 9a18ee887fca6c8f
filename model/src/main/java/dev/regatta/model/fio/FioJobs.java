package dev.regatta.model.fio;

import dev.regatta.model.job.JobSpec;
import java.util.List;
import java.util.Optional;

/// What a job file or command line means.
///
/// @param jobs in the order they were written, stages from 0 without gaps
/// @param notes what a user should know about how they were read, one line each
/// @param nfsUrl the one export the jobs are for, when they name it and the plan has no NFS server
public record FioJobs(List<JobSpec> jobs, List<String> notes, Optional<String> nfsUrl) {
  public FioJobs {
    jobs = List.copyOf(jobs);
    notes = List.copyOf(notes);
  }
}
