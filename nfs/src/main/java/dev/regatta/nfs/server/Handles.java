package dev.regatta.nfs.server;

import dev.regatta.nfs.v3.Nfs3;
import dev.regatta.nfs.v3.Nfsstat3;
import dev.regatta.nfs.xdr.XdrException;
import dev.regatta.nfs.xdr.XdrReader;
import dev.regatta.nfs.xdr.XdrWriter;

/// File handles: the number of the server's instance and the store's number of the file. A handle
/// of another instance is stale.
record Handles(long instance) {
  static final int BYTES = 2 * Long.BYTES;

  /// Bytes of a handle with its length on the wire.
  static final int WIRE_BYTES = Integer.BYTES + BYTES;

  long read(XdrReader in) throws XdrException, StoreException {
    int length = in.readOpaque(Nfs3.FHSIZE);
    if (length != BYTES) {
      throw new StoreException(Nfsstat3.NFS3ERR_BADHANDLE);
    }
    int at = in.opaqueStart();
    if (in.buffer().getLong(at) != instance) {
      throw new StoreException(Nfsstat3.NFS3ERR_STALE);
    }
    return in.buffer().getLong(at + Long.BYTES);
  }

  void write(XdrWriter out, long file) {
    out.writeInt(BYTES).writeLong(instance).writeLong(file);
  }

  /// post_op_fh3.
  void writePostOp(XdrWriter out, long file) {
    out.writeBool(true);
    write(out, file);
  }
}
