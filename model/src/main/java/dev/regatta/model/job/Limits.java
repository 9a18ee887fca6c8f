package dev.regatta.model.job;

import java.time.Duration;

/// When a job starts measuring and when it ends.
///
/// @param startDelay from the stage's start instant to the job's own epoch
/// @param ramp load before measuring, not in the results
/// @param runtime upper bound of measuring after the ramp; zero means none
/// @param timeBased repeat until `runtime` is over
/// @param ioBytes amount of I/O per clone and loop, 0 for the range's size
/// @param ops stop after this many ops per clone, 0 for no limit
/// @param loops how often the whole job is repeated
/// @param rampConsumesBudget fio's way: I/O of the ramp counts against size and the random map
/// @param thinktime pause after every `thinktimeOps` ops, in-flight ops drained first
/// @param thinktimeOps ops between two pauses
public record Limits(
    Duration startDelay,
    Duration ramp,
    Duration runtime,
    boolean timeBased,
    long ioBytes,
    long ops,
    int loops,
    boolean rampConsumesBudget,
    Duration thinktime,
    int thinktimeOps) {

  public Limits {
    notNegative("start delay", startDelay);
    notNegative("ramp", ramp);
    notNegative("runtime", runtime);
    notNegative("thinktime", thinktime);
    JobSpec.atLeast("io size", ioBytes, 0);
    JobSpec.atLeast("ops", ops, 0);
    JobSpec.atLeast("loops", loops, 1);
    JobSpec.atLeast("thinktime ops", thinktimeOps, 1);
    if (timeBased && runtime.isZero()) {
      throw new IllegalArgumentException("a time-based job needs a runtime");
    }
  }

  private static void notNegative(String what, Duration value) {
    if (value.isNegative()) {
      throw new IllegalArgumentException(what + " must not be negative, got " + value);
    }
  }
}
