package dev.regatta.nfs.client;

import dev.regatta.nfs.v3.FsInfo;
import dev.regatta.nfs.v3.FsStat;
import dev.regatta.nfs.v3.Nfs3;
import dev.regatta.nfs.v3.NfsProc3;
import dev.regatta.nfs.v3.Nfsstat3;
import dev.regatta.nfs.v3.PathConf;
import dev.regatta.nfs.v3.PostOp;
import dev.regatta.nfs.xdr.Xdr;
import dev.regatta.nfs.xdr.XdrException;
import dev.regatta.nfs.xdr.XdrReader;

/// Reads the results of each procedure into its call. Attributes that come along with results are
/// passed over, unless they are what was asked for.
///
/// Hot path.
final class ReplyParser {
  private ReplyParser() {}

  /// Reads results that are there as a whole.
  static void parse(NfsCall call, XdrReader in) throws XdrException {
    if (call.procedure == NfsProc3.NULL) {
      call.status = Nfsstat3.NFS3_OK;
      return;
    }
    call.status = in.readInt();
    if (call.status != Nfsstat3.NFS3_OK) {
      return;
    }
    switch (call.procedure) {
      case NULL -> {}
      case GETATTR -> {
        call.attributes.read(in);
        call.hasAttributes = true;
      }
      case SETATTR -> call.hasAttributes = PostOp.readWcc(in, call.attributes);
      case LOOKUP -> {
        call.handle.read(in);
        call.hasHandle = true;
        call.hasAttributes = PostOp.readAttr(in, call.attributes);
      }
      case ACCESS -> {
        call.hasAttributes = PostOp.readAttr(in, call.attributes);
        call.access = in.readInt();
      }
      case READLINK -> readlink(call, in);
      case READ -> {
        readHead(call, in);
        readData(call, in);
      }
      case WRITE -> write(call, in);
      case CREATE, MKDIR, SYMLINK, MKNOD -> {
        call.hasHandle = PostOp.readFh(in, call.handle);
        call.hasAttributes = PostOp.readAttr(in, call.attributes);
      }
      case REMOVE, RMDIR, RENAME, LINK -> {}
      case READDIR, READDIRPLUS -> readdir(call, in);
      case FSSTAT -> {
        PostOp.skipAttr(in);
        call.fsStat = FsStat.read(in);
      }
      case FSINFO -> {
        PostOp.skipAttr(in);
        call.fsInfo = FsInfo.read(in);
      }
      case PATHCONF -> {
        PostOp.skipAttr(in);
        call.pathConf = PathConf.read(in);
      }
      case COMMIT -> {
        PostOp.skipWcc(in);
        call.verifier = in.readLong();
      }
    }
  }

  /// Reads the results of a READ that worked up to its data, which has `count` bytes.
  static void readHead(NfsCall call, XdrReader in) throws XdrException {
    PostOp.skipAttr(in);
    int count = in.readInt();
    call.eof = in.readBool();
    int length = in.readLength(call.dataLength);
    if (count != length) {
      throw new XdrException("expected " + count + " bytes of data, found " + length);
    }
    call.count = length;
  }

  private static void readData(NfsCall call, XdrReader in) throws XdrException {
    int at = in.position();
    in.skip(Xdr.padded(call.count));
    if (call.keepsData) {
      call.data.put(call.dataAt, in.buffer(), at, call.count);
    }
  }

  private static void write(NfsCall call, XdrReader in) throws XdrException {
    PostOp.skipWcc(in);
    call.count = in.readLength(call.dataLength);
    call.committed = in.readInt();
    if (call.committed < call.stable || call.committed > Nfs3.FILE_SYNC) {
      throw new XdrException(
          "expected a stable_how of " + call.stable + " to 2, found " + call.committed);
    }
    call.verifier = in.readLong();
  }

  private static void readlink(NfsCall call, XdrReader in) throws XdrException {
    PostOp.skipAttr(in);
    call.count = in.readOpaque(call.dataLength);
    call.data.put(call.dataAt, in.buffer(), in.opaqueStart(), call.count);
  }

  private static void readdir(NfsCall call, XdrReader in) throws XdrException {
    PostOp.skipAttr(in);
    call.verifier = in.readLong();
    int length = in.remaining();
    if (length > call.dataLength) {
      throw new XdrException(
          "expected a list of at most " + call.dataLength + " bytes, found " + length);
    }
    call.count = length;
    call.data.put(call.dataAt, in.buffer(), in.position(), call.count);
  }
}
