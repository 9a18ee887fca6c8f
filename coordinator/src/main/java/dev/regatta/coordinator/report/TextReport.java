package dev.regatta.coordinator.report;

import com.google.errorprone.annotations.FormatMethod;
import dev.regatta.model.summary.Summary;
import dev.regatta.model.summary.Summary.Job;
import dev.regatta.model.summary.Summary.Latency;
import dev.regatta.model.summary.Summary.OpResult;
import dev.regatta.model.summary.Summary.Setup;
import dev.regatta.model.summary.Summary.Worker;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.ToLongFunction;

/// `report.txt`: laid out as fio's normal output, so that a fio user finds every number, with what
/// a fleet adds: the verdict first, the worst worker beside each pooled percentile, a line for each
/// worker.
public final class TextReport {
  private static final int PER_LINE = 3;

  private final Summary summary;
  private final StringBuilder out = new StringBuilder();

  public TextReport(Summary summary) {
    this.summary = summary;
  }

  public String text() {
    head();
    summary.jobs().forEach(this::job);
    if (summary.workers().size() > 1) {
      workers();
    }
    groups();
    thresholds();
    timing();
    if (!summary.notes().isEmpty()) {
      line("");
      summary.notes().forEach(note -> line("note: %s", note));
    }
    return out.toString();
  }

  private void head() {
    line("%s: run %s, regatta %s", summary.plan(), summary.run(), summary.regatta());
    line(
        "result: %s%s",
        summary.status().toString().toLowerCase(Locale.ROOT),
        summary.cleanup().left().isEmpty()
            ? ""
            : ", cleanup left " + String.join(", ", summary.cleanup().left()));
    summary.reasons().forEach(reason -> line("  because %s", reason));
  }

  private void job(Job job) {
    line("");
    line(
        "%s: (groupid=%d, stage=%d, workers=%d, threads=%d): err=%s",
        job.name(),
        job.group(),
        job.stage(),
        summary.workers().size(),
        job.threads(),
        job.ops().stream().allMatch(op -> op.errors().isEmpty()) ? " 0" : " see below");
    line("  engine: %s", settings(job));
    if (!job.counts().isEmpty()) {
      line("  RPCs: %s", RpcText.of(job.counts()));
    }
    job.pauses().filter(pauses -> pauses.marked() > 0).ifPresent(this::pauses);
    job.ops().forEach(op -> op(job, op));
  }

  private void pauses(Summary.Pauses pauses) {
    line(
        "  JVM pauses: over 1 ms in %d of %d intervals, worst %s, total %s",
        pauses.marked(),
        pauses.intervals(),
        Units.nanos(pauses.worstMs() * 1e6),
        Units.nanos(pauses.totalMs() * 1e6));
  }

  private static String settings(Job job) {
    return String.join(
        ", ",
        new TreeMap<>(job.effective())
            .entrySet().stream().map(e -> e.getKey() + "=" + e.getValue()).toList());
  }

  private void op(Job job, OpResult op) {
    if (op.bytes() > 0) {
      line(
          "  %s: IOPS=%s, BW=%s(%s/%dmsec)",
          op.op(),
          Units.count(op.iops()),
          Units.bandwidth(op.bwBytes()),
          Units.binary((double) op.bytes()),
          job.runtimeMs());
    } else {
      line("  %s: %d ops, %s/s", op.op(), op.count(), Units.count(op.iops()));
    }
    op.slatNs().ifPresent(latency -> latency("slat", latency));
    op.clatNs().ifPresent(latency -> latency("clat", latency));
    op.latNs().ifPresent(latency -> latency(" lat", latency));
    op.lagNs().ifPresent(latency -> latency(" lag", latency));
    op.clatNs()
        .ifPresentOrElse(
            clat -> percentiles("clat", clat),
            () -> op.latNs().ifPresent(lat -> percentiles("lat", lat)));
    // with a rate the wait of an op that could not start on time is in lat only
    if (op.lagNs().isPresent() && op.clatNs().isPresent()) {
      op.latNs().ifPresent(lat -> percentiles("lat", lat));
    }
    op.worst().ifPresent(this::worst);
    if (op.shortOps() > 0) {
      line("    short: %d ops moved fewer bytes than asked at first", op.shortOps());
    }
    op.errors().forEach((name, count) -> line("    errors: %d %s", count, name));
    if (job.flushMs() > 0 && op.op().equals("write")) {
      flush(job, op);
    }
  }

