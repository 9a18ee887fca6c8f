package dev.regatta.model.summary;

import static dev.regatta.model.latency.Recorded.chunk;
import static dev.regatta.model.latency.Recorded.counters;
import static org.assertj.core.api.Assertions.assertThat;

import dev.regatta.model.job.Op;
import dev.regatta.model.latency.IntervalKey;
import dev.regatta.model.latency.LatencyKind;
import dev.regatta.model.latency.Recorded;
import dev.regatta.model.plan.Threshold;
import dev.regatta.model.plan.Threshold.Comparison;
import dev.regatta.model.plan.Threshold.Metric;
import dev.regatta.model.plan.Threshold.Statistic;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ThresholdCheckTest {
  private static final Metric LAT_MAX = new Metric.Latency(LatencyKind.LAT, new Statistic.Max());

  private final RunMerge merge = new RunMerge();

  @Test
  void meetsWhatHolds() {
    measured("a", 100, Map.of(), 5000);

    var result = check(threshold(new Metric.Iops(), Comparison.AT_LEAST, 100));

    assertThat(result.passed()).isTrue();
    assertThat(result.measured()).contains(100.0);
    assertThat(result.threshold()).isEqualTo("key >= 100.0");
  }

  @Test
  void missesWhatDoesNotHold() {
    measured("a", 100, Map.of(), 5000);

    assertThat(check(threshold(new Metric.Iops(), Comparison.GREATER, 100)).passed()).isFalse();
  }

  @Test
  void everyJobMustHoldAndTheFirstThatDoesNotIsShown() {
    measured("a", 100, Map.of(), 5000);
    measured("b", 40, Map.of(), 5000);
    measured("c", 30, Map.of(), 5000);

    var result = check(threshold(new Metric.Count(), Comparison.GREATER, 50));

    assertThat(result.passed()).isFalse();
    assertThat(result.measured()).contains(40.0);
  }

  @Test
  void namedJobStandsAlone() {
    measured("a", 100, Map.of(), 5000);
    measured("b", 40, Map.of(), 5000);

    var result =
        check(
            new Threshold(
                "key",
                "> 50",
                Optional.of("a"),
                Optional.of(Op.READ),
                new Metric.Count(),
                Comparison.GREATER,
                50));

    assertThat(result.passed()).isTrue();
  }

  @Test
  void nothingMeasuredIsAMiss() {
    measured("a", 100, Map.of(), 5000);

    var result =
        check(
            new Threshold(
                "key",
                "< 1s",
                Optional.empty(),
                Optional.of(Op.WRITE),
                LAT_MAX,
                Comparison.LESS,
                1e9));

    assertThat(result.passed()).isFalse();
    assertThat(result.measured()).isEmpty();
  }

  @Test
  void errorsAreSummedOverJobsAndOps() {
    measured("a", 100, Map.of("EIO", 2L), 5000);
    measured("b", 100, Map.of("EIO", 1L, "ESTALE", 1L), 5000);

    var result = check(errors(Comparison.EQUAL, 0));

    assertThat(result.passed()).isFalse();
    assertThat(result.measured()).contains(4.0);
  }

  @Test
  void noErrorsAreMeasuredAsZero() {
    measured("a", 100, Map.of(), 5000);

    var result = check(errors(Comparison.EQUAL, 0));

    assertThat(result.passed()).isTrue();
    assertThat(result.measured()).contains(0.0);
  }

  @Test
  void latencyIsTheFleets() {
    measured("a", 1, Map.of(), 5000);
    merge.add(chunk(new IntervalKey("w2", 0, "a", Op.READ, 0), LatencyKind.LAT, 9000));

    assertThat(check(threshold(LAT_MAX, Comparison.LESS, 9000)).measured()).contains(9000.0);
    assertThat(check(latency(new Statistic.Min(), 1)).measured()).contains(5000.0);
    assertThat(check(latency(new Statistic.Mean(), 1)).measured()).contains(7000.0);
    assertThat(check(latency(new Statistic.Percentile(99), 1)).measured()).contains(9000.0);
  }

  @Test
  void lagIsThatOfTheJobsThatHaveOne() {
    var lag = new Metric.Latency(LatencyKind.LAG, new Statistic.Max());
    measured("a", 1, Map.of(), 5000);
    assertThat(check(threshold(lag, Comparison.LESS, 800)).passed()).isFalse();
    measured("b", 1, Map.of(), 5000);
    merge.add(chunk(new IntervalKey("w1", 0, "b", Op.READ, 0), LatencyKind.LAG, 700));

    var result = check(threshold(lag, Comparison.LESS, 800));

    assertThat(result.passed()).isTrue();
    assertThat(result.measured()).contains(700.0);
  }

  @Test
  void bandwidthIsInBytesPerSecond() {
    measured("a", 100, Map.of(), 5000);

    assertThat(check(threshold(new Metric.Bandwidth(), Comparison.EQUAL, 409_600)).passed())
        .isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "LESS,true,false,false",
    "AT_MOST,true,true,false",
    "EQUAL,false,true,false",
    "AT_LEAST,false,true,true",
    "GREATER,false,false,true"
  })
  void comparesTheMeasuredWithTheWanted(
      Comparison comparison, boolean below, boolean same, boolean above) {
    assertThat(comparison.holds(4, 5)).isEqualTo(below);
    assertThat(comparison.holds(5, 5)).isEqualTo(same);
    assertThat(comparison.holds(6, 5)).isEqualTo(above);
  }

  private void measured(String job, int ops, Map<String, Long> errors, long latencyNanos) {
    var key = new IntervalKey("w1", 0, job, Op.READ, 0);
    merge.add(counters(key, ops, errors));
    merge.add(chunk(key, LatencyKind.LAT, latencyNanos));
  }

  private Summary.ThresholdResult check(Threshold threshold) {
    var timing = new JobSummary.Timing(Recorded.SECOND, 0, 1, Map.of());
    var jobs =
        List.of("a", "b", "c").stream()
            .filter(job -> !merge.ops(RunMerge.FLEET, job).isEmpty())
            .map(job ->
                new JobSummary(merge, Jobs.read(job, 1), Map.of("w1", timing), Map.of())
                    .fleet(List.of("w1")))
            .toList();
    return new ThresholdCheck(merge, jobs).check(List.of(threshold)).getFirst();
  }

  private static Threshold threshold(Metric metric, Comparison comparison, double value) {
    return new Threshold(
        "key",
        comparison.sign() + " " + value,
        Optional.empty(),
        Optional.of(Op.READ),
        metric,
        comparison,
        value);
  }

  private static Threshold latency(Statistic statistic, double value) {
    return threshold(new Metric.Latency(LatencyKind.LAT, statistic), Comparison.GREATER, value);
  }

  private static Threshold errors(Comparison comparison, double value) {
    return new Threshold(
        "errors",
        comparison.sign() + " " + value,
        Optional.empty(),
        Optional.empty(),
        new Metric.Errors(),
        comparison,
        value);
  }
}
