package dev.regatta.coordinator.report;

import com.google.errorprone.annotations.FormatMethod;
import dev.regatta.model.summary.Calibration;
import java.util.List;
import java.util.Locale;

/// A calibration in words.
public final class CalibrationText {
  private CalibrationText() {}

  /// One line for each thing that was measured.
  public static List<String> lines(Calibration c) {
    return List.of(
        line(
            "null engine, one thread: %s ops/s at iodepth 1, %s at 16",
            Units.count(c.nullOpsPerSecond()), Units.count(c.nullOpsPerSecond16())),
        line(
            "latency of an op that does nothing: p50 %d ns, p99 %d ns, p99.9 %d ns",
            c.overheadNs().p50(), c.overheadNs().p99(), c.overheadNs().p999()),
        line("clock: %.0f ns a reading, steps of %d ns", c.clockNs(), c.clockStepNs()),
        line("recording: %.0f ns an op, one reading of the clock included", c.recordingNs()),
        c.pausesMs() < 0
            ? "JVM pauses: not known"
            : line("JVM pauses meanwhile: %.1f ms", c.pausesMs()));
  }

  /// What a report says of one worker.
  static String summary(Calibration c) {
    return line(
        "%s null ops/s a thread, an op that does nothing takes %d ns (p99 %d)",
        Units.count(c.nullOpsPerSecond()), c.overheadNs().p50(), c.overheadNs().p99());
  }

  @FormatMethod
  private static String line(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
