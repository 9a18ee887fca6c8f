package dev.regatta.engine;

import dev.regatta.model.latency.IntervalCounters;
import dev.regatta.model.latency.LatencyChunk;
import java.util.List;

/// Hears of a running stage. All calls come from the stage's interval thread, one at a time, never
/// from a load thread; a slow listener delays intervals and loses none.
public interface StageListener {

  /// Intervals that have ended, of one or more jobs, in order for each job.
  void interval(List<IntervalCounters> counters, List<LatencyChunk> chunks);

  /// The first fatal error of a job, as soon as it happened.
  void fatal(String jobId, String message);

  /// Exactly once, and last.
  void ended(StageResult result);
}
