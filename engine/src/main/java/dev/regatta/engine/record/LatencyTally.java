package dev.regatta.engine.record;

import dev.regatta.model.latency.Histograms;
import dev.regatta.model.latency.Moments;
import java.math.BigInteger;
import org.HdrHistogram.Histogram;

/// Latencies of one kind: exact moments and a histogram. Hot path.
final class LatencyTally {
  private final Histogram histogram = Histograms.empty();
  private long count;
  private long min = Long.MAX_VALUE;
  private long max;
  private long sum;
  // 128 bits, unsigned
  private long squaresHigh;
  private long squaresLow;

  void add(long nanos) {
    long value = Math.max(0, nanos);
    count++;
    sum += value;
    addSquares(Math.multiplyHigh(value, value), value * value);
    if (value < min) {
      min = value;
    }
    if (value > max) {
      max = value;
    }
    histogram.recordValue(Math.min(value, Histograms.HIGHEST_NANOS));
  }

  private void addSquares(long high, long low) {
    squaresLow += low;
    squaresHigh += high + (Long.compareUnsigned(squaresLow, low) < 0 ? 1 : 0);
  }

  void add(LatencyTally other) {
    if (other.count == 0) {
      return;
    }
    count += other.count;
    sum += other.sum;
    addSquares(other.squaresHigh, other.squaresLow);
    min = Math.min(min, other.min);
    max = Math.max(max, other.max);
    histogram.add(other.histogram);
  }

  void reset() {
    if (count == 0) {
      return;
    }
    histogram.reset();
    count = 0;
    min = Long.MAX_VALUE;
    max = 0;
    sum = 0;
    squaresHigh = 0;
    squaresLow = 0;
  }

  boolean isEmpty() {
    return count == 0;
  }

  Moments moments() {
    return new Moments(count, min, max, BigInteger.valueOf(sum), squares());
  }

  private BigInteger squares() {
    var low =
        BigInteger.valueOf(squaresLow >>> 1).shiftLeft(1).or(BigInteger.valueOf(squaresLow & 1));
    return BigInteger.valueOf(squaresHigh).shiftLeft(Long.SIZE).add(low);
  }

  String encoded() {
    return Histograms.encode(histogram);
  }
}
