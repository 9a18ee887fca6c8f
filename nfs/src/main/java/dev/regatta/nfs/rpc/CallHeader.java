package dev.regatta.nfs.rpc;

import dev.regatta.nfs.xdr.XdrException;
import dev.regatta.nfs.xdr.XdrReader;
import dev.regatta.nfs.xdr.XdrWriter;

/// The header of a call. As an object it is what a server read last; it is used again and again.
///
/// A header that cannot be answered with an error of the protocol (it is no call, it is cut short)
/// is an [XdrException]. Everything else is in the fields: the reader's caller checks them in the
/// order of RFC 5531, section 9 (RPC version, program, version, procedure, then the arguments).
public final class CallHeader {
  /// Where the xid of a call stands, counted from the start of the record.
  public static final int XID_OFFSET = 0;

  /// Where the procedure of a call stands, counted from the start of the record.
  public static final int PROCEDURE_OFFSET = 20;

  public int xid;
  public int rpcVersion;
  public int program;
  public int version;
  public int procedure;

  /// Flavor of the credential. The fields below are set for [Rpc#AUTH_SYS] only.
  public int flavor;

  public long uid;
  public long gid;
  public int gidCount;
  public final long[] gids = new long[Credential.AuthSys.MAX_GIDS];

  /// False when the credential is AUTH_SYS and its body is not: to be answered with
  /// [Rpc#AUTH_BADCRED].
  public boolean credentialReadable;

  private final XdrReader body = new XdrReader();

  public static void write(
      XdrWriter out, int xid, int program, int version, int procedure, Credential credential) {
    out.writeInt(xid).writeInt(Rpc.CALL).writeInt(Rpc.VERSION);
    out.writeInt(program).writeInt(version).writeInt(procedure);
    credential.write(out);
  }

  /// Reads a header; the reader stands at the arguments then.
  public void read(XdrReader in) throws XdrException {
    xid = in.readInt();
    int type = in.readInt();
    if (type != Rpc.CALL) {
      throw new XdrException("expected a call (0), found message type " + type);
    }
    rpcVersion = in.readInt();
    program = in.readInt();
    version = in.readInt();
    procedure = in.readInt();
    flavor = in.readInt();
    int length = in.readOpaque(Rpc.MAX_AUTH_BYTES);
    int at = in.opaqueStart();
    in.readInt();
    in.readOpaque(Rpc.MAX_AUTH_BYTES);
    readCredential(body.over(in.buffer(), at, at + length));
  }

  private void readCredential(XdrReader in) {
    uid = 0;
    gid = 0;
    gidCount = 0;
    credentialReadable = true;
    if (flavor != Rpc.AUTH_SYS) {
      return;
    }
    try {
      in.readInt();
      in.readOpaque(Credential.AuthSys.MAX_MACHINE_NAME);
      uid = in.readUnsigned();
      gid = in.readUnsigned();
      gidCount = in.readLength(Credential.AuthSys.MAX_GIDS);
      for (int i = 0; i < gidCount; i++) {
        gids[i] = in.readUnsigned();
      }
    } catch (XdrException e) {
      credentialReadable = false;
    }
  }
}
