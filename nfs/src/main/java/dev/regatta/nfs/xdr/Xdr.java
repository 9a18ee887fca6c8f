package dev.regatta.nfs.xdr;

/// The one piece of arithmetic of XDR.
public final class Xdr {
  private Xdr() {}

  /// Length with the padding to a multiple of four bytes (RFC 4506, section 3).
  public static int padded(int length) {
    return (length + 3) & ~3;
  }
}
