package dev.regatta.nfs.client;

import dev.regatta.nfs.v3.Nfsstat3;

/// A call that is sent again may meet its own first try: the server carried it out, the reply was
/// lost, and so was the server's memory of it.
final class OwnFirstTry {
  private OwnFirstTry() {}

  /// Takes the failure of a call that was sent again for a success where its first try explains it.
  static void presume(NfsCall call) {
    if (call.status == explained(call)) {
      call.status = Nfsstat3.NFS3_OK;
      call.presumed = true;
    }
  }

  private static int explained(NfsCall call) {
    return switch (call.procedure) {
      case CREATE, MKDIR, SYMLINK, MKNOD, LINK -> Nfsstat3.NFS3ERR_EXIST;
      case REMOVE, RMDIR, RENAME -> Nfsstat3.NFS3ERR_NOENT;
      case NULL,
          GETATTR,
          SETATTR,
          LOOKUP,
          ACCESS,
          READLINK,
          READ,
          WRITE,
          READDIR,
          READDIRPLUS,
          FSSTAT,
          FSINFO,
          PATHCONF,
          COMMIT ->
          CallStatus.NONE;
    };
  }
}
