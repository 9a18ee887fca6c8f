package dev.regatta.nfs.client;

import dev.regatta.nfs.v3.Nfsstat3;
import java.io.IOException;

/// What a server did not do: one line with the server, the operation and the cause in words.
public final class NfsException extends IOException {
  private final String reason;
  private final int status;

  NfsException(String server, String operation, String cause) {
    this(server, operation, cause, CallStatus.NONE);
  }

  NfsException(String server, String operation, String cause, int status) {
    super(server + ": " + operation + ": " + cause);
    this.reason = cause;
    this.status = status;
  }

  private NfsException(NfsException failure, String advice) {
    super(failure.getMessage() + "; " + advice, failure);
    this.reason = failure.reason;
    this.status = failure.status;
  }

  /// The same with what to do about it.
  NfsException with(String advice) {
    return new NfsException(this, advice);
  }

  /// The cause alone, without server and operation.
  String reason() {
    return reason;
  }

  /// The nfsstat3 or [CallStatus] it failed with, [CallStatus#NONE] when it failed before one.
  public int status() {
    return status;
  }

  /// A status as users read it: `NFS3ERR_ROFS (the export is read-only)`.
  static String words(int status) {
    String words = Nfsstat3.words(status);
    return Nfsstat3.name(status) + (words.isEmpty() ? "" : " (" + words + ")");
  }
}
