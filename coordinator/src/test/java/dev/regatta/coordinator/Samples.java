package dev.regatta.coordinator;

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
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/// A job and what workers send of it.
public final class Samples {
  public static final String JOB = "job0.0";
  public static final Instant MEASURE_START = Instant.parse("2026-11-30T22:10:00Z");

  private Samples() {}

  public static JobSpec job() {
    return new JobSpec(
        JOB,
        "job0",
        0,
        0,
        4,
        Access.fixed(Access.Pattern.RAND, 100, 4096, 4096, true),
        new FileSet(
            List.of("dir"),
            List.of(),
            FileSet.DEFAULT_NAME_FORMAT,
            1,
            true,
            new FileSet.Sizing(0, 0, 1 << 20, 1 << 20, 0),
            new FileSet.Opening(
                0, false, FileSet.Sync.NONE, true, FileSet.Advice.BY_PATTERN, false),
            new FileSet.Layout(true, FileSet.Fallocate.NATIVE, false, false),
            new FileSet.Service(FileSet.Service.Order.ROUND_ROBIN, 1)),
        new EngineSpec(
            EngineSpec.Kind.NULL,
            1,
            EngineSpec.Batch.SINGLE,
            EngineSpec.Uring.DEFAULT,
            new EngineSpec.Null(1000, Map.of("w2", 5000L))),
        Pace.CLOSED,
        new Limits(
            Duration.ofMillis(500),
            Duration.ofSeconds(1),
            Duration.ofSeconds(2),
            true,
            0,
            0,
            1,
            false,
            Duration.ZERO,
            1),
        Flushing.NONE,
        Content.DEFAULT,
        Randomness.DEFAULT,
        ErrorPolicy.DEFAULT,
        JobSpec.DEFAULT_PERCENTILES,
        Map.of("rw", "randread"));
  }

  public static IntervalKey key(String worker, int interval) {
    return new IntervalKey(worker, 0, JOB, Op.READ, interval);
  }

  /// A second of reads of 4 KiB.
  public static IntervalCounters counters(String worker, int interval, long count) {
    return counters(key(worker, interval), count, Map.of());
  }

  public static IntervalCounters counters(IntervalKey key, long count, Map<String, Long> errors) {
    return new IntervalCounters(
        key,
        MEASURE_START.plusSeconds(key.interval()),
        1_000_000_000L,
        key.interval() >= 0,
        count,
        count * 4096,
        0,
        errors,
        0);
  }

  /// `count` reads that took the same time.
  public static LatencyChunk chunk(String worker, int interval, long count, long nanos) {
    var histogram = Histograms.empty();
    histogram.recordValueWithCount(nanos, count);
    var sum = BigInteger.valueOf(nanos).multiply(BigInteger.valueOf(count));
    return new LatencyChunk(
        key(worker, interval),
        LatencyKind.LAT,
        new Moments(count, nanos, nanos, sum, sum.multiply(BigInteger.valueOf(nanos))),
        Histograms.encode(histogram));
  }
}
