package dev.regatta.nfs.server.directory;

import dev.regatta.nfs.v3.Fattr3;
import dev.regatta.nfs.v3.Sattr3;
import java.io.IOException;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.Set;

/// The attributes of files and directories as they are made.
final class NewFiles {
  static final int FILE_MODE = 0644;
  static final int DIRECTORY_MODE = 0755;

  private static final int FIRST_PERMISSION = 0400;

  private NewFiles() {}

  static int mode(Sattr3 attributes, int otherwise) {
    return attributes.mode == Sattr3.UNSET ? otherwise : (int) attributes.mode & 07777;
  }

  /// The permissions of a mode; Java's constants are in the order of the bits.
  static FileAttribute<Set<PosixFilePermission>> permissions(int mode) {
    Set<PosixFilePermission> permissions = EnumSet.noneOf(PosixFilePermission.class);
    int bit = FIRST_PERMISSION;
    for (PosixFilePermission permission : PosixFilePermission.values()) {
      if ((mode & bit) != 0) {
        permissions.add(permission);
      }
      bit >>= 1;
    }
    return PosixFilePermissions.asFileAttribute(permissions);
  }

  /// Sets what the making has not set: times, and the mode where umask was in the way.
  ///
  /// @param into gets the attributes
  static void finish(Path path, int mode, Sattr3 wanted, Fattr3 into) throws IOException {
    UnixAttributes.read(path, into);
    boolean timed = wanted.atimeHow != Sattr3.DONT_CHANGE || wanted.mtimeHow != Sattr3.DONT_CHANGE;
    if (into.mode == mode && !timed) {
      return;
    }
    Sattr3 rest = Sattr3.ofMode(mode);
    rest.atimeHow = wanted.atimeHow;
    rest.atime = wanted.atime;
    rest.mtimeHow = wanted.mtimeHow;
    rest.mtime = wanted.mtime;
    UnixAttributes.set(path, rest);
    UnixAttributes.read(path, into);
  }
}
