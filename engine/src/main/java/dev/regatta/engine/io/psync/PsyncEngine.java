package dev.regatta.engine.io.psync;

import dev.regatta.engine.io.Advice;
import dev.regatta.engine.io.IoEngine;
import dev.regatta.engine.io.OpSlot;
import dev.regatta.engine.linux.Errno;
import dev.regatta.engine.linux.Linux;
import dev.regatta.engine.linux.Syscalls;
import java.lang.foreign.Arena;

/// fio's `psync`: each op is one blocking system call, made when it is queued, so that one op at
/// most is ever in flight. Hot path.
public final class PsyncEngine implements IoEngine {
  private final Arena arena = Arena.ofConfined();
  private final Syscalls syscalls = new Syscalls(new Linux(arena));
  private final OpSlot[] done;
  private int doneCount;

  public PsyncEngine(int slots) {
    done = new OpSlot[slots + 1];
  }

  @Override
  public boolean asynchronous() {
    return false;
  }

  @Override
  public void queue(OpSlot slot) {
    slot.result = syscalls.execute(slot);
    done[doneCount++] = slot;
  }

  @Override
  public void submit() {}

  @Override
  public int reap(OpSlot[] completed, int least, int most) {
    int count = Math.min(most, doneCount);
    for (int i = 0; i < count; i++) {
      completed[i] = done[--doneCount];
    }
    return count;
  }

  @Override
  public int reapUntil(OpSlot[] completed, int most, long nanos) {
    return reap(completed, 0, most);
  }

  @Override
  public void advise(int file, long offset, long length, Advice advice) {
    syscalls.advise(file, offset, length, advice);
  }

  @Override
  public String errorName(int code) {
    return Errno.name(code);
  }

  @Override
  public void close() {
    arena.close();
  }
}
