package dev.regatta.protocol;

import dev.regatta.model.job.Op;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// How a job ended on one worker: what the sum of its intervals must equal.
///
/// @param firstOp first op issued, ramp included; worker's clock
/// @param lastCompletion of the last op, worker's clock
/// @param elapsedNanos measure start to last completion, final flush included
/// @param flushNanos the final flush
/// @param totals measured ops without error, by op
/// @param fatal why it ended early
/// @param stuck ops still in flight after the drain
/// @param counts what its engines counted beside their ops, ramp included, by name
public record JobTally(
    String job,
    Optional<Instant> firstOp,
    Optional<Instant> lastCompletion,
    long elapsedNanos,
    long flushNanos,
    long maxInFlight,
    Map<Op, Long> totals,
    Optional<String> fatal,
    List<String> stuck,
    Map<String, Long> counts) {
  public JobTally {
    totals = Map.copyOf(totals);
    stuck = List.copyOf(stuck);
    counts = Map.copyOf(counts);
  }
}
