package dev.regatta.coordinator.run;

import dev.regatta.model.latency.Histograms;
import dev.regatta.model.latency.IntervalCounters;
import dev.regatta.model.latency.LatencyChunk;
import dev.regatta.model.latency.LatencyKind;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/// Puts the intervals of all workers side by side while the load runs. An interval is shown when
/// every worker has begun to report a later one.
final class LiveView {
  private static final class Sum {
    private long ops;
    private long bytes;
    private double seconds;
    private final Map<String, Long> errors = new TreeMap<>();
    private final Histogram lat = Histograms.empty();
  }

  private final Progress progress;
  private final TreeMap<Integer, Sum> open = new TreeMap<>();
  private final Map<String, Integer> newest = new HashMap<>();
  private int shown = Integer.MIN_VALUE;

  LiveView(Progress progress) {
    this.progress = progress;
  }

  /// A stage begins: its intervals are numbered anew.
  void expect(List<String> workers) {
    finish();
    shown = Integer.MIN_VALUE;
    newest.clear();
    workers.forEach(worker -> newest.put(worker, Integer.MIN_VALUE));
  }

  void add(IntervalCounters counters) {
    int interval = counters.key().interval();
    newest.merge(counters.key().worker(), interval, Math::max);
    if (interval > shown && counters.key().op().movesData()) {
      var sum = open.computeIfAbsent(interval, _ -> new Sum());
      sum.ops += counters.count();
      sum.bytes += counters.bytes();
      sum.seconds = Math.max(sum.seconds, counters.lengthNanos() / 1e9);
      counters.errors().forEach((name, n) -> sum.errors.merge(name, n, Long::sum));
    }
    showReported();
  }

  void add(LatencyChunk chunk) {
    var sum = open.get(chunk.key().interval());
    if (sum != null && chunk.kind() == LatencyKind.LAT && chunk.key().op().movesData()) {
      sum.lat.add(Histograms.decode(chunk.histogram()));
    }
  }

  /// This worker reports nothing more. After the last one, what is open waits for [#finish]: its
  /// latencies may be on their way.
  void noMore(String worker) {
    newest.remove(worker);
    if (!newest.isEmpty()) {
      showReported();
    }
  }

  /// Everything has come: what is open is shown.
  void finish() {
    showBefore(Integer.MAX_VALUE);
  }

  private void showReported() {
    showBefore(
        newest.values().stream().mapToInt(Integer::intValue).min().orElse(Integer.MAX_VALUE));
  }

  private void showBefore(int limit) {
    while (!open.isEmpty() && open.firstKey() < limit) {
      var entry = open.pollFirstEntry();
      shown = entry.getKey();
      var sum = entry.getValue();
      progress.interval(
          new Progress.Interval(
              entry.getKey(),
              sum.seconds,
              sum.ops,
              sum.bytes,
              sum.errors,
              sum.lat.getValueAtPercentile(50),
              sum.lat.getValueAtPercentile(99)));
    }
  }
}
