package dev.regatta.engine.load;

import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// What a stage tells the load threads of a job, and the first fatal error they tell it. Flags
/// only: load threads look at them between ops.
public final class LoadControl {
  private final boolean stopAll;
  private final Runnable stopStage;
  private final Runnable onFatal;
  private final AtomicReference<@Nullable String> fatal = new AtomicReference<>();
  private volatile boolean stopping;
  private volatile boolean aborting;

  /// The callbacks are called from load threads and must not block.
  ///
  /// @param stopStage stops every job of the stage
  /// @param onFatal told of every fatal error
  public LoadControl(boolean stopAll, Runnable stopStage, Runnable onFatal) {
    this.stopAll = stopAll;
    this.stopStage = stopStage;
    this.onFatal = onFatal;
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
    onFatal.run();
  }

  /// The first fatal error, if there was one.
  public @Nullable String fatal() {
    return fatal.get();
  }
}
