package dev.regatta.engine;

import dev.regatta.engine.io.IoEngine;
import dev.regatta.engine.io.OpSlot;
import dev.regatta.engine.linux.Errno;
import dev.regatta.model.job.Op;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.LongUnaryOperator;

/// Says of each data op that it took as long as a script wants, from the number of data ops before
/// it; what it really took does not matter.
final class StampingEngine implements IoEngine {
  private final LongUnaryOperator nanos;
  private final Deque<OpSlot> done = new ArrayDeque<>();
  private long dataOps;

  StampingEngine(LongUnaryOperator nanos) {
    this.nanos = nanos;
  }

  @Override
  public boolean asynchronous() {
    return false;
  }

  @Override
  public boolean stampsOps() {
    return true;
  }

  @Override
  public void queue(OpSlot slot) {
    boolean data = slot.op.movesData();
    slot.result = data ? slot.length : slot.op == Op.OPEN ? slot.fileNumber : 0;
    slot.submittedNanos = slot.issuedNanos;
    slot.completedNanos = slot.issuedNanos + (data ? nanos.applyAsLong(dataOps++) : 1_000);
    done.add(slot);
  }

  @Override
  public void submit() {}

  @Override
  public int reap(OpSlot[] completed, int least, int most) {
    int given = 0;
    while (given < most && !done.isEmpty()) {
      completed[given++] = done.remove();
    }
    return given;
  }

  @Override
  public int reapUntil(OpSlot[] completed, int most, long until) {
    return reap(completed, 0, most);
  }

  @Override
  public String errorName(int code) {
    return Errno.name(code);
  }

  @Override
  public void close() {}
}
