package dev.regatta.model.plan;

import dev.regatta.model.job.JobSpec;
import java.util.List;

/// The jobs of a plan, wherever they come from.
///
/// @param place where they are written
/// @param notes what was substituted while reading
record Workload(List<JobSpec> jobs, List<String> notes, String place) {}
