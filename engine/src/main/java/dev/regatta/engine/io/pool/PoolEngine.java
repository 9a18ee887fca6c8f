package dev.regatta.engine.io.pool;

import dev.regatta.engine.io.Advice;
import dev.regatta.engine.io.IoEngine;
import dev.regatta.engine.io.OpSlot;
import dev.regatta.engine.linux.Errno;
import dev.regatta.engine.linux.Linux;
import dev.regatta.engine.linux.Syscalls;
import java.lang.foreign.Arena;

/// Each slot has a thread that carries out its reads, writes and flushes as blocking system calls;
/// everything else is done on the load thread when it is queued. The threads take the times of
/// their ops, so that handing an op over is in its submission latency and not in its completion
/// latency. Hot path.
public final class PoolEngine implements IoEngine {
  private final Arena arena = Arena.ofConfined();
  private final Syscalls syscalls = new Syscalls(new Linux(arena));
  private final CompletionQueue completions;
  private final PoolThread[] threads;

  /// Starts the threads.
  ///
  /// @param slots data ops in flight at most
  public PoolEngine(int slots) {
    completions = new CompletionQueue(slots + 1);
    threads = new PoolThread[slots + 1];
    for (int i = 0; i < threads.length; i++) {
      threads[i] = new PoolThread(Thread.currentThread().getName() + "-" + i, completions);
      threads[i].start();
    }
  }

  @Override
  public boolean asynchronous() {
    return true;
  }

  @Override
  public boolean stampsOps() {
    return true;
  }

  @Override
  public void queue(OpSlot slot) {
    switch (slot.op) {
      case READ, WRITE, FSYNC, FDATASYNC -> threads[slot.index].begin(slot);
      default -> {
        slot.submittedNanos = System.nanoTime();
        slot.result = syscalls.execute(slot);
        slot.completedNanos = System.nanoTime();
        completions.add(slot);
      }
    }
  }

  @Override
  public void submit() {}

  @Override
  public int reap(OpSlot[] completed, int least, int most) {
    int given = 0;
    while (given < most) {
      var slot = given < least ? completions.take() : completions.poll();
      if (slot == null) {
        break;
      }
      completed[given++] = slot;
    }
    return given;
  }

  @Override
  public int reapUntil(OpSlot[] completed, int most, long nanos) {
    completions.await(nanos);
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
    for (var thread : threads) {
      thread.stop();
    }
    for (var thread : threads) {
      thread.join();
    }
    arena.close();
  }
}
