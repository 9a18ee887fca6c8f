package dev.regatta.nfs.server;

import dev.regatta.nfs.rpc.CallHeader;
import dev.regatta.nfs.rpc.Rpc;
import dev.regatta.nfs.v3.Fattr3;
import dev.regatta.nfs.v3.PostOp;
import dev.regatta.nfs.xdr.XdrException;
import dev.regatta.nfs.xdr.XdrReader;
import dev.regatta.nfs.xdr.XdrWriter;

/// The call a connection is serving: its header, its arguments, its reply, and the attributes that
/// go into the reply whether it is carried out or not. One object for each connection.
final class ServedCall {
  final Export export;
  final Store store;
  final CallHeader header = new CallHeader();
  final XdrReader in = new XdrReader();
  final ReplyBuffer reply;
  final XdrWriter out;

  /// Attributes of the object the call is about (post_op_attr), and whether they are known.
  final Fattr3 object = new Fattr3();

  boolean hasObject;

  /// Of what the call changes; the second one is the other directory of RENAME.
  final Wcc first;

  final Wcc second;

  ServedCall(Export export, ReplyBuffer reply) {
    this.export = export;
    this.store = export.store;
    this.reply = reply;
    this.out = reply.out();
    this.first = new Wcc(export);
    this.second = new Wcc(export);
  }

  void clear() {
    hasObject = false;
    first.clear();
    second.clear();
  }

  /// Reads the handle of a file from the arguments.
  long readFile() throws XdrException, StoreException {
    return export.handles.read(in);
  }

  /// Reads the handle of the object the call is about, and its attributes.
  long readObject() throws XdrException, StoreException {
    long file = readFile();
    store.attributes(file, object);
    hasObject = true;
    return file;
  }

  void writeObject() {
    if (hasObject) {
      PostOp.writeAttr(out, object);
    } else {
      PostOp.writeNoAttr(out);
    }
  }

  Caller caller() {
    return header.flavor == Rpc.AUTH_SYS ? new Caller(header.uid, header.gid) : Caller.NOBODY;
  }
}
