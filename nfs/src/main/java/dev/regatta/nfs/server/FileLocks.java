package dev.regatta.nfs.server;

import java.util.Arrays;
import java.util.concurrent.locks.ReentrantLock;

/// A lock for each file or directory; some share one. Whoever takes two takes that of the lower
/// [#index] first.
final class FileLocks {
  private static final int LOCKS = 256;

  private final ReentrantLock[] locks = new ReentrantLock[LOCKS];

  FileLocks() {
    Arrays.setAll(locks, index -> new ReentrantLock());
  }

  static int index(long file) {
    return (int) (file & (LOCKS - 1));
  }

  ReentrantLock of(long file) {
    return locks[index(file)];
  }
}
