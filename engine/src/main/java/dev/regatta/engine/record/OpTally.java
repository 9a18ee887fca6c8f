package dev.regatta.engine.record;

import dev.regatta.engine.io.OpSlot;
import dev.regatta.model.latency.LatencyKind;
import java.util.EnumMap;
import java.util.Map;
import java.util.TreeMap;

/// What one interval knows of one kind of op. Hot path.
final class OpTally {
  private final Map<LatencyKind, LatencyTally> latencies = new EnumMap<>(LatencyKind.class);
  private final boolean submission;
  private final boolean paced;
  private final LatencyTally lat;
  // The same as lat where the op has no such latency or where both are always equal.
  private final LatencyTally clat;
  private final LatencyTally slat;
  private final LatencyTally lag;
  private final Map<String, Long> errors = new TreeMap<>();
  private long count;
  private long bytes;
  private long shortOps;

  /// @param data the op has a CLAT beside its LAT
  /// @param submission it has a SLAT, too
  /// @param paced it has a LAG, too
  OpTally(boolean data, boolean submission, boolean paced) {
    this.submission = submission;
    this.paced = paced;
    lat = new LatencyTally();
    clat = submission || paced ? new LatencyTally() : lat;
    slat = submission ? new LatencyTally() : lat;
    lag = paced ? new LatencyTally() : lat;
    latencies.put(LatencyKind.LAT, lat);
    if (data) {
      latencies.put(LatencyKind.CLAT, clat);
    }
    if (submission) {
      latencies.put(LatencyKind.SLAT, slat);
    }
    if (paced) {
      latencies.put(LatencyKind.LAG, lag);
    }
  }

  void completed(OpSlot slot, long completed) {
    count++;
    if (slot.op.movesData()) {
      bytes += slot.moved + slot.result;
    }
    lat.add(completed - slot.dueNanos);
    if (submission || paced) {
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
    if (submission || paced) {
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
