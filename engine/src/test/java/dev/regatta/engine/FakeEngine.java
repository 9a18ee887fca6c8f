package dev.regatta.engine;

import dev.regatta.engine.io.IoEngine;
import dev.regatta.engine.io.OpSlot;
import dev.regatta.engine.linux.Errno;
import dev.regatta.model.job.Op;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.ToLongBiFunction;

/// Answers data ops as a script says: from the op and the number of data ops before it.
final class FakeEngine implements IoEngine {
  private final ToLongBiFunction<OpSlot, Long> script;
  private final Deque<OpSlot> done = new ArrayDeque<>();
  private final AtomicLong dataOps = new AtomicLong();
  private int handles;

  FakeEngine(ToLongBiFunction<OpSlot, Long> script) {
    this.script = script;
  }

  @Override
  public boolean asynchronous() {
    return false;
  }

  @Override
  public void queue(OpSlot slot) {
    slot.result =
        slot.op == Op.OPEN
            ? handles++
            : slot.op == Op.CLOSE ? 0 : script.applyAsLong(slot, dataOps.getAndIncrement());
    done.add(slot);
  }

  @Override
  public void submit() {}

  @Override
  public int reap(OpSlot[] completed, int least, int most) {
    completed[0] = done.remove();
    return 1;
  }

  @Override
  public String errorName(int code) {
    return Errno.name(code);
  }

  @Override
  public void close() {}
}
