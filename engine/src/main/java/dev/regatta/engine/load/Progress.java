package dev.regatta.engine.load;

import dev.regatta.engine.io.OpSlot;
import dev.regatta.model.job.Op;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;

/// How far a load thread is, for others to look at while it runs. Hot path: one writer, plain
/// stores followed by a lazy one of the counters, which publishes them.
final class Progress {
  private final OpSlot[] slots;
  private final AtomicLong completed = new AtomicLong();
  private final AtomicLong inFlight = new AtomicLong();
  private final Map<Op, AtomicLong> measured = new EnumMap<>(Op.class);
  private long firstIssuedNanos = Long.MAX_VALUE;
  private long maxInFlight;

  /// @param dataSlots slots for data ops; one more is for metadata ops
  Progress(int dataSlots) {
    for (var op : Op.values()) {
      measured.put(op, new AtomicLong());
    }
    slots = new OpSlot[dataSlots + 1];
    for (int i = 0; i <= dataSlots; i++) {
      slots[i] = new OpSlot(i);
    }
  }

  OpSlot[] slots() {
    return slots;
  }

  void issued(int nowInFlight, long nanos) {
    if (nowInFlight > maxInFlight) {
      maxInFlight = nowInFlight;
    }
    if (firstIssuedNanos == Long.MAX_VALUE) {
      firstIssuedNanos = nanos;
    }
    inFlight.lazySet(nowInFlight);
  }

  void reaped(int nowInFlight, int ops) {
    inFlight.lazySet(nowInFlight);
    completed.lazySet(completed.getPlain() + ops);
  }

  void count(Op op, int interval) {
    if (interval >= 0) {
      var count = Objects.requireNonNull(measured.get(op));
      count.lazySet(count.getPlain() + 1);
    }
  }

  void metaStarted(long nanos) {
    slots[slots.length - 1].busy = true;
    if (firstIssuedNanos == Long.MAX_VALUE) {
      firstIssuedNanos = nanos;
    }
    inFlight.lazySet(inFlight.getPlain());
  }

  void metaEnded() {
    slots[slots.length - 1].busy = false;
    inFlight.lazySet(inFlight.getPlain());
  }

  long completedOps() {
    return completed.get();
  }

  /// `Long.MAX_VALUE` before the first op.
  long firstIssuedNanos() {
    completed.get();
    return firstIssuedNanos;
  }

  long maxInFlight() {
    completed.get();
    return maxInFlight;
  }

  /// Ops of measured intervals, by the load thread's own count.
  Map<Op, Long> measured() {
    Map<Op, Long> counts = new EnumMap<>(Op.class);
    measured.forEach((op, count) -> {
      if (count.get() > 0) {
        counts.put(op, count.get());
      }
    });
    return counts;
  }

  /// Ops issued and not completed, one line each; only right about a thread that is blocked.
  List<String> stuck(CloneSpec spec, long nowNanos) {
    inFlight.get();
    List<String> lines = new ArrayList<>();
    for (var slot : slots) {
      if (slot.busy && slot.fileNumber >= 0) {
        lines.add(
            slot.op.key()
                + " "
                + spec.files().path(slot.fileNumber)
                + (slot.op.movesData() ? " at " + slot.offset : "")
                + ", issued "
                + (nowNanos - slot.issuedNanos) / 1_000_000
                + " ms ago");
      }
    }
    return lines;
  }
}
