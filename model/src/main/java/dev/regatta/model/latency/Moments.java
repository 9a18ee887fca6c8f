package dev.regatta.model.latency;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;

/// Exact count, extremes and power sums of latencies in nanoseconds. Integer sums, so that merging
/// any number of intervals and workers in any order gives the same mean and standard deviation as
/// the raw values.
///
/// @param min smallest value in ns; 0 when empty
/// @param max largest value in ns; 0 when empty
/// @param sum of the values, ns
/// @param sumSquares of the values, ns²
public record Moments(long count, long min, long max, BigInteger sum, BigInteger sumSquares) {

  public static final Moments EMPTY = new Moments(0, 0, 0, BigInteger.ZERO, BigInteger.ZERO);

  public Moments {
    if (count < 0 || min < 0 || max < min || sum.signum() < 0 || sumSquares.signum() < 0) {
      throw new IllegalArgumentException("impossible moments: " + count + " " + min + " " + max);
    }
    if (count == 0 && (max != 0 || sum.signum() != 0 || sumSquares.signum() != 0)) {
      throw new IllegalArgumentException("moments of no values must be zero");
    }
  }

  public Moments plus(Moments other) {
    if (count == 0) {
      return other;
    }
    if (other.count == 0) {
      return this;
    }
    return new Moments(
        Math.addExact(count, other.count),
        Math.min(min, other.min),
        Math.max(max, other.max),
        sum.add(other.sum),
        sumSquares.add(other.sumSquares));
  }

  /// Mean in ns; 0 when empty.
  public double mean() {
    return count == 0
        ? 0
        : new BigDecimal(sum)
            .divide(BigDecimal.valueOf(count), MathContext.DECIMAL128)
            .doubleValue();
  }

  /// Sample standard deviation in ns (n − 1, as fio's); 0 for fewer than two values.
  public double stddev() {
    if (count < 2) {
      return 0;
    }
    var n = BigInteger.valueOf(count);
    var numerator = new BigDecimal(n.multiply(sumSquares).subtract(sum.multiply(sum)));
    var denominator = new BigDecimal(n.multiply(n.subtract(BigInteger.ONE)));
    return numerator
        .divide(denominator, MathContext.DECIMAL128)
        .sqrt(MathContext.DECIMAL128)
        .doubleValue();
  }
}
