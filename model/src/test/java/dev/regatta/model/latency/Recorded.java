package dev.regatta.model.latency;

import dev.regatta.model.job.Op;
import java.math.BigInteger;
import java.time.Instant;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;

/// Intervals and chunks as an engine records them, from raw values.
public final class Recorded {
  public static final Instant MEASURE_START = Instant.parse("2026-11-30T22:10:00.500Z");
  public static final long SECOND = 1_000_000_000L;

  private Recorded() {}

  public static IntervalKey key(String worker, Op op, int interval) {
    return new IntervalKey(worker, 0, "job", op, interval);
  }

  public static Moments moments(long... values) {
    return new Moments(
        values.length,
        LongStream.of(values).min().orElse(0),
        LongStream.of(values).max().orElse(0),
        Arrays.stream(values)
            .mapToObj(BigInteger::valueOf)
            .reduce(BigInteger.ZERO, BigInteger::add),
        Arrays.stream(values)
            .mapToObj(BigInteger::valueOf)
            .map(value -> value.multiply(value))
            .reduce(BigInteger.ZERO, BigInteger::add));
  }

  public static Histogram histogram(long... values) {
    var histogram = Histograms.empty();
    LongStream.of(values).forEach(histogram::recordValue);
    return histogram;
  }

  public static LatencyChunk chunk(IntervalKey key, LatencyKind kind, long... values) {
    return new LatencyChunk(key, kind, moments(values), Histograms.encode(histogram(values)));
  }

  /// An interval of one second with reads of 4 KiB.
  public static IntervalCounters counters(IntervalKey key, long count) {
    return counters(key, count, Map.of());
  }

  public static IntervalCounters counters(IntervalKey key, long count, Map<String, Long> errors) {
    return new IntervalCounters(
        key,
        MEASURE_START.plusSeconds(key.interval()),
        SECOND,
        key.interval() >= 0,
        count,
        count * 4096,
        0,
        errors,
        0);
  }
}
