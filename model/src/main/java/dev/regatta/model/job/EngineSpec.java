package dev.regatta.model.job;

import java.util.Map;

/// Which I/O engine runs the job, with the settings that must be the same on every kernel of a
/// comparison. Nothing here is chosen by probing.
///
/// @param iodepth ops in flight per load thread
public record EngineSpec(Kind kind, int iodepth, Uring uring, Null nothing) {

  public EngineSpec {
    JobSpec.atLeast("iodepth", iodepth, 1);
  }

  /// The engines that exist. The name in plans is the constant in lower case.
  public enum Kind {
    URING,
    PSYNC,
    NULL
  }

  /// io_uring's settings.
  ///
  /// @param registerFiles fio's `registerfiles`
  /// @param fixedBuffers fio's `fixedbufs`
  /// @param fallback run the job on psync where the kernel refuses a ring, and say so
  /// @param powerOfTwoDepth fio 3.13-3.38 rounded iodepth up to a power of two; for old baselines
  public record Uring(
      boolean registerFiles, boolean fixedBuffers, boolean fallback, boolean powerOfTwoDepth) {
    public static final Uring DEFAULT = new Uring(false, false, false, false);
  }

  /// The null engine's settings: an op does nothing, for `delayNanos` when that is not 0.
  ///
  /// @param delayNanos time each op takes
  /// @param workerDelayNanos the same for single workers by name, to make one slow on purpose
  public record Null(long delayNanos, Map<String, Long> workerDelayNanos) {
    public static final Null DEFAULT = new Null(0, Map.of());

    public Null {
      JobSpec.atLeast("null delay", delayNanos, 0);
      workerDelayNanos.values().forEach(delay -> JobSpec.atLeast("null delay", delay, 0));
      workerDelayNanos = Map.copyOf(workerDelayNanos);
    }

    public long delayNanos(String worker) {
      return workerDelayNanos.getOrDefault(worker, delayNanos);
    }
  }
}
