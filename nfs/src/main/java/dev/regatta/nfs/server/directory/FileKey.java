package dev.regatta.nfs.server.directory;

import dev.regatta.nfs.v3.Fattr3;

/// What makes a file that file: device and inode.
record FileKey(long device, long inode) {
  static FileKey of(Fattr3 attributes) {
    return new FileKey(attributes.fsid, attributes.fileid);
  }

  boolean isOf(Fattr3 attributes) {
    return attributes.fsid == device && attributes.fileid == inode;
  }
}
