package dev.regatta.model.job;

/// When written data is made stable. Each flush is an op of its own, on the file just written.
///
/// @param fsyncEvery fsync after this many writes, 0 for never
/// @param fdatasyncEvery fdatasync after this many writes, 0 for never
/// @param endFsync fsync every file after the last write: inside the runtime, reported apart
/// @param fsyncOnClose fsync on each close of a dirty file
public record Flushing(int fsyncEvery, int fdatasyncEvery, boolean endFsync, boolean fsyncOnClose) {

  public static final Flushing NONE = new Flushing(0, 0, false, false);

  public Flushing {
    JobSpec.atLeast("fsync", fsyncEvery, 0);
    JobSpec.atLeast("fdatasync", fdatasyncEvery, 0);
  }
}