  /// The write phase, the flush and both together: buffered writes end in memory, not at the
  /// target.
  private void flush(Job job, OpResult op) {
    long writeMs = Math.max(1, job.runtimeMs() - job.flushMs());
    line(
        "    write phase: %s in %dmsec; flush: %dmsec; together: %s",
        Units.bandwidth(op.bytes() * 1e3 / writeMs),
        writeMs,
        job.flushMs(),
        Units.bandwidth(op.bwBytes()));
  }

  private void worst(Summary.Worst worst) {
    line(
        "    workers: worst p99 %s on %s, best %s",
        Units.nanos((double) worst.p99Ns()),
        worst.worker(),
        Units.nanos((double) worst.fleetLowestP99Ns()));
  }

  private enum Scale {
    NSEC(1),
    USEC(1e3),
    MSEC(1e6);

    private final double nanos;

    Scale(double nanos) {
      this.nanos = nanos;
    }

    /// fio's rule: the coarsest unit that still tells the values apart.
    static Scale of(double low, double high) {
      if (low > 2e6 && high > 99e6) {
        return MSEC;
      }
      return low > 2e3 && high > 99e3 ? USEC : NSEC;
    }

    String unit() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  private void latency(String kind, Latency latency) {
    var scale = Scale.of((double) latency.min(), (double) latency.max());
    line(
        "    %s (%s): min=%s, max=%s, avg=%.2f, stdev=%.2f",
        kind,
        scale.unit(),
        Units.count(latency.min() / scale.nanos),
        Units.count(latency.max() / scale.nanos),
        latency.mean() / scale.nanos,
        latency.stddev() / scale.nanos);
  }

  private void percentiles(String kind, Latency latency) {
    long largest = latency.p().values().stream().mapToLong(Long::longValue).max().orElse(0);
    long median = latency.p().getOrDefault("50", largest);
    var scale = Scale.of((double) median, (double) largest);
    line("    %s percentiles (%s), n=%d:", kind, scale.unit(), latency.count());
    var cells = new ArrayList<String>();
    latency
        .p()
        .forEach((percent, nanos) ->
            cells.add(
                String.format(
                    Locale.ROOT,
                    "%5.2fth=[%5d]%s",
                    Double.parseDouble(percent),
                    (long) Math.ceil(nanos / scale.nanos),
                    latency.weak().contains(percent) ? "?" : "")));
    for (int from = 0; from < cells.size(); from += PER_LINE) {
      line(
          "     | %s",
          String.join(", ", cells.subList(from, Math.min(from + PER_LINE, cells.size()))));
    }
    if (!latency.weak().isEmpty()) {
      line("     ? fewer than ten samples lie beyond");
    }
  }

  private void workers() {
    line("");
    line("Workers:");
    line(
        "  %-8s %-24s %-8s %10s %12s %10s %10s %10s",
        "worker", "job", "op", "IOPS", "BW", "p50", "p99", "max");
    for (var worker : summary.workers()) {
      worker.lost().ifPresent(reason -> line("  %-8s lost: %s", worker.worker(), reason));
      for (var job : worker.jobs()) {
        job.ops().forEach(op -> worker(worker.worker(), job, op));
      }
    }
  }

  private void worker(String worker, Job job, OpResult op) {
    var latency = op.clatNs().or(op::latNs);
    line(
        "  %-8s %-24s %-8s %10s %12s %10s %10s %10s",
        worker,
        job.name(),
        op.op(),
        Units.count(op.iops()),
        op.bytes() == 0 ? "-" : Units.binary(op.bwBytes()) + "/s",
        percentile(latency, "50"),
        percentile(latency, "99"),
        latency.map(l -> Units.nanos((double) l.max())).orElse("-"));
  }

  private static String percentile(Optional<Latency> latency, String percent) {
    return latency
        .map(values -> values.p().get(percent))
        .map(nanos -> Units.nanos((double) nanos))
        .orElse("-");
  }

