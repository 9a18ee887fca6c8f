package dev.regatta.engine;

import dev.regatta.engine.io.Advice;
import dev.regatta.engine.io.IoEngine;
import dev.regatta.engine.io.OpSlot;
import dev.regatta.engine.linux.Errno;
import dev.regatta.model.job.Op;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.ToLongBiFunction;

/// Answers data ops as a script says: from the op and the number of data ops before it.
final class FakeEngine implements IoEngine {
  private final ToLongBiFunction<OpSlot, Long> script;
  private final Deque<OpSlot> done = new ArrayDeque<>();
  private final AtomicLong dataOps = new AtomicLong();
  private int handles;

  /// Ops and advice in the order they came, with the file's handle: `READ 0`, `DONTNEED 0`.
  final List<String> calls = new CopyOnWriteArrayList<>();

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
    calls.add(slot.op + " " + (slot.op == Op.OPEN ? slot.result : slot.file));
  }

  @Override
  public void submit() {}

  @Override
  public int reap(OpSlot[] completed, int least, int most) {
    if (done.isEmpty()) {
      return 0;
    }
    completed[0] = done.remove();
    return 1;
  }

  @Override
  public int reapUntil(OpSlot[] completed, int most, long nanos) {
    return reap(completed, 0, most);
  }

  @Override
  public void advise(int file, long offset, long length, Advice advice) {
    calls.add(advice + " " + file);
  }

  @Override
  public String errorName(int code) {
    return Errno.name(code);
  }

  @Override
  public void close() {}
}
