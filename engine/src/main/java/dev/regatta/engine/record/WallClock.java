package dev.regatta.engine.record;

import java.time.Instant;

/// Ties the monotonic clock to this machine's wall clock, once, so that a step of the wall clock
/// during a run changes nothing.
///
/// @param nanos a reading of `System.nanoTime`
/// @param instant the wall clock at that reading
public record WallClock(long nanos, Instant instant) {

  public static WallClock now() {
    return new WallClock(System.nanoTime(), Instant.now());
  }

  public Instant at(long when) {
    return instant.plusNanos(when - nanos);
  }

  public long nanosAt(Instant when) {
    return Math.addExact(
        nanos,
        Math.addExact(
            Math.multiplyExact(when.getEpochSecond() - instant.getEpochSecond(), 1_000_000_000L),
            when.getNano() - instant.getNano()));
  }
}
