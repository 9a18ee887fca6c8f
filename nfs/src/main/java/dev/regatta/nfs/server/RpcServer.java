package dev.regatta.nfs.server;

import dev.regatta.nfs.rpc.CallHeader;
import dev.regatta.nfs.rpc.ReplyHeader;
import dev.regatta.nfs.rpc.Rpc;
import dev.regatta.nfs.v3.Mount3;
import dev.regatta.nfs.v3.Nfs3;
import dev.regatta.nfs.v3.NfsProc3;
import dev.regatta.nfs.xdr.XdrException;
import java.io.IOException;
import java.nio.ByteBuffer;

/// Turns one call into one reply: the checks of RFC 5531, section 9, then the program.
final class RpcServer {
  private final ServedCall call;
  private final NfsProgram nfs;
  private final MountProgram mount;

  RpcServer(ServedCall call, String host) {
    this.call = call;
    this.nfs = new NfsProgram(call);
    this.mount = new MountProgram(call, host);
  }

  /// Serves the call in a range of a buffer; the reply is in the reply buffer then.
  ///
  /// @throws XdrException when it is no call: the connection is of no use any more
  void serve(ByteBuffer buffer, int start, int end) throws IOException {
    call.header.read(call.in.over(buffer, start, end));
    call.reply.begin();
    int header = call.reply.written();
    if (!refuse()) {
      ReplyHeader.writeAccepted(call.out, call.header.xid, Rpc.SUCCESS);
      try {
        carryOut();
      } catch (XdrException arguments) {
        call.reply.backTo(header);
        ReplyHeader.writeAccepted(call.out, call.header.xid, Rpc.GARBAGE_ARGS);
      }
    }
    call.reply.end();
  }

  private void carryOut() throws IOException {
    if (call.header.program == Nfs3.PROGRAM) {
      nfs.serve(NfsProc3.of(call.header.procedure));
    } else {
      mount.serve(call.header.procedure);
    }
  }

  /// Answers what cannot be carried out.
  ///
  /// @return whether that is so
  private boolean refuse() {
    CallHeader header = call.header;
    boolean isNfs = header.program == Nfs3.PROGRAM;
    int version = isNfs ? Nfs3.VERSION : Mount3.VERSION;
    if (header.rpcVersion != Rpc.VERSION) {
      ReplyHeader.writeRpcMismatch(call.out, header.xid);
    } else if (!isNfs && header.program != Mount3.PROGRAM) {
      ReplyHeader.writeAccepted(call.out, header.xid, Rpc.PROG_UNAVAIL);
    } else if (header.version != version) {
      ReplyHeader.writeProgMismatch(call.out, header.xid, version, version);
    } else if (isNfs ? !NfsProc3.exists(header.procedure) : !MountProgram.has(header.procedure)) {
      ReplyHeader.writeAccepted(call.out, header.xid, Rpc.PROC_UNAVAIL);
    } else if (header.flavor != Rpc.AUTH_NONE && header.flavor != Rpc.AUTH_SYS) {
      ReplyHeader.writeAuthError(call.out, header.xid, Rpc.AUTH_REJECTEDCRED);
    } else if (!header.credentialReadable) {
      ReplyHeader.writeAuthError(call.out, header.xid, Rpc.AUTH_BADCRED);
    } else {
      return false;
    }
    return true;
  }
}
