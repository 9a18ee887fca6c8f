package dev.regatta.model.latency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class MomentsTest {
  private static final long HOUR = Histograms.HIGHEST_NANOS;
  private static final int PARTS = 100;
  private static final int VALUES_PER_PART = 50;

  @Test
  void meanAndDeviationAreThoseOfTheRawValues() {
    var values = values(PARTS * VALUES_PER_PART);

    var moments = Recorded.moments(values);

    assertThat(moments.mean()).isEqualTo(mean(values).doubleValue());
    assertThat(moments.stddev()).isEqualTo(deviation(values));
  }

  @Test
  void smallDeviationAroundALargeMeanIsNotLost() {
    var moments = Recorded.moments(HOUR, HOUR + 1, HOUR + 2);

    assertThat(moments.mean()).isEqualTo((double) (HOUR + 1));
    assertThat(moments.stddev()).isEqualTo(1.0);
  }

  @Test
  void mergeInAnyOrderEqualsTheWhole() {
    var values = values(PARTS * VALUES_PER_PART);
    var whole = Recorded.moments(values);
    var parts = parts(values);
    var random = new Random(7);

    for (int trial = 0; trial < 10; trial++) {
      Collections.shuffle(parts, random);
      assertThat(parts.stream().reduce(Moments.EMPTY, Moments::plus)).isEqualTo(whole);
    }
  }

  @Test
  void mergeIsAssociative() {
    var parts = parts(values(PARTS * VALUES_PER_PART));
    var left = parts.subList(0, 30).stream().reduce(Moments.EMPTY, Moments::plus);
    var right = parts.subList(30, PARTS).stream().reduce(Moments.EMPTY, Moments::plus);

    assertThat(right.plus(left)).isEqualTo(left.plus(right));
  }

  @Test
  void emptyChangesNothingAndIsAllZero() {
    var some = Recorded.moments(3, 5);

    assertThat(Moments.EMPTY.plus(some)).isEqualTo(some);
    assertThat(some.plus(Moments.EMPTY)).isEqualTo(some);
    assertThat(Moments.EMPTY.mean()).isZero();
    assertThat(Moments.EMPTY.stddev()).isZero();
  }

  @Test
  void oneValueHasNoDeviation() {
    assertThat(Recorded.moments(42).mean()).isEqualTo(42.0);
    assertThat(Recorded.moments(42).stddev()).isZero();
  }

  @Test
  void emptyDoesNotPullTheMinimumToZero() {
    assertThat(Moments.EMPTY.plus(Recorded.moments(9)).plus(Moments.EMPTY).min()).isEqualTo(9);
  }

  @Test
  void refusesImpossibleMoments() {
    assertThatThrownBy(() -> new Moments(1, 5, 4, BigInteger.ONE, BigInteger.ONE))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("impossible moments: 1 5 4");
    assertThatThrownBy(() -> new Moments(0, 0, 0, BigInteger.ONE, BigInteger.ZERO))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("moments of no values must be zero");
  }

  private static long[] values(int count) {
    return new Random(1).longs(count, 0, HOUR).toArray();
  }

  private static List<Moments> parts(long[] values) {
    var parts = new ArrayList<Moments>();
    for (int part = 0; part < PARTS; part++) {
      int from = part * VALUES_PER_PART;
      parts.add(Recorded.moments(Arrays.copyOfRange(values, from, from + VALUES_PER_PART)));
    }
    return parts;
  }

  private static BigDecimal mean(long[] values) {
    return Arrays.stream(values)
        .mapToObj(BigDecimal::valueOf)
        .reduce(BigDecimal.ZERO, BigDecimal::add)
        .divide(BigDecimal.valueOf(values.length), MathContext.DECIMAL128);
  }

  /// The definition, in two passes over the raw values.
  private static double deviation(long[] values) {
    var mean = mean(values);
    return Arrays.stream(values)
        .mapToObj(value -> BigDecimal.valueOf(value).subtract(mean))
        .map(difference -> difference.multiply(difference))
        .reduce(BigDecimal.ZERO, BigDecimal::add)
        .divide(BigDecimal.valueOf(values.length - 1L), MathContext.DECIMAL128)
        .sqrt(MathContext.DECIMAL128)
        .doubleValue();
  }
}
