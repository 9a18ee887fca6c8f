package dev.regatta.worker;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Decides when the process ends: when the coordinator says so, when the load of an orphan is over,
/// at the deadline whatever happens.
final class WorkerLife {
  static final int DONE = 0;
  static final int REFUSED = 2;
  static final int ORPHANED = 3;

  private static final Logger LOG = LoggerFactory.getLogger(WorkerLife.class);

  private final WorkerLoad load;
  private final CompletableFuture<Integer> over = new CompletableFuture<>();
  private final ScheduledExecutorService clock =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().name("deadline").daemon().factory());
  private volatile boolean orphan;
  private @Nullable ScheduledFuture<?> end;

  WorkerLife(WorkerLoad load) {
    this.load = load;
  }

  /// The exit code, once the process may end.
  CompletableFuture<Integer> over() {
    return over;
  }

  void end(int code, String reason) {
    LOG.info("end: {}", reason);
    over.complete(code);
  }

  /// The latest instant the running stage can be over.
  synchronized void deadline(Instant deadline) {
    endAt(Duration.between(Instant.now(), deadline), "deadline of the stage");
  }

  /// The coordinator has gone and its process does not run any more: the load goes on, then the
  /// process ends.
  void coordinatorGone() {
    LOG.warn("the coordinator is gone");
    orphan = true;
    load.detach();
    if (!load.busy()) {
      end(ORPHANED, "no coordinator and no load");
    }
  }

  /// The connection to the coordinator was lost, but it may come back within this time.
  synchronized void alone(Duration limit) {
    load.detach();
    if (end == null) {
      endAt(limit, "no coordinator for " + limit);
    }
  }

  void stageEnded() {
    cancelEnd();
    if (orphan) {
      end(ORPHANED, "no coordinator, load is over");
    }
  }

  private synchronized void cancelEnd() {
    if (end != null) {
      end.cancel(false);
      end = null;
    }
  }

  private void endAt(Duration delay, String reason) {
    cancelEnd();
    end =
        clock.schedule(
            () -> end(ORPHANED, reason), Math.max(0, delay.toMillis()), TimeUnit.MILLISECONDS);
  }
}
