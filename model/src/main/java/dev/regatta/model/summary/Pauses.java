package dev.regatta.model.summary;

import dev.regatta.model.latency.IntervalCounters;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// How long a worker's JVM stood still in each measured interval of a job.
final class Pauses {
  /// An interval with more than this is marked.
  static final long MARKED_NANOS = 1_000_000;

  private final Map<Integer, Long> byInterval = new HashMap<>();

  /// Ops of one job share their intervals: the pause is the worker's, not the op's.
  void add(IntervalCounters interval) {
    if (interval.pauseNanos() >= 0) {
      byInterval.merge(interval.key().interval(), interval.pauseNanos(), Math::max);
    }
  }

  /// Several workers together; empty when none of them knows.
  static Optional<Summary.Pauses> summary(List<Pauses> workers) {
    var all = workers.stream().flatMap(worker -> worker.byInterval.values().stream()).toList();
    if (all.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new Summary.Pauses(
            all.stream().mapToLong(Long::longValue).sum() / 1e6,
            all.stream().mapToLong(Long::longValue).max().orElse(0) / 1e6,
            all.size(),
            (int) all.stream().filter(nanos -> nanos > MARKED_NANOS).count()));
  }
}
