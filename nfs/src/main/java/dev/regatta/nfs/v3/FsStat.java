package dev.regatta.nfs.v3;

import dev.regatta.nfs.xdr.XdrException;
import dev.regatta.nfs.xdr.XdrReader;
import dev.regatta.nfs.xdr.XdrWriter;

/// The results of FSSTAT after the attributes (RFC 1813, section 3.3.18): bytes and file slots, in
/// all, free, and free to the caller.
///
/// @param invarsec seconds for which they are not expected to change
public record FsStat(
    long tbytes, long fbytes, long abytes, long tfiles, long ffiles, long afiles, int invarsec) {

  public static FsStat read(XdrReader in) throws XdrException {
    return new FsStat(
        in.readLong(),
        in.readLong(),
        in.readLong(),
        in.readLong(),
        in.readLong(),
        in.readLong(),
        in.readInt());
  }

  public void write(XdrWriter out) {
    out.writeLong(tbytes).writeLong(fbytes).writeLong(abytes);
    out.writeLong(tfiles).writeLong(ffiles).writeLong(afiles).writeInt(invarsec);
  }
}
