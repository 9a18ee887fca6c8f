package dev.regatta.engine.io.pool;

import dev.regatta.engine.io.OpSlot;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// Completed ops on their way from the pool's threads to the load thread that owns the pool. Never
/// full: it has a cell for every op that can be in flight. Hot path.
final class CompletionQueue {
  private final Thread reader;
  private final AtomicReferenceArray<@Nullable OpSlot> cells;
  private final int mask;
  private final AtomicInteger tail = new AtomicInteger();
  private int head;

  /// For the calling thread to read.
  CompletionQueue(int slots) {
    reader = Thread.currentThread();
    int capacity = Integer.highestOneBit(slots) << 1;
    cells = new AtomicReferenceArray<>(capacity);
    mask = capacity - 1;
  }

  void add(OpSlot slot) {
    cells.set(tail.getAndIncrement() & mask, slot);
    LockSupport.unpark(reader);
  }

  /// The oldest completion, null when there is none.
  @Nullable OpSlot poll() {
    var slot = cells.get(head & mask);
    if (slot != null) {
      cells.lazySet(head & mask, null);
      head++;
    }
    return slot;
  }

  /// Waits until there is a completion, but not beyond an instant.
  void await(long nanos) {
    long left;
    while (cells.get(head & mask) == null && (left = nanos - System.nanoTime()) > 0) {
      LockSupport.parkNanos(this, left);
    }
  }

  /// The oldest completion, waited for.
  OpSlot take() {
    while (true) {
      var slot = poll();
      if (slot != null) {
        return slot;
      }
      LockSupport.park(this);
    }
  }
}
