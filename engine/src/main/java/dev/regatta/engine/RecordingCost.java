package dev.regatta.engine;

import dev.regatta.engine.io.OpSlot;
import dev.regatta.engine.record.IntervalGrid;
import dev.regatta.engine.record.OpKinds;
import dev.regatta.engine.record.ThreadRecorder;
import dev.regatta.model.job.Op;
import java.util.Set;

/// What it costs to record an op.
public final class RecordingCost {
  private static final int OPS = 500_000;

  private RecordingCost() {}

  /// Cost of one asynchronous op in ns: a reading of the clock, counts, and three latencies.
  public static double nanosPerOp() {
    var kinds = new OpKinds(Set.of(Op.READ), Set.of(), true, false);
    long start = System.nanoTime();
    var recorder = new ThreadRecorder(IntervalGrid.of(start, 0, 0, Long.MAX_VALUE / 4), kinds);
    var slot = new OpSlot(0);
    record(recorder, slot, OPS);
    long warm = System.nanoTime();
    record(recorder, slot, OPS);
    return (double) (System.nanoTime() - warm) / OPS;
  }

  private static void record(ThreadRecorder recorder, OpSlot slot, int ops) {
    for (int i = 0; i < ops; i++) {
      long now = recorder.begin();
      slot.dueNanos = now - (i & 0xffff);
      slot.issuedNanos = slot.dueNanos;
      slot.submittedNanos = slot.issuedNanos + (i & 0xff);
      recorder.completed(slot, now);
      recorder.end();
    }
  }
}
