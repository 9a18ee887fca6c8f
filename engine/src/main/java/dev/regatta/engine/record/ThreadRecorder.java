package dev.regatta.engine.record;

import dev.regatta.engine.io.OpSlot;
import dev.regatta.model.job.Op;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.locks.LockSupport;

/// Records the ops of one load thread; another thread takes the finished intervals.
///
/// There are two tallies, for intervals of even and of odd number. The writer reads the clock
/// inside its critical section and changes tallies by that reading, so an op is always in the
/// interval it completed in, however late the reader comes; the reader only waits until the writer
/// has left a section it entered before. Sections are numbered: odd inside, even outside. Should
/// the reader be more than an interval late, the writer stays where it is: nothing is lost.
///
/// Hot path, except [#take] and [#close].
public final class ThreadRecorder {
  private static final VarHandle SECTION = section();
  private static final long NAP_NANOS = 10_000;

  private final IntervalGrid grid;
  private final IntervalTally[] tallies;

  // Writer's own.
  private IntervalTally active;
  private int interval;
  private long endNanos;
  private long entered = -1;
  private volatile long section;

  // Written by the reader: intervals up to this one are taken.
  private volatile int taken;
  private volatile boolean closed;

  public ThreadRecorder(IntervalGrid grid, OpKinds kinds) {
    this.grid = grid;
    tallies = new IntervalTally[] {new IntervalTally(kinds), new IntervalTally(kinds)};
    interval = grid.first();
    endNanos = grid.end(interval);
    taken = interval - 1;
    active = tallies[interval & 1];
    active.interval = interval;
  }

  private static VarHandle section() {
    try {
      return MethodHandles.lookup().findVarHandle(ThreadRecorder.class, "section", long.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  /// Opens a critical section, which must be short, and reads the clock.
  ///
  /// @return the time the ops recorded in this section completed
  public long begin() {
    entered += 2;
    SECTION.setVolatile(this, entered);
    long now = System.nanoTime();
    if (now >= endNanos) {
      change(now);
    }
    return now;
  }

  private void change(long now) {
    int next = Math.min(grid.at(now), taken + 2);
    if (next <= interval) {
      return;
    }
    interval = next;
    endNanos = grid.end(next);
    active = tallies[next & 1];
    active.interval = next;
  }

  /// Closes the critical section.
  public void end() {
    SECTION.setRelease(this, entered + 1);
  }

  /// Number of the interval that is being recorded.
  public int interval() {
    return interval;
  }

  /// Records an op that worked.
  ///
  /// @param slot with its result and its instants
  /// @param completed as [#begin] returned it, or earlier
  public void completed(OpSlot slot, long completed) {
    if (!closed) {
      active.of(slot.op).completed(slot, completed);
    }
  }

  /// Records that an op moved fewer bytes than it should at first.
  public void continued(Op op) {
    if (!closed) {
      active.of(op).continued();
    }
  }

  /// Records an op that failed.
  public void failed(Op op, String error) {
    if (!closed) {
      active.of(op).failed(error);
    }
  }

  /// Reader: adds what was recorded in an interval to a sum, and makes its tally ready for use.
  /// Intervals are taken one after the other, each after its end, or after [#close].
  void take(int number, IntervalTally sum) {
    awaitWriter();
    var tally = tallies[number & 1];
    if (tally.interval == number) {
      sum.add(tally);
      tally.reset();
    }
    taken = number;
  }

  /// Waits until the writer has left the section it is in, if it is in one.
  private void awaitWriter() {
    long seen = section;
    while ((seen & 1) != 0 && section == seen) {
      LockSupport.parkNanos(this, NAP_NANOS);
    }
  }

  /// Reader: nothing that completes from now on is recorded; for threads that are given up.
  public void close() {
    closed = true;
  }
}
