package dev.regatta.nfs.server;

import dev.regatta.nfs.v3.Fattr3;
import dev.regatta.nfs.xdr.XdrWriter;
import java.util.concurrent.locks.ReentrantLock;

/// wcc_data of one file or directory (RFC 1813, section 2.6): its attributes before and after a
/// change. Between [#begin] and [#end] nobody else changes it through this server, so a client can
/// tell its own change from another's.
final class Wcc {
  private final Export export;
  private final Fattr3 attributes = new Fattr3();
  private long file;
  private boolean hasBefore;
  private boolean hasAfter;
  private long size;
  private long mtime;
  private long ctime;

  Wcc(Export export) {
    this.export = export;
  }

  void clear() {
    hasBefore = false;
    hasAfter = false;
  }

  /// Begins a change of a directory, or one that depends on attributes.
  void begin(long changed) throws StoreException {
    begin(changed, false);
  }

  /// Begins a change of data.
  void beginData(long changed) throws StoreException {
    begin(changed, true);
  }

  /// Begins a change of two directories.
  static void beginBoth(Wcc first, long one, Wcc second, long other) throws StoreException {
    if (FileLocks.index(one) > FileLocks.index(other)) {
      beginBoth(second, other, first, one);
      return;
    }
    first.begin(one);
    try {
      second.begin(other);
    } finally {
      if (!second.hasBefore) {
        first.end();
      }
    }
  }

  /// Ends the change, whether it was carried out or not.
  void end() {
    try {
      export.store.attributes(file, attributes);
      hasAfter = true;
    } catch (StoreException gone) {
      hasAfter = false;
    } finally {
      export.locks.of(file).unlock();
    }
  }

  /// ctime before the change.
  long ctime() {
    return ctime;
  }

  void write(XdrWriter out) {
    out.writeBool(hasBefore);
    if (hasBefore) {
      out.writeLong(size).writeLong(mtime).writeLong(ctime);
    }
    out.writeBool(hasAfter);
    if (hasAfter) {
      attributes.write(out);
    }
  }

  private void begin(long changed, boolean recent) throws StoreException {
    ReentrantLock lock = export.locks.of(changed);
    lock.lock();
    try {
      file = changed;
      if (recent) {
        export.store.recentAttributes(changed, attributes);
      } else {
        export.store.attributes(changed, attributes);
      }
      size = attributes.size;
      mtime = attributes.mtime;
      ctime = attributes.ctime;
      hasBefore = true;
    } finally {
      if (!hasBefore) {
        lock.unlock();
      }
    }
  }
}
