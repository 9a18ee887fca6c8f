package dev.regatta.nfs.server.directory;

import dev.regatta.nfs.v3.Ftype3;
import dev.regatta.nfs.v3.Nfs3;
import java.nio.file.Files;
import java.nio.file.Path;

/// What the user of this process may do with a file that is no link.
final class Access {
  private static final int CHANGE = Nfs3.ACCESS3_MODIFY | Nfs3.ACCESS3_EXTEND | Nfs3.ACCESS3_DELETE;

  private Access() {}

  /// The `ACCESS3_` bits that are granted of those asked for.
  static int granted(Path path, Ftype3 type, int bits) {
    boolean directory = type == Ftype3.NF3DIR;
    int change = directory ? CHANGE : CHANGE & ~Nfs3.ACCESS3_DELETE;
    int search = directory ? Nfs3.ACCESS3_LOOKUP : Nfs3.ACCESS3_EXECUTE;
    int granted = 0;
    if ((bits & Nfs3.ACCESS3_READ) != 0 && Files.isReadable(path)) {
      granted |= Nfs3.ACCESS3_READ;
    }
    if ((bits & change) != 0 && Files.isWritable(path)) {
      granted |= bits & change;
    }
    if ((bits & search) != 0 && Files.isExecutable(path)) {
      granted |= search;
    }
    return granted;
  }
}
