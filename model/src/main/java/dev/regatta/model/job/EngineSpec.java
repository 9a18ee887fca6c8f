package dev.regatta.model.job;

import java.util.Map;

/// Which I/O engine runs the job, with the settings that must be the same on every kernel of a
/// comparison. Nothing here is chosen by probing.
///
/// @param iodepth ops in flight per load thread
/// @param batch how many ops are submitted and reaped together
public record EngineSpec(Kind kind, int iodepth, Batch batch, Uring uring, Null nothing) {

  public EngineSpec {
    JobSpec.atLeast("iodepth", iodepth, 1);
  }

  /// The engines that exist. The name in plans is the constant in lower case.
  public enum Kind {
    URING,
    PSYNC,
    POOL,
    NULL,
    /// NFS version 3 by our own client, without a mount.
    NFS3,
    /// NFS version 3 by libnfs, without a mount.
    LIBNFS;

    /// True for engines that speak NFS themselves: their files are below an NFS URL, not in a
    /// directory of this machine.
    public boolean speaksNfs() {
      return this == NFS3 || this == LIBNFS;
    }

    /// True for engines whose files are in a directory of this machine.
    public boolean isLocal() {
      return !speaksNfs() && this != NULL;
    }
  }

  /// fio's `iodepth_batch` family.
  ///
  /// @param submit ops per submission, at least 1
  /// @param reapLeast completions waited for when there is no room, 0 to look without waiting
  /// @param reapMost completions taken at a time, at least 1 and `reapLeast`
  /// @param refillAt once full, nothing is issued before the ops in flight are down to this; 0
  ///   refills as soon as there is room
  public record Batch(int submit, int reapLeast, int reapMost, int refillAt) {
    public static final Batch SINGLE = new Batch(1, 1, 1, 0);

    public Batch {
      JobSpec.atLeast("ops per submission", submit, 1);
      JobSpec.atLeast("least completions", reapLeast, 0);
      JobSpec.atLeast("most completions", reapMost, Math.max(1, reapLeast));
      JobSpec.atLeast("ops in flight to refill at", refillAt, 0);
    }
  }

  /// An engine without settings of its own.
  public static EngineSpec of(Kind kind, int iodepth) {
    return new EngineSpec(kind, iodepth, Batch.SINGLE, Uring.DEFAULT, Null.DEFAULT);
  }

  /// The same settings on another engine.
  public EngineSpec on(Kind other) {
    return new EngineSpec(other, iodepth, batch, uring, nothing);
  }

  /// io_uring's settings.
  ///
  /// @param registerFiles fio's `registerfiles`
  /// @param fixedBuffers fio's `fixedbufs`
  /// @param fallback run the job on psync where the kernel refuses a ring, and say so
  /// @param powerOfTwoDepth fio 3.13-3.38 rounded iodepth up to a power of two; for old baselines
  /// @param iowqMaxWorkers bounded kernel threads per ring that carry out what cannot be done at
  ///   once (IORING_REGISTER_IOWQ_MAX_WORKERS); 0 for the kernel's own limit
  public record Uring(
      boolean registerFiles,
      boolean fixedBuffers,
      boolean fallback,
      boolean powerOfTwoDepth,
      int iowqMaxWorkers) {
    public static final Uring DEFAULT = new Uring(false, false, false, false, 0);

    public Uring {
      JobSpec.atLeast("io-wq workers", iowqMaxWorkers, 0);
    }
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
