package dev.regatta.nfs.v3;

import dev.regatta.nfs.xdr.XdrException;
import dev.regatta.nfs.xdr.XdrReader;
import dev.regatta.nfs.xdr.XdrWriter;

/// The results of FSINFO after the attributes (RFC 1813, section 3.3.19).
///
/// @param rtmax bytes, as are all sizes
/// @param maxFileSize bytes
/// @param timeDelta as [Fattr3#time] makes it
/// @param properties the `FSF3_` bits of [Nfs3]
public record FsInfo(
    long rtmax,
    long rtpref,
    long rtmult,
    long wtmax,
    long wtpref,
    long wtmult,
    long dtpref,
    long maxFileSize,
    long timeDelta,
    int properties) {

  public static FsInfo read(XdrReader in) throws XdrException {
    return new FsInfo(
        in.readUnsigned(),
        in.readUnsigned(),
        in.readUnsigned(),
        in.readUnsigned(),
        in.readUnsigned(),
        in.readUnsigned(),
        in.readUnsigned(),
        in.readLong(),
        in.readLong(),
        in.readInt());
  }

  public void write(XdrWriter out) {
    out.writeInt((int) rtmax).writeInt((int) rtpref).writeInt((int) rtmult);
    out.writeInt((int) wtmax).writeInt((int) wtpref).writeInt((int) wtmult);
    out.writeInt((int) dtpref).writeLong(maxFileSize).writeLong(timeDelta).writeInt(properties);
  }
}
