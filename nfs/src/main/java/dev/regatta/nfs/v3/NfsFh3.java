package dev.regatta.nfs.v3;

import dev.regatta.nfs.xdr.XdrException;
import dev.regatta.nfs.xdr.XdrReader;
import dev.regatta.nfs.xdr.XdrWriter;
import java.util.Arrays;
import java.util.HexFormat;

/// nfs_fh3, a file handle: up to 64 bytes that mean something to the server only. Mutable, to be
/// read into again and again; [#copy] gives one to keep.
public final class NfsFh3 {
  private final byte[] data = new byte[Nfs3.FHSIZE];
  private int length;

  public static NfsFh3 of(byte[] bytes) {
    NfsFh3 handle = new NfsFh3();
    System.arraycopy(bytes, 0, handle.data, 0, bytes.length);
    handle.length = bytes.length;
    return handle;
  }

  public void read(XdrReader in) throws XdrException {
    length = in.readOpaque(data);
  }

  public void write(XdrWriter out) {
    out.writeOpaque(data, 0, length);
  }

  public int length() {
    return length;
  }

  public byte[] bytes() {
    return Arrays.copyOf(data, length);
  }

  public void set(NfsFh3 other) {
    System.arraycopy(other.data, 0, data, 0, other.length);
    length = other.length;
  }

  public NfsFh3 copy() {
    NfsFh3 copy = new NfsFh3();
    copy.set(this);
    return copy;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof NfsFh3 that
        && Arrays.equals(data, 0, length, that.data, 0, that.length);
  }

  @Override
  public int hashCode() {
    int hash = length;
    for (int i = 0; i < length; i++) {
      hash = 31 * hash + data[i];
    }
    return hash;
  }

  @Override
  public String toString() {
    return HexFormat.of().formatHex(data, 0, length);
  }
}
