package dev.regatta.coordinator.report;

import dev.regatta.model.summary.Calibration;
import dev.regatta.model.summary.Summary;
import dev.regatta.model.summary.Summary.Job;
import dev.regatta.model.summary.Summary.Latency;
import dev.regatta.model.summary.Summary.OpResult;
import dev.regatta.model.summary.Summary.Worst;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A summary with something in every key, made by hand.
final class Summaries {
  private static final Instant STARTED = Instant.parse("2026-11-30T22:10:00.250Z");

  private Summaries() {}

  static Summary full() {
    return with(
        new Summary.Setup(0.25, 1.25, 4096, 512, 2L << 30),
        new Summary.Setup(0.5, 0.25, 4000, 8, 32L << 20));
  }

  static Summary with(Summary.Setup first, Summary.Setup second) {
    return new Summary(
        Summary.SCHEMA,
        "20261130-221000-mixed-7f3a",
        "mixed",
        "0.1.0",
        STARTED,
        Summary.Status.DEGRADED,
        List.of("worker w2 is lost: its process ended with code 137 (signal 9)"),
        new Summary.Cleanup("leftovers", List.of("worker w2 (pid 4711)")),
        Optional.of(4.2),
        75.5,
        List.of(new Summary.Phase("join", 2.05), new Summary.Phase("measure", 60)),
        Optional.of(310L),
        Optional.of(new Summary.Overlap(STARTED.plusSeconds(10), STARTED.plusSeconds(69), 59)),
        List.of(new Summary.Clock("w1", -41, 120), new Summary.Clock("w2", 0, 95)),
        List.of(reads("", 8, 4_971_523), writes()),
        List.of(
            new Summary.Worker(
                "w1",
                "client-1",
                Optional.empty(),
                first.checkSeconds() + first.layoutSeconds(),
                Optional.of(first),
                Optional.of(calibration(8_100_000)),
                Map.of("kernel", "6.17.0"),
                List.of(reads("w1", 4, 3_000_000))),
            new Summary.Worker(
                "w2",
                "client-2",
                Optional.of("its process ended with code 137 (signal 9)"),
                second.checkSeconds() + second.layoutSeconds(),
                Optional.of(second),
                Optional.of(calibration(7_900_000)),
                Map.of(),
                List.of(reads("w2", 4, 1_971_523)))),
        List.of(
            new Summary.ThresholdResult("read.iops > 50000", Optional.of(82_858.72), true),
            new Summary.ThresholdResult("read.clat.p99 < 1ms", Optional.of(2_376_000.0), false),
            new Summary.ThresholdResult("write.slat.p50 < 1s", Optional.empty(), false)),
        List.of("ioengine=libaio runs as uring"));
  }

  private static Job reads(String worker, int threads, long count) {
    return new Job(
        "job0.0",
        "job0",
        0,
        0,
        threads,
        60_000,
        0,
        100,
        Optional.of(new Summary.Pauses(6.5, 4.2, 60, 2)),
        Map.of("engine", "uring", "iodepth", "100"),
        Map.of(),
        List.of(
            new OpResult(
                "read",
                count,
                Map.of("EIO", 1L),
                count * 4096,
                2,
                count / 60.0,
                count * 4096 / 60.0,
                Optional.of(latency(count, 4_000, 46_723_000)),
                Optional.of(latency(count, 3_900, 46_722_000)),
                Optional.of(latency(count, 90, 41_000)),
                Optional.of(latency(count, 60, 900_000)),
                worker.isEmpty()
                    ? Optional.of(new Worst("w2", 3_376_000, 2_100_000))
                    : Optional.empty()),
            new OpResult(
                "open",
                512,
                Map.of(),
                0,
                0,
                512 / 60.0,
                0,
                Optional.of(few()),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty())));
  }

  private static Job writes() {
    return new Job(
        "job1.0",
        "job1",
        1,
        1,
        2,
        10_000,
        4_000,
        1,
        Optional.empty(),
        Map.of("engine", "nfs3"),
        Map.ofEntries(
            Map.entry("ops", 16_400L),
            Map.entry("rpc.WRITE", 16_384L),
            Map.entry("rpc.COMMIT", 2L),
            Map.entry("rpc.LOOKUP", 14L),
            Map.entry("rpc_bytes_sent", 18_000_000_000L),
            Map.entry("rpc_bytes_received", 3_000_000L),
            Map.entry("reconnects", 1L)),
        List.of(
            new OpResult(
                "write",
                16_384,
                Map.of(),
                1L << 34,
                0,
                1638.4,
                (1L << 34) / 10.0,
                Optional.of(latency(16_384, 2_100_000, 180_000_000)),
                Optional.of(latency(16_384, 2_090_000, 179_000_000)),
                Optional.empty(),
                Optional.empty(),
                Optional.empty())));
  }

  private static Calibration calibration(double opsPerSecond) {
    return new Calibration(
        opsPerSecond, 6_800_000, new Calibration.Overhead(40, 41, 250), 20.5, 1, 33, 0);
  }

  private static Latency latency(long count, long min, long max) {
    return new Latency(
        count,
        min,
        max,
        min + (max - min) / 40.0,
        (max - min) / 90.0,
        ordered("50", min + (max - min) / 50, "99", max / 8, "99.9", max / 3, "99.99", max),
        ordered("50", count / 2, "99", count / 100, "99.9", count / 1000, "99.99", 1),
        List.of("99.99"));
  }

  private static Latency few() {
    return new Latency(
        1,
        731,
        731,
        731,
        0,
        ordered("50", 731, "99", 731),
        ordered("50", 0, "99", 0),
        List.of("50", "99"));
  }

  private static Map<String, Long> ordered(Object... pairs) {
    var map = new LinkedHashMap<String, Long>();
    for (int i = 0; i < pairs.length; i += 2) {
      map.put((String) pairs[i], ((Number) pairs[i + 1]).longValue());
    }
    return map;
  }
}
