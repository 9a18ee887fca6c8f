package dev.regatta.engine.load;

import dev.regatta.engine.pattern.Xoshiro;
import dev.regatta.model.job.Pace.Arrivals;

/// Due times at one rate. Each follows from the ones before and from nothing that the target does.
/// Hot path.
final class Schedule {
  private final long startNanos;
  private final double unitNanos;
  private final boolean poisson;
  private final Xoshiro random;
  private double units;

  /// The first due time is a random part of the time between two after the start, so that threads
  /// of one rate do not move in step.
  ///
  /// @param perSecond above 0
  Schedule(long startNanos, double perSecond, Arrivals arrivals, Xoshiro random) {
    this.startNanos = startNanos;
    this.unitNanos = 1e9 / perSecond;
    this.poisson = arrivals == Arrivals.POISSON;
    this.random = random;
    units = poisson ? random.exponential() : random.fraction();
  }

  /// When the next op is due.
  long dueNanos() {
    return startNanos + (long) (units * unitNanos);
  }

  /// The op that was due is issued.
  ///
  /// @param moved what the rate counts: 1, or the op's bytes
  void issued(long moved) {
    units += poisson ? moved * random.exponential() : moved;
  }
}
