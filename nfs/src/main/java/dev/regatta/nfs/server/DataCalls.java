package dev.regatta.nfs.server;

import dev.regatta.nfs.v3.Fattr3;
import dev.regatta.nfs.v3.Nfs3;
import dev.regatta.nfs.v3.Nfsstat3;
import dev.regatta.nfs.xdr.Xdr;
import dev.regatta.nfs.xdr.XdrException;
import dev.regatta.nfs.xdr.XdrWriter;
import java.io.IOException;
import java.nio.ByteBuffer;

/// READ, WRITE, COMMIT. Data goes from the file into the reply, and from the call into the file,
/// without another copy.
///
/// Hot path: READ and WRITE of a file that is open allocate nothing that lives on.
final class DataCalls {
  /// Status, post_op_attr, count, eof and length of the data.
  private static final int READ_RESULT_BYTES = 5 * Integer.BYTES + Fattr3.BYTES;

  private final ServedCall call;

  DataCalls(ServedCall call) {
    this.call = call;
  }

  void read() throws IOException {
    long file = call.readFile();
    long offset = call.in.readLong();
    int most = transfer(call.in.readUnsigned());
    if (offset < 0) {
      throw new StoreException(Nfsstat3.NFS3ERR_INVAL);
    }

    call.reply.require(READ_RESULT_BYTES + Xdr.padded(most));
    int dataAt = call.out.position() + READ_RESULT_BYTES;
    int bytes = call.store.read(file, offset, call.reply.range(dataAt, most));
    call.store.recentAttributes(file, call.object);
    call.hasObject = true;

    boolean eof = bytes < most || offset + bytes >= call.object.size;
    call.out.writeInt(Nfsstat3.NFS3_OK);
    call.writeObject();
    call.out.writeInt(bytes).writeBool(eof).writeInt(bytes);
    passOver(call.out, bytes);
    call.export.counters.read(bytes);
  }

  void write() throws IOException {
    long file = call.readFile();
    long offset = call.in.readLong();
    long count = call.in.readUnsigned();
    int stable = call.in.readInt();
    int length = call.in.readOpaque(call.in.remaining());
    check(count, length, stable);
    int bytes = transfer(length);
    if (offset < 0 || offset > Long.MAX_VALUE - bytes) {
      throw new StoreException(Nfsstat3.NFS3ERR_FBIG);
    }

    call.first.beginData(file);
    try {
      call.store.write(file, offset, received(bytes));
    } finally {
      call.first.end();
    }
    if (stable != Nfs3.UNSTABLE) {
      call.store.sync(file, stable == Nfs3.FILE_SYNC);
    }
    call.out.writeInt(Nfsstat3.NFS3_OK);
    call.first.write(call.out);
    call.out.writeInt(bytes).writeInt(stable).writeLong(call.export.writeVerifier);
    call.export.counters.written(bytes);
  }

  void commit() throws IOException {
    long file = call.readFile();
    call.in.readLong();
    call.in.readInt();

    call.first.beginData(file);
    try {
      call.store.sync(file, false);
    } finally {
      call.first.end();
    }
    call.out.writeInt(Nfsstat3.NFS3_OK);
    call.first.write(call.out);
    call.out.writeLong(call.export.writeVerifier);
  }

  private int transfer(long wanted) {
    return (int) Math.min(wanted, call.export.settings.transferBytes());
  }

  private static void check(long count, int length, int stable) throws XdrException {
    if (count != length) {
      throw new XdrException("expected " + count + " bytes of data, found " + length);
    }
    if (stable < Nfs3.UNSTABLE || stable > Nfs3.FILE_SYNC) {
      throw new XdrException("expected a stable_how of 0 to 2, found " + stable);
    }
  }

  /// The data of the call, as far as it is written.
  private ByteBuffer received(int bytes) {
    return call.in.buffer().slice(call.in.opaqueStart(), bytes);
  }

  /// Data that is in its place already, and its padding.
  private static void passOver(XdrWriter out, int bytes) {
    int at = out.reserve(Xdr.padded(bytes));
    for (int i = at + bytes; i < out.position(); i++) {
      out.buffer().put(i, (byte) 0);
    }
  }
}
