package dev.regatta.engine;

import dev.regatta.engine.target.TargetException;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/// Does something to many files on several threads at once.
///
/// Files are handed out in order. After a failure only files before the failed one are still
/// finished, so the failure that is thrown is always that of the first bad file.
final class FileThreads {
  /// Over a network each look at a file is a round trip in which a thread only waits, and the
  /// making of a file ends with a wait for its flush. 16 waits at once hide most of that; many more
  /// would make the set-up of a fleet a load of its own on the target.
  static final int MOST = 16;

  private final AtomicInteger next = new AtomicInteger();
  private volatile int end;
  private @Nullable Throwable failure;

  /// One thread's side of the work.
  interface Worker extends AutoCloseable {
    /// Does it to the file at a position, from 0.
    void work(int position) throws SetupException, TargetException;

    @Override
    void close();
  }

  /// Makes a worker on the thread it belongs to.
  interface Workers {
    Worker make() throws TargetException;
  }

  private FileThreads(int count) {
    end = count;
  }

  /// Does the work on positions 0 to `count - 1`.
  static void run(int count, Workers workers) throws SetupException {
    new FileThreads(count).run(workers);
  }

  private void run(Workers workers) throws SetupException {
    int threads = Math.min(MOST, end);
    if (threads == 0) {
      return;
    }
    var factory = Thread.ofPlatform().name("files-", 0).daemon().factory();
    try (var pool = Executors.newFixedThreadPool(threads, factory)) {
      for (int i = 0; i < threads; i++) {
        pool.execute(() -> work(workers));
      }
    }
    switch (failure()) {
      case null -> {}
      case SetupException e -> throw e;
      case RuntimeException e -> throw e;
      case Throwable e -> throw new AssertionError(e);
    }
  }

  private void work(Workers workers) {
    int position = 0;
    try (var worker = workers.make()) {
      for (position = next.getAndIncrement(); position < end; position = next.getAndIncrement()) {
        worker.work(position);
      }
    } catch (TargetException e) {
      fail(position, SetupException.of(e));
    } catch (SetupException | RuntimeException | Error e) {
      fail(position, e);
    }
  }

  private synchronized void fail(int position, Throwable e) {
    if (failure == null || position < end) {
      end = position;
      failure = e;
    }
  }

  private synchronized @Nullable Throwable failure() {
    return failure;
  }
}
