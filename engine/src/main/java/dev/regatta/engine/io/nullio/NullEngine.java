package dev.regatta.engine.io.nullio;

import dev.regatta.engine.io.IoEngine;
import dev.regatta.engine.io.OpSlot;
import dev.regatta.engine.linux.Errno;
import dev.regatta.model.job.Op;
import java.util.concurrent.locks.LockSupport;

/// fio's `null`, with a time to take: every op works, moves all its bytes, and is complete `delay`
/// after it was queued. Nothing is opened, read or written. Hot path.
public final class NullEngine implements IoEngine {
  /// Waits shorter than this are not worth a trip to the scheduler and back.
  private static final long SPIN_NANOS = 20_000;

  private final long delayNanos;
  private final boolean asynchronous;
  // First in, first out: all ops take equally long.
  private final OpSlot[] queue;
  private final long[] doneAt;
  private int head;
  private int count;
  private int files;

  public NullEngine(long delayNanos, int slots) {
    this.delayNanos = delayNanos;
    this.asynchronous = slots > 1;
    queue = new OpSlot[slots + 1];
    doneAt = new long[slots + 1];
  }

  @Override
  public boolean asynchronous() {
    return asynchronous;
  }

  @Override
  public void queue(OpSlot slot) {
    int at = head + count;
    at = at < queue.length ? at : at - queue.length;
    queue[at] = slot;
    doneAt[at] = delayNanos == 0 ? 0 : System.nanoTime() + delayNanos;
    count++;
    slot.result = result(slot);
  }

  private long result(OpSlot slot) {
    if (slot.op.movesData()) {
      return slot.length;
    }
    return slot.op == Op.OPEN || slot.op == Op.CREATE ? files++ & Integer.MAX_VALUE : 0;
  }

  @Override
  public void submit() {}

  @Override
  public int reap(OpSlot[] completed, int least, int most) {
    int given = 0;
    while (given < most && count > 0 && (given < least || isDone())) {
      awaitHead();
      completed[given++] = queue[head];
      head = head + 1 == queue.length ? 0 : head + 1;
      count--;
    }
    return given;
  }

  @Override
  public int reapUntil(OpSlot[] completed, int most, long nanos) {
    if (count > 0) {
      await(Math.min(doneAt[head], nanos));
    }
    return reap(completed, 0, most);
  }

  private boolean isDone() {
    return delayNanos == 0 || System.nanoTime() - doneAt[head] >= 0;
  }

  private void awaitHead() {
    if (delayNanos > 0) {
      await(doneAt[head]);
    }
  }

  private void await(long nanos) {
    long left;
    while ((left = nanos - System.nanoTime()) > 0) {
      if (left > SPIN_NANOS) {
        LockSupport.parkNanos(this, left - SPIN_NANOS / 2);
      } else {
        Thread.onSpinWait();
      }
    }
  }

  @Override
  public String errorName(int code) {
    return Errno.name(code);
  }

  @Override
  public void close() {}
}
