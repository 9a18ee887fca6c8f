package dev.regatta.engine;

import dev.regatta.model.job.Op;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// How a job went on this worker.
///
/// @param job the job's id
/// @param firstOp first op issued, ramp included; empty when there was none
/// @param lastCompletion the last op's, or the end of the final flush
/// @param elapsedNanos from the start of measuring to the last completion of the slowest thread,
///   the final flush included: fio's runtime
/// @param flushNanos the longest final flush of a thread
/// @param firstInterval number of the first interval given to the listener, negative with a ramp
/// @param lastInterval number of the last one
/// @param totals ops of the measured intervals that worked, as the load threads counted them
/// @param fatal why the job failed
/// @param stuck ops that were still in flight when the drain's time was over
/// @param maxInFlight most ops one thread had in flight
/// @param counts what the engines counted beside their ops, ramp included, by name
public record JobResult(
    String job,
    Optional<Instant> firstOp,
    Optional<Instant> lastCompletion,
    long elapsedNanos,
    long flushNanos,
    int firstInterval,
    int lastInterval,
    Map<Op, Long> totals,
    Optional<String> fatal,
    List<String> stuck,
    long maxInFlight,
    Map<String, Long> counts) {

  public JobResult {
    totals = Map.copyOf(totals);
    stuck = List.copyOf(stuck);
    counts = Map.copyOf(counts);
  }
}
