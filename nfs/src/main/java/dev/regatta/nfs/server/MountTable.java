package dev.regatta.nfs.server;

import dev.regatta.nfs.v3.Mount3;
import dev.regatta.nfs.v3.Nfsstat3;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// What clients say they have mounted. The list is for people to look at: nothing depends on it.
final class MountTable {
  static final int MOST = 64;

  private final Set<Entry> entries = new LinkedHashSet<>();

  record Entry(String host, String path) {}

  synchronized void add(Entry entry) {
    if (entry.path.getBytes(StandardCharsets.UTF_8).length > Mount3.MAX_PATH) {
      return;
    }
    entries.add(entry);
    if (entries.size() > MOST) {
      entries.remove(entries.iterator().next());
    }
  }

  synchronized void remove(Entry entry) {
    entries.remove(entry);
  }

  synchronized void removeAll(String host) {
    entries.removeIf(entry -> entry.host.equals(host));
  }

  synchronized List<Entry> entries() {
    return new ArrayList<>(entries);
  }

  /// The mountstat3 for a status of NFS.
  static int status(int nfsstat3) {
    return switch (nfsstat3) {
      case Nfsstat3.NFS3ERR_NOENT, Nfsstat3.NFS3ERR_STALE -> Mount3.MNT3ERR_NOENT;
      case Nfsstat3.NFS3ERR_NOTDIR -> Mount3.MNT3ERR_NOTDIR;
      case Nfsstat3.NFS3ERR_ACCES, Nfsstat3.NFS3ERR_PERM -> Mount3.MNT3ERR_ACCES;
      case Nfsstat3.NFS3ERR_NAMETOOLONG -> Mount3.MNT3ERR_NAMETOOLONG;
      case Nfsstat3.NFS3ERR_INVAL -> Mount3.MNT3ERR_INVAL;
      default -> Mount3.MNT3ERR_IO;
    };
  }
}
