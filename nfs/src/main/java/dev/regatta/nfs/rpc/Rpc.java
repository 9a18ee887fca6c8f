package dev.regatta.nfs.rpc;

/// Numbers of RFC 5531, section 9.
public final class Rpc {
  public static final int VERSION = 2;

  public static final int CALL = 0;
  public static final int REPLY = 1;

  public static final int MSG_ACCEPTED = 0;
  public static final int MSG_DENIED = 1;

  public static final int SUCCESS = 0;
  public static final int PROG_UNAVAIL = 1;
  public static final int PROG_MISMATCH = 2;
  public static final int PROC_UNAVAIL = 3;
  public static final int GARBAGE_ARGS = 4;
  public static final int SYSTEM_ERR = 5;

  public static final int RPC_MISMATCH = 0;
  public static final int AUTH_ERROR = 1;

  public static final int AUTH_NONE = 0;
  public static final int AUTH_SYS = 1;
  public static final int AUTH_SHORT = 2;
  public static final int RPCSEC_GSS = 6;

  public static final int AUTH_OK = 0;
  public static final int AUTH_BADCRED = 1;
  public static final int AUTH_REJECTEDCRED = 2;
  public static final int AUTH_BADVERF = 3;
  public static final int AUTH_REJECTEDVERF = 4;
  public static final int AUTH_TOOWEAK = 5;
  public static final int AUTH_INVALIDRESP = 6;
  public static final int AUTH_FAILED = 7;

  /// Longest body of a credential or verifier (section 8.2).
  public static final int MAX_AUTH_BYTES = 400;

  private Rpc() {}

  public static String acceptStatName(int stat) {
    return switch (stat) {
      case SUCCESS -> "SUCCESS";
      case PROG_UNAVAIL -> "PROG_UNAVAIL";
      case PROG_MISMATCH -> "PROG_MISMATCH";
      case PROC_UNAVAIL -> "PROC_UNAVAIL";
      case GARBAGE_ARGS -> "GARBAGE_ARGS";
      case SYSTEM_ERR -> "SYSTEM_ERR";
      default -> "accept_stat " + stat;
    };
  }

  public static String authStatName(int stat) {
    return switch (stat) {
      case AUTH_OK -> "AUTH_OK";
      case AUTH_BADCRED -> "AUTH_BADCRED";
      case AUTH_REJECTEDCRED -> "AUTH_REJECTEDCRED";
      case AUTH_BADVERF -> "AUTH_BADVERF";
      case AUTH_REJECTEDVERF -> "AUTH_REJECTEDVERF";
      case AUTH_TOOWEAK -> "AUTH_TOOWEAK";
      case AUTH_INVALIDRESP -> "AUTH_INVALIDRESP";
      case AUTH_FAILED -> "AUTH_FAILED";
      default -> "auth_stat " + stat;
    };
  }
}