  private void groups() {
    var groups = new TreeMap<Integer, List<Job>>();
    summary
        .jobs()
        .forEach(job -> groups.computeIfAbsent(job.group(), _ -> new ArrayList<>()).add(job));
    groups.forEach((group, jobs) -> {
      line("");
      line("Run status group %d (all jobs):", group);
      status("READ", "read", jobs);
      status("WRITE", "write", jobs);
    });
  }

  private void status(String title, String op, List<Job> jobs) {
    long bytes = 0;
    long longest = 0;
    long shortest = Long.MAX_VALUE;
    for (var job : jobs) {
      for (var result : job.ops()) {
        if (result.op().equals(op) && result.bytes() > 0) {
          bytes += result.bytes();
          longest = Math.max(longest, job.runtimeMs());
          shortest = Math.min(shortest, job.runtimeMs());
        }
      }
    }
    if (bytes > 0) {
      line(
          "%8s: bw=%s, io=%s (%s), run=%d-%dmsec",
          title,
          Units.bandwidth(bytes * 1e3 / Math.max(1, longest)),
          Units.binary((double) bytes),
          Units.decimal((double) bytes),
          shortest,
          longest);
    }
  }

  private void thresholds() {
    if (summary.thresholds().isEmpty()) {
      return;
    }
    line("");
    line("Thresholds:");
    for (var result : summary.thresholds()) {
      line(
          "  %s %s, measured %s",
          result.passed() ? "met   " : "MISSED",
          result.threshold(),
          result.measured().map(TextReport::plain).orElse("nothing"));
    }
  }

  /// All digits that matter and no exponent: `2376000`, `82858.72`.
  private static String plain(double value) {
    return BigDecimal.valueOf(value)
        .setScale(2, RoundingMode.HALF_EVEN)
        .stripTrailingZeros()
        .toPlainString();
  }

  private void timing() {
    line("");
    line(
        "Phases: %s",
        String.join(
            ", ",
            summary.phases().stream()
                .map(p -> String.format(Locale.ROOT, "%s %.1f s", p.phase(), p.seconds()))
                .toList()));
    setup();
    generator();
    line(
        "First op after %s, all after %.1f s; start skew %s; cleanup %s",
        summary.firstOpSeconds().map(s -> String.format(Locale.ROOT, "%.1f s", s)).orElse("-"),
        summary.totalSeconds(),
        summary.startSkewUs().map(us -> us + " us").orElse("-"),
        summary.cleanup().status());
  }

  /// Says nothing of a short set-up that made no files.
  private void setup() {
    var setUp = summary.workers().stream().filter(worker -> worker.setup().isPresent()).toList();
    long made = total(setUp, Setup::filesCreated);
    var slowest = setUp.stream().max(Comparator.comparingDouble(Worker::setupSeconds));
    if (slowest.isEmpty() || (made == 0 && slowest.get().setupSeconds() <= 1)) {
      return;
    }
    var times = slowest.get().setup().orElseThrow();
    line(
        "Set-up: %d files found, %d made, %s written; %.1f s of checks and %.1f s of layout on %s, the slowest",
        total(setUp, Setup::filesChecked),
        made,
        Units.binary((double) total(setUp, Setup::bytesWritten)),
        times.checkSeconds(),
        times.layoutSeconds(),
        slowest.get().worker());
  }

  /// The worker whose load generator is the slowest.
  private void generator() {
    summary.workers().stream()
        .filter(worker -> worker.calibration().isPresent())
        .min(Comparator.comparingDouble(w -> w.calibration().orElseThrow().nullOpsPerSecond()))
        .ifPresent(worker ->
            line(
                "Generator: %s on %s",
                CalibrationText.summary(worker.calibration().orElseThrow()), worker.worker()));
  }

  private static long total(List<Worker> workers, ToLongFunction<Setup> value) {
    return workers.stream().flatMap(worker -> worker.setup().stream()).mapToLong(value).sum();
  }

  @FormatMethod
  private void line(String format, Object... values) {
    out.append(String.format(Locale.ROOT, format, values)).append('\n');
  }
}
