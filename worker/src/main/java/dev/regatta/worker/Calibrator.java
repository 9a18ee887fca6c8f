package dev.regatta.worker;

import dev.regatta.engine.RecordingCost;
import dev.regatta.engine.SetupException;
import dev.regatta.engine.record.JvmPauses;
import dev.regatta.model.plan.PlanReader;
import dev.regatta.model.summary.Calibration;
import dev.regatta.model.summary.Calibration.Overhead;
import dev.regatta.model.summary.Summary;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Measures the load generator on this host. The null engine's ramp also lets the JVM compile the
/// load before it counts.
final class Calibrator {
  private static final int CLOCK_READINGS = 200_000;
  private static final Path NOWHERE = Path.of("/");

  private Calibrator() {}

  /// Takes about four times `length`, half of it for the JVM to warm up. Empty on a host so busy
  /// that no op was done in that time.
  static Optional<Calibration> measure(Duration length) throws SetupException {
    var pauses = JvmPauses.open();
    long before = pauses.map(JvmPauses::totalNanos).orElse(0L);
    var single = nullOps(1, length);
    var sixteen = nullOps(16, length);
    if (single.latNs().isEmpty() || sixteen.latNs().isEmpty()) {
      return Optional.empty();
    }
    var overhead = single.latNs().get().p();
    return Optional.of(
        new Calibration(
            single.iops(),
            sixteen.iops(),
            new Overhead(
                percentile(overhead, "50"),
                percentile(overhead, "99"),
                percentile(overhead, "99.9")),
            clockNanos(),
            clockStepNanos(),
            RecordingCost.nanosPerOp(),
            pauses.map(p -> (p.totalNanos() - before) / 1e6).orElse(-1.0)));
  }

  private static long percentile(Map<String, Long> percentiles, String percent) {
    return percentiles.getOrDefault(percent, 0L);
  }

  private static Summary.OpResult nullOps(int iodepth, Duration length) throws SetupException {
    var arguments =
        List.of(
            "--name=calibrate",
            "--ioengine=null",
            "--rw=randread",
            "--size=1g",
            "--time_based",
            "--iodepth=" + iodepth,
            "--ramp_time=" + length.toMillis() + "ms",
            "--runtime=" + length.toMillis() + "ms");
    var plan = PlanReader.aroundFio(arguments, 1, Optional.empty(), Map.of(), NOWHERE);
    return SoloLoad.run(plan, NOWHERE).jobs().getFirst().ops().stream()
        .filter(op -> op.op().equals("read"))
        .findFirst()
        .orElseThrow();
  }

  private static double clockNanos() {
    // The first time is compiled meanwhile.
    var _ = readings();
    return readings();
  }

  private static double readings() {
    long start = System.nanoTime();
    long end = start;
    for (int i = 0; i < CLOCK_READINGS; i++) {
      end = System.nanoTime();
    }
    return (double) (end - start) / CLOCK_READINGS;
  }

  private static long clockStepNanos() {
    long least = Long.MAX_VALUE;
    long last = System.nanoTime();
    for (int i = 0; i < CLOCK_READINGS; i++) {
      long now = System.nanoTime();
      if (now > last) {
        least = Math.min(least, now - last);
      }
      last = now;
    }
    return least;
  }
}
