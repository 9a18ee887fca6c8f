package dev.regatta.nfs.server;

import dev.regatta.nfs.v3.Fattr3;
import dev.regatta.nfs.v3.FsInfo;
import dev.regatta.nfs.v3.Nfs3;
import dev.regatta.nfs.v3.Nfsstat3;
import dev.regatta.nfs.v3.PathConf;
import dev.regatta.nfs.v3.Sattr3;
import java.io.IOException;

/// GETATTR, SETATTR, ACCESS, FSSTAT, FSINFO, PATHCONF.
final class AttributeCalls {
  private static final int PREFERRED_LISTING = 64 << 10;
  private static final int BLOCK = 4096;
  private static final PathConf PATH_CONF =
      new PathConf(32_000, Nfs3.MAX_NAME, true, true, false, true);

  private final ServedCall call;
  private final Sattr3 wanted = new Sattr3();
  private final FsInfo info;

  AttributeCalls(ServedCall call) {
    this.call = call;
    long most = call.export.settings.transferBytes();
    this.info =
        new FsInfo(
            most,
            most,
            BLOCK,
            most,
            most,
            BLOCK,
            Math.min(most, PREFERRED_LISTING),
            Long.MAX_VALUE,
            Fattr3.time(0, 1),
            Nfs3.FSF3_LINK | Nfs3.FSF3_SYMLINK | Nfs3.FSF3_HOMOGENEOUS | Nfs3.FSF3_CANSETTIME);
  }

  void getattr() throws IOException {
    call.readObject();
    call.out.writeInt(Nfsstat3.NFS3_OK);
    call.object.write(call.out);
  }

  void setattr() throws IOException {
    long file = call.readFile();
    wanted.read(call.in);
    boolean guarded = call.in.readBool();
    long guard = guarded ? call.in.readLong() : 0;

    call.first.begin(file);
    try {
      if (guarded && guard != call.first.ctime()) {
        throw new StoreException(Nfsstat3.NFS3ERR_NOT_SYNC);
      }
      call.store.setAttributes(file, wanted);
    } finally {
      call.first.end();
    }
    call.out.writeInt(Nfsstat3.NFS3_OK);
    call.first.write(call.out);
  }

  void access() throws IOException {
    long file = call.readObject();
    int granted = call.store.access(file, call.in.readInt());
    writeOk();
    call.out.writeInt(granted);
  }

  void fsstat() throws IOException {
    call.readObject();
    writeOk();
    call.store.space().write(call.out);
  }

  void fsinfo() throws IOException {
    call.readObject();
    writeOk();
    info.write(call.out);
  }

  void pathconf() throws IOException {
    call.readObject();
    writeOk();
    PATH_CONF.write(call.out);
  }

  private void writeOk() {
    call.out.writeInt(Nfsstat3.NFS3_OK);
    call.writeObject();
  }
}
