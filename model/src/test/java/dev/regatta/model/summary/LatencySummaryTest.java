package dev.regatta.model.summary;

import static org.assertj.core.api.Assertions.assertThat;

import dev.regatta.model.latency.Histograms;
import dev.regatta.model.latency.Moments;
import dev.regatta.model.latency.Recorded;
import dev.regatta.model.summary.RunMerge.Latencies;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class LatencySummaryTest {
  private static final List<Double> PERCENTILES = List.of(99.9, 50.0, 90.0, 99.0);

  @Test
  void noSampleIsAbsentAndNeverZero() {
    var nothing = new Latencies(Moments.EMPTY, Histograms.empty());

    assertThat(LatencySummary.of(nothing, PERCENTILES)).isEmpty();
  }

  @Test
  void percentilesStayWithinTheExactExtremes() {
    var latency = of(1_000_003, 1_000_003, 1_000_003);

    assertThat(latency.min()).isEqualTo(1_000_003);
    assertThat(latency.max()).isEqualTo(1_000_003);
    assertThat(latency.p().values()).containsOnly(1_000_003L);
  }

  @Test
  void valuesBeyondTheHistogramKeepTheirTrueMaximum() {
    long twoHours = 2 * Histograms.HIGHEST_NANOS;
    var latencies =
        new Latencies(Recorded.moments(twoHours), Recorded.histogram(Histograms.HIGHEST_NANOS));

    var latency = LatencySummary.of(latencies, PERCENTILES).orElseThrow();

    assertThat(latency.max()).isEqualTo(twoHours);
    assertThat(latency.mean()).isEqualTo((double) twoHours);
  }

  @Test
  void percentileIsTheSampleAtItsRank() {
    var latency = of(LongStream.rangeClosed(1, 1000).toArray());

    assertThat(latency.p())
        .containsEntry("50", 500L)
        .containsEntry("90", 900L)
        .containsEntry("99", 990L)
        .containsEntry("99.9", 999L);
  }

  @Test
  void beyondCountsTheSamplesAboveEachPercentile() {
    var latency = of(LongStream.rangeClosed(1, 1000).toArray());

    assertThat(latency.beyond())
        .containsEntry("50", 500L)
        .containsEntry("90", 100L)
        .containsEntry("99", 10L)
        .containsEntry("99.9", 1L);
  }

  @Test
  void percentileWithFewerThanTenSamplesBeyondIsWeak() {
    assertThat(of(LongStream.rangeClosed(1, 1000).toArray()).weak()).containsExactly("99.9");
    assertThat(of(LongStream.rangeClosed(1, 999).toArray()).weak()).containsExactly("99", "99.9");
    assertThat(of(7).weak()).containsExactly("50", "90", "99", "99.9");
  }

  @Test
  void percentilesAreInOrder() {
    assertThat(of(1, 2, 3).p().keySet()).containsExactly("50", "90", "99", "99.9");
  }

  @ParameterizedTest
  @CsvSource({"50.0,50", "99.90,99.9", "99.95,99.95", "100,100", "0.1,0.1"})
  void percentilesAreNamedAsTheyAreWritten(double percent, String key) {
    assertThat(LatencySummary.key(percent)).isEqualTo(key);
  }

  private static Summary.Latency of(long... values) {
    return LatencySummary.of(
            new Latencies(Recorded.moments(values), Recorded.histogram(values)), PERCENTILES)
        .orElseThrow();
  }
}
