package dev.regatta.coordinator;

import dev.regatta.coordinator.report.Units;
import dev.regatta.coordinator.run.Progress;
import dev.regatta.model.job.JobSpec;
import dev.regatta.model.plan.Plan;
import java.io.Console;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;

/// Progress on the terminal: a line for each phase and each interval; on a real terminal the last
/// line is a bar that moves.
final class TerminalProgress implements Progress {
  private static final int BAR = 20;

  private final PrintStream out;
  private final boolean terminal;
  private final double measureSeconds;
  private boolean barShown;
  private String phase = "";

  private TerminalProgress(PrintStream out, boolean terminal, double measureSeconds) {
    this.out = out;
    this.terminal = terminal;
    this.measureSeconds = measureSeconds;
  }

  static TerminalProgress of(Plan plan) {
    double longest =
        plan.jobs().stream()
            .map(JobSpec::limits)
            .mapToDouble(limits -> limits.runtime().toMillis() / 1e3)
            .max()
            .orElse(0);
    return new TerminalProgress(System.out, isTerminal(), longest);
  }

  private static boolean isTerminal() {
    return Optional.ofNullable(System.console()).map(Console::isTerminal).orElse(false);
  }

  synchronized void begin(String run, Path directory) {
    print("run %s in %s".formatted(run, directory));
  }

  @Override
  public synchronized void phase(String name, String detail) {
    phase = name;
    print("%-8s %s".formatted(name, detail).stripTrailing());
  }

  @Override
  public synchronized void notice(String text) {
    print("! " + text);
  }

  @Override
  public synchronized void interval(Interval interval) {
    double seconds = Math.max(interval.seconds(), 1e-9);
    var line =
        "%8s %4d s  IOPS=%s BW=%s/s p50=%s p99=%s%s"
            .formatted(
                interval.number() < 0 ? "ramp" : "",
                interval.number() < 0 ? interval.number() : interval.number() + 1,
                Units.count(interval.ops() / seconds),
                Units.binary(interval.bytes() / seconds),
                latency(interval.p50Nanos()),
                latency(interval.p99Nanos()),
                interval.errors().isEmpty() ? "" : " errors=" + interval.errors());
    if (!terminal) {
      print(line);
      return;
    }
    clearBar();
    out.print(line + "  " + bar((interval.number() + 1) / Math.max(measureSeconds, 1)));
    out.flush();
    barShown = true;
  }

  /// No sample is never shown as zero: the ramp has no latencies.
  private static String latency(long nanos) {
    return nanos == 0 ? "-" : Units.nanos((double) nanos);
  }

  synchronized void end() {
    if (barShown) {
      out.println();
      barShown = false;
    }
  }

  private void print(String line) {
    clearBar();
    out.println(line);
    out.flush();
  }

  /// The bar's line is overwritten; only its last state stays when the load is over.
  private void clearBar() {
    if (barShown) {
      out.print(phase.equals("measure") || phase.equals("ramp") ? "\r\u001b[K" : "\n");
      barShown = false;
    }
  }

  private static String bar(double share) {
    int done = (int) Math.clamp(Math.round(share * BAR), 0L, BAR);
    return String.format(Locale.ROOT, "[%s%s]", "#".repeat(done), " ".repeat(BAR - done));
  }
}
