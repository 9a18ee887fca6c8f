package dev.regatta.engine.load;

import dev.regatta.engine.io.OpSlot;
import dev.regatta.engine.pattern.Xoshiro;
import dev.regatta.model.job.Access;
import dev.regatta.model.job.Op;
import dev.regatta.model.job.Pace;
import org.jspecify.annotations.Nullable;

/// Says in which direction the next op goes and when it is due. Latency counts from there, not from
/// the time the op could be issued. Hot path.
final class Pacer {
  private final int readPercent;
  private final Xoshiro directions;
  private final boolean open;
  private final boolean fromIssue;
  private final boolean bytes;
  // With one rate for all, both are the same.
  private final @Nullable Schedule reads;
  private final @Nullable Schedule writes;

  Pacer(Access access, Pace pace, long startNanos, Xoshiro directions, Xoshiro times) {
    readPercent = access.readPercent();
    this.directions = directions;
    open = pace.openLoop();
    fromIssue = pace.fromIssue();
    bytes = pace.unit() == Pace.Unit.BYTES;
    if (pace.allPerSecond() > 0) {
      reads = new Schedule(startNanos, pace.allPerSecond(), pace.arrivals(), times);
      writes = reads;
    } else {
      reads = schedule(pace.readPerSecond(), pace, startNanos, times);
      writes = schedule(pace.writePerSecond(), pace, startNanos, times);
    }
  }

  private static @Nullable Schedule schedule(
      double perSecond, Pace pace, long startNanos, Xoshiro times) {
    return perSecond > 0 ? new Schedule(startNanos, perSecond, pace.arrivals(), times) : null;
  }

  /// True when ops have due times.
  boolean isOpen() {
    return open;
  }

  /// Direction of the next op: the one that is due first where each has a rate of its own, drawn
  /// otherwise.
  Op direction() {
    if (readPercent == 100) {
      return Op.READ;
    }
    if (readPercent == 0) {
      return Op.WRITE;
    }
    if (reads != null && writes != null && reads != writes) {
      return reads.dueNanos() <= writes.dueNanos() ? Op.READ : Op.WRITE;
    }
    return directions.below(100) < readPercent ? Op.READ : Op.WRITE;
  }

  /// When the next op of a direction is due; `Long.MIN_VALUE` when it has no due time.
  long dueNanos(Op op) {
    var schedule = op == Op.READ ? reads : writes;
    return schedule == null ? Long.MIN_VALUE : schedule.dueNanos();
  }

  /// Sets the due time of an op that is issued now.
  void issue(OpSlot slot) {
    var schedule = slot.op == Op.READ ? reads : writes;
    if (schedule == null) {
      slot.dueNanos = slot.issuedNanos;
      slot.lagNanos = 0;
      return;
    }
    long due = schedule.dueNanos();
    slot.lagNanos = slot.issuedNanos - due;
    slot.dueNanos = fromIssue ? slot.issuedNanos : due;
    schedule.issued(bytes ? slot.length : 1);
  }
}
