package dev.regatta.engine.io.nfs3;

import dev.regatta.engine.io.OpenHow;
import dev.regatta.nfs.client.NfsCall;
import dev.regatta.nfs.v3.Nfs3;
import dev.regatta.nfs.v3.NfsFh3;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/// The files a load thread has open, by their handles.
final class OpenFiles {
  private final List<OpenFile> files = new ArrayList<>();
  private final BitSet used = new BitSet();

  /// A file: NFS has no open, so this is all there is to it.
  static final class OpenFile {
    final NfsFh3 handle = new NfsFh3();

    /// How its WRITEs are to end.
    int stable;

    private boolean dirty;
    private boolean lost;
    private long verifier;

    /// Takes note of a WRITE that worked.
    void wrote(NfsCall write) {
      if (write.committed == Nfs3.UNSTABLE) {
        lost |= dirty && verifier != write.verifier;
        dirty = true;
        verifier = write.verifier;
      }
    }

    /// True when something was written that is not committed.
    boolean isDirty() {
      return dirty;
    }

    /// Takes note of a COMMIT that worked.
    ///
    /// @return false when the server has lost some of what was written: it was started again since
    boolean committed(NfsCall commit) {
      boolean whole = !lost && !(dirty && verifier != commit.verifier);
      dirty = false;
      lost = false;
      return whole;
    }
  }

  /// Opens a file.
  ///
  /// @return its number
  int open(NfsFh3 handle, OpenHow how) {
    int number = used.nextClearBit(0);
    if (number == files.size()) {
      files.add(new OpenFile());
    }
    used.set(number);
    var file = files.get(number);
    file.handle.set(handle);
    file.stable =
        switch (how.sync()) {
          case NONE -> Nfs3.UNSTABLE;
          case DSYNC -> Nfs3.DATA_SYNC;
          case SYNC -> Nfs3.FILE_SYNC;
        };
    file.dirty = false;
    file.lost = false;
    return number;
  }

  OpenFile get(int number) {
    return files.get(number);
  }

  void close(int number) {
    used.clear(number);
  }
}
