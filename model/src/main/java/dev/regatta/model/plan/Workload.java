package dev.regatta.model.plan;

import dev.regatta.model.job.JobSpec;
import java.util.List;
import java.util.Optional;

/// The jobs of a plan, wherever they come from.
///
/// @param place where they are written
/// @param notes what was substituted while reading
/// @param nfsUrl the export that a fio job file names, when the plan has no NFS server
record Workload(List<JobSpec> jobs, List<String> notes, Optional<String> nfsUrl, String place) {}
