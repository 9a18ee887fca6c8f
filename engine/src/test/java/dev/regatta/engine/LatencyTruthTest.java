package dev.regatta.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.regatta.engine.load.OpLog;
import dev.regatta.engine.pattern.Xoshiro;
import dev.regatta.model.job.EngineSpec.Kind;
import dev.regatta.model.job.JobSpec;
import dev.regatta.model.job.Op;
import dev.regatta.model.job.Pace;
import dev.regatta.model.latency.Histograms;
import dev.regatta.model.latency.LatencyKind;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongUnaryOperator;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What is recorded is what an op took: engines with known latencies.
class LatencyTruthTest {
  private static final int OPS = 20_000;

  @TempDir Path root;

  @Test
  void everyPercentileIsWithinTheHistogramsPrecision() throws Exception {
    var random = new Xoshiro(7);
    // From 200 ns to half an hour: the whole range that matters.
    long[] nanos = new long[OPS];
    Arrays.setAll(nanos, i -> (long) Math.exp(5.3 + 22.9 * random.fraction()));
    nanos[OPS / 2] = 1_800_000_000_000L;

    var outcome = run(closed(), n -> nanos[(int) n]);

    assertThat(outcome.moments(Op.READ, LatencyKind.LAT).count()).isEqualTo(OPS);
    for (var kind : List.of(LatencyKind.LAT, LatencyKind.CLAT)) {
      assertThatDistributionIs(outcome, kind, nanos);
    }
  }

  @Test
  void opsOfAllDepthsAreRecorded() throws Exception {
    var job = closed();
    job.iodepth = 32;

    var outcome = run(job, n -> 1_000 + 1_000 * n);

    long[] nanos = new long[OPS];
    Arrays.setAll(nanos, i -> 1_000 + 1_000L * i);
    assertThatDistributionIs(outcome, LatencyKind.CLAT, nanos);
  }

  @Test
  void openLoopAddsTheLagToWhatTheOpTook() throws Exception {
    var job = closed();
    job.ops = 500;
    job.pace = rate(2_000);
    var log = new LoggedOps();

    var outcome = run(job, n -> 5_000 + n, log);

    long[] clat = new long[500];
    Arrays.setAll(clat, i -> 5_000 + i);
    assertThatDistributionIs(outcome, LatencyKind.CLAT, clat);
    var reads = log.of(Op.READ);
    assertThatDistributionIs(
        outcome,
        LatencyKind.LAT,
        reads.stream().mapToLong(op -> op.completed() - op.due()).toArray());
    assertThatDistributionIs(
        outcome, LatencyKind.LAG, reads.stream().mapToLong(op -> op.issued() - op.due()).toArray());
  }

  @Test
  void dueTimesDoNotDependOnTheTarget() throws Exception {
    var job = closed();
    job.ops = 300;
    job.pace = rate(10_000);
    var quick = new LoggedOps();
    var slow = new LoggedOps();

    run(job, n -> 1_000, quick);
    run(
        job,
        n -> {
          sleep(200_000);
          return 200_000;
        },
        slow);

    assertThat(gaps(slow)).isEqualTo(gaps(quick));
  }

  @Test
  void aStallIsInTheResponseAndNotInTheService() throws Exception {
    var job = Jobs.reading().timed(Duration.ZERO, Duration.ofSeconds(4));
    job.pace = rate(1_000);

    var outcome =
        run(
            job,
            n -> {
              if (n != 1_000) {
                return 1_000;
              }
              sleep(TimeUnit.SECONDS.toNanos(2));
              return TimeUnit.SECONDS.toNanos(2);
            });

    assertThat(histogram(outcome, LatencyKind.LAT).getValueAtPercentile(99))
        .isGreaterThan(1_500_000_000);
    assertThat(histogram(outcome, LatencyKind.CLAT).getValueAtPercentile(99))
        .isLessThan(100_000_000);
    assertThat(outcome.moments(Op.READ, LatencyKind.LAG).max()).isGreaterThan(1_500_000_000);
    assertThat(outcome.count(Op.READ)).isBetween(3_900L, 4_001L);
  }

  @Test
  void fiosRatesForgetTheWait() throws Exception {
    var job = Jobs.reading().timed(Duration.ZERO, Duration.ofSeconds(1));
    job.pace = new Pace(1_000, 0, 0, Pace.Unit.OPS, Pace.Arrivals.LINEAR, true);

    var outcome =
        run(
            job,
            n -> {
              if (n == 100) {
                sleep(400_000_000);
              }
              return 1_000;
            });

    assertThat(outcome.moments(Op.READ, LatencyKind.LAT).max()).isEqualTo(1_000);
    assertThat(outcome.moments(Op.READ, LatencyKind.LAG).max()).isGreaterThan(300_000_000);
  }

  private static Jobs closed() {
    var job = Jobs.reading().on(Kind.NULL, 1);
    job.files = 1;
    job.fileSize((long) OPS * Jobs.BLOCK);
    return job;
  }

  private static Pace rate(double perSecond) {
    return new Pace(perSecond, 0, 0, Pace.Unit.OPS, Pace.Arrivals.LINEAR, false);
  }

  private static void sleep(long nanos) {
    long end = System.nanoTime() + nanos;
    while (System.nanoTime() < end) {
      LockSupport.parkNanos(end - System.nanoTime());
    }
  }

  private static List<Long> gaps(LoggedOps log) {
    var reads = log.of(Op.READ);
    return reads.stream().map(op -> op.due() - reads.getFirst().due()).toList();
  }

  private static void assertThatDistributionIs(Outcome outcome, LatencyKind kind, long[] nanos) {
    long[] sorted = Arrays.stream(nanos).sorted().toArray();
    var moments = outcome.moments(Op.READ, kind);
    assertThat(moments.count()).isEqualTo(sorted.length);
    assertThat(moments.min()).isEqualTo(sorted[0]);
    assertThat(moments.max()).isEqualTo(sorted[sorted.length - 1]);
    double mean = Arrays.stream(sorted).average().orElseThrow();
    assertThat(moments.mean()).isCloseTo(mean, within(mean * 1e-9));
    var histogram = histogram(outcome, kind);
    for (double percent : JobSpec.DEFAULT_PERCENTILES) {
      int rank = Math.max(1, (int) Math.ceil(percent / 100 * sorted.length));
      double exact = sorted[rank - 1];
      assertThat((double) histogram.getValueAtPercentile(percent))
          .as("p%s of %s", percent, kind)
          .isCloseTo(exact, within(exact / 1000 + 1));
    }
  }

  private static Histogram histogram(Outcome outcome, LatencyKind kind) {
    var histogram = Histograms.empty();
    outcome.chunks.stream()
        .filter(c -> c.kind() == kind && c.key().op() == Op.READ)
        .forEach(c -> histogram.add(Histograms.decode(c.histogram())));
    return histogram;
  }

  private Outcome run(Jobs job, LongUnaryOperator nanos) throws SetupException {
    return run(job, nanos, OpLog.NONE);
  }

  private Outcome run(Jobs job, LongUnaryOperator nanos, OpLog log) throws SetupException {
    var site = new Site("run-1", "w1", 0, 1, root, List.of());
    var probes = new Load.Probes(_ -> _ -> new StampingEngine(nanos), log);
    try (var load = Load.prepare(site, Optional.empty(), List.of(job.build()), probes)) {
      var outcome = new Outcome();
      load.start(0, Instant.now(), Duration.ofMillis(200), Duration.ofSeconds(30), outcome);
      outcome.result();
      return outcome;
    }
  }
}
