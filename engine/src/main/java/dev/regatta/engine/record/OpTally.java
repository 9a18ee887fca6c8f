package dev.regatta.engine.record;

import dev.regatta.engine.io.OpSlot;
import dev.regatta.model.latency.LatencyKind;
import java.util.EnumMap;
import java.util.Map;
import java.util.TreeMap;

/// What one interval knows of one kind of op. Hot path.
final class OpTally {
  private final Map<LatencyKind, LatencyTally> latencies = new EnumMap<>(LatencyKind.class);
  private final boolean split;
  private final boolean submission;
  private final boolean paced;
  private final LatencyTally lat;
  // Not used, and the same as lat, where the op has no such latency.
  private final LatencyTally clat;
  private final LatencyTally slat;
  private final LatencyTally lag;
  private final Map<String, Long> errors = new TreeMap<>();
  private long count;
  private long bytes;
  private long shortOps;

  /// @param split the op has a CLAT beside its LAT
  /// @param submission it has a SLAT, too
  /// @param paced it has a LAG, too
  OpTally(boolean split, boolean submission, boolean paced) {
    this.split = split;
    this.submission = submission;
    this.paced = paced;
    lat = tally(LatencyKind.LAT);
    clat = split ? tally(LatencyKind.CLAT) : lat;
    slat = submission ? tally(LatencyKind.SLAT) : lat;
    lag = paced ? tally(LatencyKind.LAG) : lat;
  }

  private LatencyTally tally(LatencyKind kind) {
    var tally = new LatencyTally();
    latencies.put(kind, tally);
    return tally;
  }

  void completed(OpSlot slot, long completed) {
    count++;
    if (slot.op.movesData()) {
      bytes += slot.moved + slot.result;
    }
    lat.add(completed - slot.dueNanos);
    if (split) {
      clat.add(completed - slot.submittedNanos);
    }
    if (submission) {
      slat.add(slot.submittedNanos - slot.issuedNanos);
    }
    if (paced) {
      lag.add(slot.lagNanos);
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
    lat.add(other.lat);
    if (split) {
      clat.add(other.clat);
    }
    if (submission) {
      slat.add(other.slat);
    }
    if (paced) {
      lag.add(other.lag);
    }
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
