package dev.regatta.engine.load;

import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// What a stage tells the load threads of a job, and the first fatal error they tell it. Flags only:
/// load threads look at them between ops.
public final class LoadControl {
  private final boolean stopAll;
  private final Runnable stopStage;
  private final AtomicReference<@Nullable String> fatal = new AtomicReference<>();
  private volatile boolean stopping;
  private volatile boolean aborting;

  /// @param stopAll a fatal error stops the whole stage
  /// @param stopStage stops every job of the stage; called from load threads, must not block
  public LoadControl(boolean stopAll, Runnable stopStage) {
    this.stopAll = stopAll;
    this.stopStage = stopStage;
  }

  /// Nothing new is issued; in-flight ops and the final flush are waited for.
  public void stop() {
    stopping = true;
  }

  /// Nothing new is issued and nothing is flushed.
  public void abort() {
    aborting = true;
    stopping = true;
  }

  boolean isStopping() {
    return stopping;
  }

  boolean isAborting() {
    return aborting;
  }

  void fail(String message) {
    fatal.compareAndSet(null, message);
    if (stopAll) {
      stopStage.run();
    }
  }

  /// The first fatal error, if there was one.
  public @Nullable String fatal() {
    return fatal.get();
  }
}
