package dev.regatta.model.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.regatta.model.job.Op;
import dev.regatta.model.latency.LatencyKind;
import dev.regatta.model.plan.Threshold.Comparison;
import dev.regatta.model.plan.Threshold.Metric;
import dev.regatta.model.plan.Threshold.Statistic;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ThresholdsTest {
  private static final String JOBS =
      """
      dataset { files = 4, file-size = 1MiB }
      jobs.read { op = read }
      jobs."job0.0" { op = readwrite, fsync = 5, rate = 100 }
      """;

  @TempDir private Path folder;

  @Test
  void readsEveryMetric() {
    assertThat(threshold("\"read.iops\" = \"> 50000\""))
        .isEqualTo(
            new Threshold(
                "read.iops",
                "> 50000",
                Optional.empty(),
                Optional.of(Op.READ),
                new Metric.Iops(),
                Comparison.GREATER,
                50000));
    assertThat(threshold("\"read.clat.p99\" = \"< 5ms\""))
        .isEqualTo(
            new Threshold(
                "read.clat.p99",
                "< 5ms",
                Optional.empty(),
                Optional.of(Op.READ),
                new Metric.Latency(LatencyKind.CLAT, new Statistic.Percentile(99)),
                Comparison.LESS,
                5_000_000));
    assertThat(threshold("errors = \"= 0\""))
        .isEqualTo(
            new Threshold(
                "errors",
                "= 0",
                Optional.empty(),
                Optional.empty(),
                new Metric.Errors(),
                Comparison.EQUAL,
                0));
    assertThat(threshold("\"job0.0.read.bw\" = \">=100MiB/s\""))
        .isEqualTo(
            new Threshold(
                "job0.0.read.bw",
                ">=100MiB/s",
                Optional.of("job0.0"),
                Optional.of(Op.READ),
                new Metric.Bandwidth(),
                Comparison.AT_LEAST,
                100 << 20));
    assertThat(threshold("\"fsync.count\" = \"<= 10\"").metric()).isEqualTo(new Metric.Count());
    assertThat(threshold("\"fsync.lat.max\" = \"<= 1s\"").metric())
        .isEqualTo(new Metric.Latency(LatencyKind.LAT, new Statistic.Max()));
    assertThat(threshold("\"write.slat.mean\" = \"<= 1s\"").metric())
        .isEqualTo(new Metric.Latency(LatencyKind.SLAT, new Statistic.Mean()));
    assertThat(threshold("\"job0.0.read.lag.p99\" = \"<= 1s\"").metric())
        .isEqualTo(new Metric.Latency(LatencyKind.LAG, new Statistic.Percentile(99)));
    assertThat(threshold("\"read.lag.max\" = \"<= 1s\"").metric())
        .isEqualTo(new Metric.Latency(LatencyKind.LAG, new Statistic.Max()));
    assertThat(threshold("\"write.slat.min\" = \"<= 1s\"").metric())
        .isEqualTo(new Metric.Latency(LatencyKind.SLAT, new Statistic.Min()));
  }

  @Test
  void takesDotsOfPercentilesAndKeysWithoutQuotes() {
    var threshold = threshold("read.clat.p99.9 = \"< 5ms\"");

    assertThat(threshold.key()).isEqualTo("read.clat.p99.9");
    assertThat(threshold.metric())
        .isEqualTo(new Metric.Latency(LatencyKind.CLAT, new Statistic.Percentile(99.9)));
  }

  @Test
  void tellsOpsFromJobsOfTheSameName() {
    assertThat(threshold("\"read.errors\" = \"= 0\"").op()).contains(Op.READ);
    assertThat(threshold("\"read.errors\" = \"= 0\"").job()).isEmpty();
    assertThat(threshold("\"read.read.errors\" = \"= 0\"").job()).contains("read");
    assertThat(threshold("\"job0.0.errors\" = \"= 0\"").job()).contains("job0.0");
    assertThat(threshold("\"job0.0.errors\" = \"= 0\"").op()).isEmpty();
  }

  @Test
  void takesTheLastOfTheSameKeyHoweverItIsQuoted() {
    var plan =
        new PlanFolder(folder)
            .read(JOBS + "thresholds { \"read.iops\" = \"> 5\" }", "thresholds.read.iops=\"> 6\"");

    assertThat(plan.thresholds()).extracting(Threshold::condition).containsExactly("> 6");
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = " -> ",
      quoteCharacter = '`',
      textBlock =
          """
          "read.iop" = "> 5"         -> thresholds.read.iop names no metric: end it with iops, bw, count, errors, or slat, clat, lat, lag and min, mean, max or a percentile, as in read.clat.p99
          "read.clat.p100" = "< 5ms" -> thresholds.read.clat.p100 is no percentile: use p0.01 to p99.999, or min, or max
          iops = "> 5"               -> thresholds.iops needs an op before the metric: read, write, fsync
          "job0.0.iops" = "> 5"      -> thresholds.job0.0.iops needs an op before the metric: read, write, fsync
          "raed.iops" = "> 5"        -> thresholds.raed.iops names the unknown job or op raed: jobs are job0.0, read; ops are read, write, fsync
          "job1.read.iops" = "> 5"   -> thresholds.job1.read.iops names the unknown job job1: jobs are job0.0, read
          "job0.0.raed.iops" = "> 5" -> thresholds.job0.0.raed.iops names the unknown op raed: ops are read, write, fsync
          "read.write.iops" = "> 5"  -> thresholds.read.write.iops is about write, which job read does not issue: ops are read
          "rename.iops" = "> 5"      -> thresholds.rename.iops is about rename, which no job issues: ops are read, write, fsync
          "read.read.lag.p99" = "< 1ms" -> thresholds.read.read.lag.p99 needs a rate: only reads and writes of a job that has one have a lag
          "fsync.lag.p99" = "< 1ms"  -> thresholds.fsync.lag.p99 needs a rate: only reads and writes of a job that has one have a lag
          "read.iops" = 5            -> thresholds.read.iops = 5 is no condition: write < <= = >= or > and a value, as in "> 50000"
          "read.iops" = "== 5"       -> thresholds.read.iops = == 5 is not a plain number: write it as in "> 50000"
          "read.iops" = "> 5k"       -> thresholds.read.iops = > 5k is not a plain number: write it as in "> 50000"
          "read.bw" = "> 5MiB"       -> thresholds.read.bw = > 5MiB is not a bandwidth: write it as in ">= 100MiB/s"
          "read.bw" = "> 5MB/s"      -> thresholds.read.bw = > 5MB/s is ambiguous: write 5MiB (units are B, KiB, MiB, GiB, TiB)
          "read.clat.p99" = "< 5"    -> thresholds.read.clat.p99 = < 5 has no unit: write 5s
          "read.clat.p99" = [1]      -> thresholds.read.clat.p99 is a list: expected text, as in p99 = "text"
          errors = 0                 -> thresholds.errors = 0 is no condition: write < <= = >= or > and a value, as in "= 0"
          """)
  void refuses(String line, String message) {
    assertThat(new PlanFolder(folder).refusal(JOBS + "thresholds { " + line + " }"))
        .isEqualTo("x.conf:4: " + message);
  }

  @Test
  void refusesKeysThatMeanTwoThings() {
    String jobs = JOBS + "jobs.\"read.fsync\" { op = read }\njobs.read { op = write, fsync = 1 }\n";

    assertThat(
            new PlanFolder(folder).refusal(jobs + "thresholds { \"read.fsync.errors\" = \"= 0\" }"))
        .isEqualTo(
            "x.conf:6: thresholds.read.fsync.errors means job read.fsync or op fsync of job read");
  }

  private Threshold threshold(String line) {
    return new PlanFolder(folder)
        .read(JOBS + "thresholds { " + line + " }")
        .thresholds()
        .getFirst();
  }
}
