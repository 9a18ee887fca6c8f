package dev.regatta.nfs.server;

import dev.regatta.nfs.v3.NfsProc3;
import java.io.IOException;

/// The procedures of NFS version 3. Each reads its arguments, does what they say, and writes its
/// results from the status on; a [StoreException] makes the results those of a refusal.
final class NfsProgram {
  private final ServedCall call;
  private final AttributeCalls attributes;
  private final DataCalls data;
  private final NameCalls names;
  private final ListCalls lists;

  NfsProgram(ServedCall call) {
    this.call = call;
    this.attributes = new AttributeCalls(call);
    this.data = new DataCalls(call);
    this.names = new NameCalls(call);
    this.lists = new ListCalls(call);
  }

  /// Serves one call.
  ///
  /// @throws dev.regatta.nfs.xdr.XdrException when the arguments are not the procedure's
  /// @throws IOException when the connection has failed
  void serve(NfsProc3 procedure) throws IOException {
    int start = call.reply.written();
    call.clear();
    try {
      carryOut(procedure);
    } catch (StoreException refused) {
      call.reply.backTo(start);
      call.out.writeInt(refused.status());
      writeRefusal(procedure);
      call.export.counters.failed(procedure);
    }
    call.export.counters.called(procedure);
  }

  private void carryOut(NfsProc3 procedure) throws IOException {
    switch (procedure) {
      case NULL -> {}
      case GETATTR -> attributes.getattr();
      case SETATTR -> attributes.setattr();
      case LOOKUP -> names.lookup();
      case ACCESS -> attributes.access();
      case READLINK -> names.readlink();
      case READ -> data.read();
      case WRITE -> data.write();
      case CREATE -> names.create();
      case MKDIR -> names.mkdir();
      case SYMLINK -> names.symlink();
      case MKNOD -> names.mknod();
      case REMOVE -> names.remove();
      case RMDIR -> names.rmdir();
      case RENAME -> names.rename();
      case LINK -> names.link();
      case READDIR -> lists.readdir();
      case READDIRPLUS -> lists.readdirplus();
      case FSSTAT -> attributes.fsstat();
      case FSINFO -> attributes.fsinfo();
      case PATHCONF -> attributes.pathconf();
      case COMMIT -> data.commit();
    }
  }

  /// What follows a status other than NFS3_OK.
  private void writeRefusal(NfsProc3 procedure) {
    switch (procedure) {
      case NULL, GETATTR -> {}
      case LOOKUP, ACCESS, READLINK, READ, READDIR, READDIRPLUS, FSSTAT, FSINFO, PATHCONF ->
          call.writeObject();
      case SETATTR, WRITE, CREATE, MKDIR, SYMLINK, MKNOD, REMOVE, RMDIR, COMMIT ->
          call.first.write(call.out);
      case RENAME -> {
        call.first.write(call.out);
        call.second.write(call.out);
      }
      case LINK -> {
        call.writeObject();
        call.first.write(call.out);
      }
    }
  }
}
