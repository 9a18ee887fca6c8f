package dev.regatta.engine.record;

import static org.assertj.core.api.Assertions.assertThat;

import dev.regatta.model.latency.Histograms;
import dev.regatta.model.latency.Moments;
import java.math.BigInteger;
import org.junit.jupiter.api.Test;

class LatencyTallyTest {
  @Test
  void sumOfSquaresIsExactBeyond64Bits() {
    var tally = new LatencyTally();
    long large = 3_037_000_500_000_000_000L;

    tally.add(large);
    tally.add(large);
    tally.add(large);

    var square = BigInteger.valueOf(large).pow(2);
    assertThat(tally.moments().sumSquares()).isEqualTo(square.multiply(BigInteger.valueOf(3)));
  }

  @Test
  void valuesAboveTheHistogramAreKeptInTheMoments() {
    var tally = new LatencyTally();
    long twoHours = 7_200_000_000_000L;

    tally.add(twoHours);

    assertThat(tally.moments().max()).isEqualTo(twoHours);
    assertThat(Histograms.decode(tally.encoded()).getTotalCount()).isEqualTo(1);
  }

  @Test
  void mergedTalliesEqualOneTally() {
    var one = new LatencyTally();
    var left = new LatencyTally();
    var right = new LatencyTally();

    for (long value : new long[] {5, 17, 1_000_000}) {
      one.add(value);
      left.add(value);
    }
    one.add(3);
    right.add(3);
    left.add(right);

    assertThat(left.moments()).isEqualTo(one.moments());
    assertThat(left.encoded()).isEqualTo(one.encoded());
  }

  @Test
  void resetLeavesNothing() {
    var tally = new LatencyTally();
    tally.add(9);

    tally.reset();

    assertThat(tally.isEmpty()).isTrue();
  }

  @Test
  void momentsOfOneValue() {
    var tally = new LatencyTally();

    tally.add(9);

    assertThat(tally.moments())
        .isEqualTo(new Moments(1, 9, 9, BigInteger.valueOf(9), BigInteger.valueOf(81)));
  }
}
