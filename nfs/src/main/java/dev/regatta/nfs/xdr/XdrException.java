package dev.regatta.nfs.xdr;

import java.io.IOException;

/// Bytes of the other side that are not what the protocol says. The message tells what was found
/// and what was expected; the connection they came from cannot be used any more.
public final class XdrException extends IOException {
  public XdrException(String message) {
    super(message);
  }
}
