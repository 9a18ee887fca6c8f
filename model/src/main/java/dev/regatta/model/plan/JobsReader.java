package dev.regatta.model.plan;

import dev.regatta.model.job.JobSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/// Reads `jobs { ... }`: in the order they are written, stages numbered from 0 without gaps.
final class JobsReader {
  private JobsReader() {}

  static List<JobSpec> read(Section jobs, LoadSettings load) {
    if (jobs.isEmpty()) {
      throw jobs.problem("has no job: write it as in jobs.read { op = read, ... }");
    }
    var stages = stages(jobs);
    var result = new ArrayList<JobSpec>();
    for (String id : jobs.names()) {
      var job = jobs.chosen(id);
      checkId(id, job);
      result.add(
          new JobReader(id, job, load).read(stages.headSet(stage(job)).size(), result.size()));
    }
    return List.copyOf(result);
  }

  private static SortedSet<Integer> stages(Section jobs) {
    var stages = new TreeSet<Integer>();
    jobs.names().forEach(id -> stages.add(stage(jobs.chosen(id))));
    return stages;
  }

  private static int stage(Section job) {
    return job.get("stage").count(0, 1_000_000);
  }

  private static void checkId(String id, Section job) {
    if (!id.matches("[A-Za-z0-9_+-][A-Za-z0-9._+-]*")) {
      throw job.problem("is no name for a job: use letters, digits and . _ + -");
    }
  }
}
