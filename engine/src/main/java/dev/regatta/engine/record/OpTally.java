package dev.regatta.engine.record;

import dev.regatta.model.latency.LatencyKind;
import java.util.EnumMap;
import java.util.Map;
import java.util.TreeMap;

/// What one interval knows of one kind of op. Hot path.
final class OpTally {
  private final Map<LatencyKind, LatencyTally> latencies = new EnumMap<>(LatencyKind.class);
  private final LatencyTally lat = new LatencyTally();
  private final boolean split;
  private final boolean submission;
  // Not used, and empty, where the op has no such latency.
  private final LatencyTally clat;
  private final LatencyTally slat;
  private final LatencyTally lag;
  private final Map<String, Long> errors = new TreeMap<>();
  private long count;
  private long bytes;
  private long shortOps;

  /// @param split the op has a CLAT beside its LAT
  /// @param submission it has a SLAT, too
  OpTally(boolean split, boolean submission) {
    this.split = split;
    this.submission = submission;
    clat = split ? new LatencyTally() : lat;
    slat = submission ? new LatencyTally() : lat;
    lag = lat;
    latencies.put(LatencyKind.LAT, lat);
    if (split) {
      latencies.put(LatencyKind.CLAT, clat);
    }
    if (submission) {
      latencies.put(LatencyKind.SLAT, slat);
    }
  }

  void completed(long moved, long due, long issued, long submitted, long completed) {
    count++;
    bytes += moved;
    lat.add(completed - due);
    if (split) {
      clat.add(completed - submitted);
    }
    if (submission) {
      slat.add(submitted - issued);
    }
  }

  void continued() {
    shortOps++;
  }

  /// Off the hot path: a failure may allocate.
  void failed(String name) {
    errors.merge(name, 1L, Long::sum);
  }

  void add(OpTally other) {
    count += other.count;
    bytes += other.bytes;
    shortOps += other.shortOps;
    other.errors.forEach((name, n) -> errors.merge(name, n, Long::sum));
    latencies.forEach((kind, tally) -> tally.add(other.latency(kind)));
  }

  private LatencyTally latency(LatencyKind kind) {
    return switch (kind) {
      case LAT -> lat;
      case CLAT -> clat;
      case SLAT -> slat;
      case LAG -> lag;
    };
  }

  void reset() {
    count = 0;
    bytes = 0;
    shortOps = 0;
    errors.clear();
    latencies.values().forEach(LatencyTally::reset);
  }

  boolean isEmpty() {
    return count == 0 && shortOps == 0 && errors.isEmpty();
  }

  Map<LatencyKind, LatencyTally> latencies() {
    return latencies;
  }

  long count() {
    return count;
  }

  long bytes() {
    return bytes;
  }

  long shortOps() {
    return shortOps;
  }

  Map<String, Long> errors() {
    return errors;
  }
}
