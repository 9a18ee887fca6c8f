package dev.regatta.engine.record;

import dev.regatta.model.job.Op;
import dev.regatta.model.latency.IntervalCounters;
import dev.regatta.model.latency.IntervalKey;
import dev.regatta.model.latency.LatencyChunk;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Merges what the load threads of a job recorded, interval by interval, and keeps the totals.
/// Belongs to the interval thread.
public final class JobRecorder {
  private final String worker;
  private final int stage;
  private final String job;
  private final IntervalGrid grid;
  private final OpKinds kinds;
  private final WallClock clock;
  private final List<ThreadRecorder> threads;
  private final IntervalTally sum;
  private final Map<Op, Long> totals = new EnumMap<>(Op.class);
  private final Optional<JvmPauses> pauses = JvmPauses.open();
  private long pausedBefore = pauses.map(JvmPauses::totalNanos).orElse(JvmPauses.UNKNOWN);
  private int next;

  public JobRecorder(
      IntervalKeys keys,
      IntervalGrid grid,
      OpKinds kinds,
      WallClock clock,
      List<ThreadRecorder> threads) {
    this.worker = keys.worker();
    this.stage = keys.stage();
    this.job = keys.job();
    this.grid = grid;
    this.kinds = kinds;
    this.clock = clock;
    this.threads = List.copyOf(threads);
    sum = new IntervalTally(kinds);
    next = grid.first();
  }

  /// What the keys of all intervals of a job have in common.
  public record IntervalKeys(String worker, int stage, String job) {}

  /// The interval that is taken next.
  public int next() {
    return next;
  }

  /// When it ends.
  public long nextEndNanos() {
    return grid.end(next);
  }

  /// Takes the next interval.
  ///
  /// @param endNanos its end, or the last completion
  public void take(long endNanos, List<IntervalCounters> counters, List<LatencyChunk> chunks) {
    threads.forEach(thread -> thread.take(next, sum));
    long start = grid.start(next);
    long paused = newPauses();
    for (var op : kinds.all()) {
      if (sum.isEmpty(op) && !kinds.main().contains(op)) {
        continue;
      }
      var tally = sum.of(op);
      var key = new IntervalKey(worker, stage, job, op, next);
      counters.add(
          new IntervalCounters(
              key,
              clock.at(start),
              Math.max(0, endNanos - start),
              next >= 0,
              tally.count(),
              tally.bytes(),
              tally.shortOps(),
              tally.errors(),
              paused));
      addChunks(key, tally, chunks);
      if (next >= 0) {
        totals.merge(op, tally.count(), Long::sum);
      }
    }
    sum.reset();
    next++;
  }

  private long newPauses() {
    long total = pauses.map(JvmPauses::totalNanos).orElse(JvmPauses.UNKNOWN);
    long since = total - pausedBefore;
    pausedBefore = total;
    return pauses.isPresent() ? since : JvmPauses.UNKNOWN;
  }

  private static void addChunks(IntervalKey key, OpTally tally, List<LatencyChunk> chunks) {
    tally
        .latencies()
        .forEach((kind, latency) -> {
          if (!latency.isEmpty()) {
            chunks.add(new LatencyChunk(key, kind, latency.moments(), latency.encoded()));
          }
        });
  }

  /// Ops of the measured intervals taken so far.
  public Map<Op, Long> totals() {
    return new EnumMap<>(totals);
  }
}
