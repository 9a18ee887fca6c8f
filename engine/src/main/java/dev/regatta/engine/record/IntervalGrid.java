package dev.regatta.engine.record;

/// The intervals of one job: number `n` starts `n` lengths after measuring starts; those of the
/// ramp are negative.
///
/// @param epochNanos the job's first instant, ramp included
/// @param measureNanos start of interval 0, exactly the end of the ramp
/// @param lengthNanos of an interval
/// @param last number of the last interval, which has no end; `Integer.MAX_VALUE` when the job has
///   no runtime
public record IntervalGrid(long epochNanos, long measureNanos, long lengthNanos, int last) {

  public static IntervalGrid of(
      long epochNanos, long rampNanos, long runtimeNanos, long lengthNanos) {
    long last =
        runtimeNanos == 0 ? Integer.MAX_VALUE : (runtimeNanos + lengthNanos - 1) / lengthNanos - 1;
    return new IntervalGrid(epochNanos, epochNanos + rampNanos, lengthNanos, Math.toIntExact(last));
  }

  public int first() {
    return Math.toIntExact(Math.floorDiv(epochNanos - measureNanos, lengthNanos));
  }

  /// Number of the interval that an instant belongs to.
  public int at(long nanos) {
    long number = Math.floorDiv(nanos - measureNanos, lengthNanos);
    return Math.clamp(number, first(), last);
  }

  public long start(int interval) {
    return Math.max(epochNanos, measureNanos + interval * lengthNanos);
  }

  /// End of an interval that is not the last.
  public long end(int interval) {
    return interval >= last ? Long.MAX_VALUE : measureNanos + (interval + 1L) * lengthNanos;
  }
}
