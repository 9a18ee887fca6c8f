package dev.regatta.nfs.client;

import dev.regatta.nfs.rpc.ReplyHeader;
import dev.regatta.nfs.rpc.Rpc;
import dev.regatta.nfs.v3.Nfsstat3;

/// Statuses of calls that never got an nfsstat3. They are negative, so an int holds either.
public final class CallStatus {
  /// There is no status.
  public static final int NONE = -1;

  /// No reply came before the call's deadline.
  public static final int TIMED_OUT = -2;

  /// The server answered, but refused the call itself (PROG_MISMATCH, AUTH_ERROR and the like).
  public static final int REFUSED = -3;

  /// The server's bytes made no sense; the connection they came on was closed.
  public static final int MALFORMED = -4;

  /// The server refused the call because of who made it (AUTH_ERROR).
  public static final int NOT_AUTHENTICATED = -5;

  /// There is no source port below 1024 to be had.
  public static final int NO_PRIVILEGED_PORT = -6;

  private CallStatus() {}

  /// The status of a call whose reply is not a success.
  static int refused(ReplyHeader reply) {
    boolean who = reply.replyStat == Rpc.MSG_DENIED && reply.stat == Rpc.AUTH_ERROR;
    return who ? NOT_AUTHENTICATED : REFUSED;
  }

  /// Name of an nfsstat3 or of one of these.
  public static String name(int status) {
    return switch (status) {
      case NONE -> "NONE";
      case TIMED_OUT -> "TIMED_OUT";
      case REFUSED -> "REFUSED";
      case MALFORMED -> "MALFORMED";
      case NOT_AUTHENTICATED -> "NOT_AUTHENTICATED";
      case NO_PRIVILEGED_PORT -> "NO_PRIVILEGED_PORT";
      default -> Nfsstat3.name(status);
    };
  }
}
