package dev.regatta.engine;

import java.util.List;

/// How a stage went on this worker.
public record StageResult(int stage, List<JobResult> jobs) {

  public StageResult {
    jobs = List.copyOf(jobs);
  }
}
