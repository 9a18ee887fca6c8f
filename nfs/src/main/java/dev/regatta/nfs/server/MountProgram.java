package dev.regatta.nfs.server;

import dev.regatta.nfs.rpc.Rpc;
import dev.regatta.nfs.v3.Fattr3;
import dev.regatta.nfs.v3.Ftype3;
import dev.regatta.nfs.v3.Mount3;
import dev.regatta.nfs.v3.Nfsstat3;
import dev.regatta.nfs.xdr.XdrException;
import java.io.IOException;
import java.util.List;

/// The procedures of MOUNT version 3. The export and every directory below it can be mounted.
final class MountProgram {
  private static final int LAST_PROCEDURE = Mount3.MOUNTPROC3_EXPORT;

  /// Most bytes of DUMP: for each entry three numbers, host and path.
  private static final int DUMP_BYTES =
      MountTable.MOST * (3 * Integer.BYTES + Mount3.MAX_NAME + Mount3.MAX_PATH);

  private final ServedCall call;
  private final String host;
  private final Fattr3 found = new Fattr3();

  /// @param host address of the client
  MountProgram(ServedCall call, String host) {
    this.call = call;
    this.host = host;
  }

  static boolean has(int procedure) {
    return procedure >= 0 && procedure <= LAST_PROCEDURE;
  }

  /// Serves one call of a procedure that it [#has].
  void serve(int procedure) throws IOException {
    call.export.counters.mountCalled();
    switch (procedure) {
      case Mount3.MOUNTPROC3_MNT -> mnt();
      case Mount3.MOUNTPROC3_DUMP -> dump();
      case Mount3.MOUNTPROC3_UMNT ->
          call.export.mounts.remove(new MountTable.Entry(host, readPath()));
      case Mount3.MOUNTPROC3_UMNTALL -> call.export.mounts.removeAll(host);
      case Mount3.MOUNTPROC3_EXPORT -> export();
      default -> {}
    }
  }

  private void mnt() throws XdrException {
    String path = readPath();
    long directory;
    try {
      directory = directory(path);
    } catch (StoreException refused) {
      call.out.writeInt(MountTable.status(refused.status()));
      return;
    }
    call.export.mounts.add(new MountTable.Entry(host, path));
    call.out.writeInt(Mount3.MNT3_OK);
    call.export.handles.write(call.out, directory);
    call.out.writeInt(2).writeInt(Rpc.AUTH_SYS).writeInt(Rpc.AUTH_NONE);
  }

  private String readPath() throws XdrException {
    return call.in.readString(Mount3.MAX_PATH);
  }

  private long directory(String path) throws StoreException {
    long directory = call.store.root();
    for (String name : below(path).split("/", -1)) {
      if (!name.isEmpty()) {
        directory = call.store.lookup(directory, Names.component(name), found);
        if (found.type != Ftype3.NF3DIR) {
          throw new StoreException(Nfsstat3.NFS3ERR_NOTDIR);
        }
      }
    }
    return directory;
  }

  /// What a path says after the export's own.
  private String below(String path) throws StoreException {
    String export = call.export.settings.exportPath();
    if (export.equals("/")) {
      return path;
    }
    String absolute = path.startsWith("/") ? path : "/" + path;
    if (absolute.equals(export) || absolute.startsWith(export + "/")) {
      return absolute.substring(export.length());
    }
    throw new StoreException(Nfsstat3.NFS3ERR_NOENT);
  }

  private void dump() throws IOException {
    List<MountTable.Entry> entries = call.export.mounts.entries();
    call.reply.require(DUMP_BYTES);
    for (MountTable.Entry entry : entries) {
      call.out.writeBool(true).writeString(entry.host()).writeString(entry.path());
    }
    call.out.writeBool(false);
  }

  private void export() {
    call.out.writeBool(true).writeString(call.export.settings.exportPath());
    call.out.writeBool(false).writeBool(false);
  }
}
