package dev.regatta.nfs.server.memory;

import dev.regatta.nfs.server.Caller;
import dev.regatta.nfs.v3.Fattr3;
import dev.regatta.nfs.v3.Ftype3;
import dev.regatta.nfs.v3.Sattr3;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;

/// A file, directory or link in memory. Its monitor guards attributes and data; the store's guards
/// children and parent.
final class MemoryNode {
  final long id;
  final Fattr3 attributes = new Fattr3();
  final MemoryData data = new MemoryData();
  final Map<String, MemoryNode> children = new HashMap<>();
  MemoryNode parent = this;

  /// Of a symbolic link.
  String text = "";

  MemoryNode(long id, Ftype3 type, int mode, Caller caller) {
    this.id = id;
    attributes.type = type;
    attributes.mode = mode;
    attributes.nlink = type == Ftype3.NF3DIR ? 2 : 1;
    attributes.uid = caller.uid();
    attributes.gid = caller.gid();
    attributes.fsid = 1;
    attributes.fileid = id;
    attributes.ctime = now();
    attributes.mtime = attributes.ctime;
    attributes.atime = attributes.ctime;
  }

  boolean isDirectory() {
    return attributes.type == Ftype3.NF3DIR;
  }

  /// Something other than its content has changed.
  synchronized void touched(int links) {
    attributes.nlink += links;
    attributes.ctime = now();
  }

  synchronized void modified(int links) {
    touched(links);
    attributes.mtime = attributes.ctime;
  }

  synchronized void resized(long size) {
    attributes.size = size;
    attributes.used = (long) data.pieces() * MemoryData.PIECE;
    modified(0);
  }

  /// Sets everything but the size.
  synchronized void set(Sattr3 wanted) {
    attributes.ctime = now();
    if (wanted.mode != Sattr3.UNSET) {
      attributes.mode = (int) wanted.mode & 07777;
    }
    if (wanted.uid != Sattr3.UNSET) {
      attributes.uid = wanted.uid;
    }
    if (wanted.gid != Sattr3.UNSET) {
      attributes.gid = wanted.gid;
    }
    attributes.atime = time(wanted.atimeHow, wanted.atime, attributes.atime);
    attributes.mtime = time(wanted.mtimeHow, wanted.mtime, attributes.mtime);
  }

  private static long time(int how, long wanted, long old) {
    return switch (how) {
      case Sattr3.SET_TO_SERVER_TIME -> now();
      case Sattr3.SET_TO_CLIENT_TIME -> wanted;
      default -> old;
    };
  }

  private static long now() {
    Instant now = Instant.now();
    return Fattr3.time(now.getEpochSecond(), now.getNano());
  }
}
