package dev.regatta.nfs.server;

import dev.regatta.nfs.v3.Nfsstat3;
import java.io.IOException;

/// An operation a store did not carry out, with the status the client gets. It has no stack trace:
/// most of them are answers, such as that a name does not exist.
public final class StoreException extends IOException {
  private final int status;

  /// @param status an `NFS3ERR_` number of [Nfsstat3]
  public StoreException(int status) {
    super(Nfsstat3.name(status));
    this.status = status;
  }

  public int status() {
    return status;
  }

  @Override
  public Throwable fillInStackTrace() {
    return this;
  }
}
