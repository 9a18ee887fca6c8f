package dev.regatta.model.fio;

import dev.regatta.model.job.JobSpec;
import java.util.List;

/// The jobs of a fio job file.
public record FioJobs(List<JobSpec> jobs, List<String> notes) {}
