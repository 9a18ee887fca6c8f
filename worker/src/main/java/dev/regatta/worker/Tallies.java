package dev.regatta.worker;

import dev.regatta.engine.StageResult;
import dev.regatta.protocol.JobTally;
import java.util.List;

/// Says how a stage ended in the words of the protocol.
final class Tallies {
  private Tallies() {}

  static List<JobTally> of(StageResult result) {
    return result.jobs().stream()
        .map(job ->
            new JobTally(
                job.job(),
                job.firstOp(),
                job.lastCompletion(),
                job.elapsedNanos(),
                job.flushNanos(),
                job.maxInFlight(),
                job.totals(),
                job.fatal(),
                job.stuck(),
                job.counts()))
        .toList();
  }
}
