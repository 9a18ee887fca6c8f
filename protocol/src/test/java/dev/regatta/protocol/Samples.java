package dev.regatta.protocol;

import dev.regatta.model.job.Access;
import dev.regatta.model.job.Content;
import dev.regatta.model.job.EngineSpec;
import dev.regatta.model.job.ErrorPolicy;
import dev.regatta.model.job.FileSet;
import dev.regatta.model.job.Flushing;
import dev.regatta.model.job.JobSpec;
import dev.regatta.model.job.Limits;
import dev.regatta.model.job.Op;
import dev.regatta.model.job.Pace;
import dev.regatta.model.job.Randomness;
import dev.regatta.model.latency.Histograms;
import dev.regatta.model.latency.IntervalCounters;
import dev.regatta.model.latency.IntervalKey;
import dev.regatta.model.latency.LatencyChunk;
import dev.regatta.model.latency.LatencyKind;
import dev.regatta.model.latency.Moments;
import dev.regatta.model.plan.DataSet;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/// Values with something in every field.
final class Samples {
  static final Instant INSTANT = Instant.parse("2026-11-30T22:10:00.123456789Z");
  static final IntervalKey KEY = new IntervalKey("w1", 1, "job0.0", Op.WRITE, 41);

  private static final FileSet.Opening OPENING =
      new FileSet.Opening(7, true, FileSet.Sync.DSYNC, true, FileSet.Advice.SEQUENTIAL, false);
  private static final FileSet.Layout LAYOUT =
      new FileSet.Layout(true, FileSet.Fallocate.KEEP, true, false);

  private Samples() {}

  static JobSpec job(EngineSpec.Kind engine) {
    return job(engine, OPENING, LAYOUT, FileSet.Service.Order.RANDOM);
  }

  static JobSpec job(FileSet.Fallocate fallocate) {
    var layout = new FileSet.Layout(false, fallocate, false, true);
    return job(EngineSpec.Kind.PSYNC, OPENING, layout, FileSet.Service.Order.RANDOM);
  }

  static JobSpec job(FileSet.Sync sync, FileSet.Advice advice) {
    var opening = new FileSet.Opening(0, false, sync, false, advice, true);
    return job(EngineSpec.Kind.PSYNC, opening, LAYOUT, FileSet.Service.Order.RANDOM);
  }

  static JobSpec job(FileSet.Service.Order order) {
    return job(EngineSpec.Kind.PSYNC, OPENING, LAYOUT, order);
  }

  private static JobSpec job(
      EngineSpec.Kind engine,
      FileSet.Opening opening,
      FileSet.Layout layout,
      FileSet.Service.Order order) {
    return new JobSpec(
        "job0.0",
        "job0",
        1,
        2,
        3,
        Access.fixed(Access.Pattern.RAND, 70, 4096, 65536, true),
        new FileSet(
            List.of("a", "/b"),
            List.of("one", "two"),
            "$jobname.$filenum",
            2,
            true,
            new FileSet.Sizing(1L << 40, 50, 1L << 33, 1L << 34, 512),
            opening,
            layout,
            new FileSet.Service(order, 9)),
        new EngineSpec(
            engine,
            100,
            EngineSpec.Batch.SINGLE,
            new EngineSpec.Uring(true, false, true, false, 0),
            new EngineSpec.Null(1_000, Map.of("w2", 1L << 40))),
        Pace.CLOSED,
        new Limits(
            Duration.ofMillis(250),
            Duration.ofSeconds(5),
            Duration.ofHours(100),
            true,
            1L << 50,
            1L << 51,
            2,
            true,
            Duration.ofNanos(1),
            3),
        new Flushing(4, 5, true, true),
        new Content(50, 4096, true, false, true),
        new Randomness(Long.MIN_VALUE, true, true),
        new ErrorPolicy(true, false, true),
        List.of(50.0, 99.99),
        Map.of("rw", "randrw", "bs", "4k,64k"));
  }

  static Assignment assignment(List<JobSpec> jobs) {
    return new Assignment(
        "20261130-221000-randread-7f3a",
        1,
        32,
        "/mnt/nfs",
        List.of(2, 3),
        Optional.of(new DataSet("dataset", "{n}", 512, 2L << 20, true, Content.DEFAULT, true)),
        jobs,
        Duration.ofSeconds(1),
        Duration.ofSeconds(30));
  }

  static IntervalCounters counters() {
    return new IntervalCounters(
        KEY,
        INSTANT,
        1_000_000_001L,
        true,
        1L << 40,
        1L << 52,
        3,
        Map.of("EIO", 1L, "ENOSPC", 2L),
        0);
  }

  static LatencyChunk chunk(Histogram histogram) {
    return new LatencyChunk(KEY, LatencyKind.CLAT, moments(), Histograms.encode(histogram));
  }

  /// Sums that no long and no double holds.
  private static Moments moments() {
    return new Moments(
        1L << 40,
        1,
        Histograms.HIGHEST_NANOS,
        BigInteger.TWO.pow(82).add(BigInteger.ONE),
        BigInteger.TWO.pow(124).add(BigInteger.ONE));
  }
}
