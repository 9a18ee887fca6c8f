package dev.regatta.engine.io.pool;

import dev.regatta.engine.io.OpSlot;
import dev.regatta.engine.linux.Linux;
import dev.regatta.engine.linux.Syscalls;
import java.lang.foreign.Arena;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// Carries out one op at a time. Hot path.
final class PoolThread {
  private static final long STACK_BYTES = 256 << 10;
  private static final long JOIN_MILLIS = 1000;

  private final CompletionQueue completions;
  private final Thread thread;
  private volatile @Nullable OpSlot work;
  private volatile boolean stopping;

  PoolThread(String name, CompletionQueue completions) {
    this.completions = completions;
    thread =
        Thread.ofPlatform().name(name).daemon().stackSize(STACK_BYTES).unstarted(this::execute);
  }

  void start() {
    thread.start();
  }

  /// Starts an op; the thread has none.
  void begin(OpSlot slot) {
    work = slot;
    LockSupport.unpark(thread);
  }

  private void execute() {
    try (var arena = Arena.ofConfined()) {
      var syscalls = new Syscalls(new Linux(arena));
      while (!stopping) {
        var slot = work;
        if (slot == null) {
          LockSupport.park(this);
          continue;
        }
        work = null;
        slot.submittedNanos = System.nanoTime();
        slot.result = syscalls.execute(slot);
        slot.completedNanos = System.nanoTime();
        completions.add(slot);
      }
    }
  }

  void stop() {
    stopping = true;
    LockSupport.unpark(thread);
  }

  void join() {
    try {
      thread.join(JOIN_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
