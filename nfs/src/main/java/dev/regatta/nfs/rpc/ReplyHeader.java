package dev.regatta.nfs.rpc;

import dev.regatta.nfs.xdr.XdrException;
import dev.regatta.nfs.xdr.XdrReader;
import dev.regatta.nfs.xdr.XdrWriter;

/// The header of a reply. As an object it is what a client read last; it is used again and again.
public final class ReplyHeader {
  public int xid;

  /// [Rpc#MSG_ACCEPTED] or [Rpc#MSG_DENIED].
  public int replyStat;

  /// accept_stat of an accepted reply, reject_stat of a denied one.
  public int stat;

  /// auth_stat, when the reply was denied with [Rpc#AUTH_ERROR].
  public int authStat;

  /// Versions the server has, when it answered PROG_MISMATCH or RPC_MISMATCH.
  public int low;

  public int high;

  /// Reads a header; the reader stands at the results then, when there are any ([#success]).
  public void read(XdrReader in) throws XdrException {
    xid = in.readInt();
    int type = in.readInt();
    if (type != Rpc.REPLY) {
      throw new XdrException("expected a reply (1), found message type " + type);
    }
    authStat = 0;
    low = 0;
    high = 0;
    replyStat = in.readInt();
    switch (replyStat) {
      case Rpc.MSG_ACCEPTED -> readAccepted(in);
      case Rpc.MSG_DENIED -> readDenied(in);
      default -> throw new XdrException("expected a reply_stat of 0 or 1, found " + replyStat);
    }
  }

  public boolean success() {
    return replyStat == Rpc.MSG_ACCEPTED && stat == Rpc.SUCCESS;
  }

  /// What the server answered, with the names of the RFC, when it was not [#success].
  public String refusal() {
    if (replyStat == Rpc.MSG_ACCEPTED) {
      return Rpc.acceptStatName(stat)
          + (stat == Rpc.PROG_MISMATCH ? " (it has versions " + low + " to " + high + ")" : "");
    }
    return stat == Rpc.AUTH_ERROR
        ? "AUTH_ERROR (" + Rpc.authStatName(authStat) + ")"
        : "RPC_MISMATCH (it has versions " + low + " to " + high + ")";
  }

  private void readAccepted(XdrReader in) throws XdrException {
    in.readInt();
    in.readOpaque(Rpc.MAX_AUTH_BYTES);
    stat = in.readInt();
    if (stat == Rpc.PROG_MISMATCH) {
      low = in.readInt();
      high = in.readInt();
    }
  }

  private void readDenied(XdrReader in) throws XdrException {
    stat = in.readInt();
    switch (stat) {
      case Rpc.RPC_MISMATCH -> {
        low = in.readInt();
        high = in.readInt();
      }
      case Rpc.AUTH_ERROR -> authStat = in.readInt();
      default -> throw new XdrException("expected a reject_stat of 0 or 1, found " + stat);
    }
  }

  /// An accepted reply; with [Rpc#SUCCESS] the results follow, with the other ones but
  /// PROG_MISMATCH nothing does.
  public static void writeAccepted(XdrWriter out, int xid, int acceptStat) {
    out.writeInt(xid).writeInt(Rpc.REPLY).writeInt(Rpc.MSG_ACCEPTED);
    out.writeInt(Rpc.AUTH_NONE).writeInt(0).writeInt(acceptStat);
  }

  public static void writeProgMismatch(XdrWriter out, int xid, int low, int high) {
    writeAccepted(out, xid, Rpc.PROG_MISMATCH);
    out.writeInt(low).writeInt(high);
  }

  public static void writeRpcMismatch(XdrWriter out, int xid) {
    out.writeInt(xid).writeInt(Rpc.REPLY).writeInt(Rpc.MSG_DENIED).writeInt(Rpc.RPC_MISMATCH);
    out.writeInt(Rpc.VERSION).writeInt(Rpc.VERSION);
  }

  public static void writeAuthError(XdrWriter out, int xid, int authStat) {
    out.writeInt(xid).writeInt(Rpc.REPLY).writeInt(Rpc.MSG_DENIED).writeInt(Rpc.AUTH_ERROR);
    out.writeInt(authStat);
  }
}
