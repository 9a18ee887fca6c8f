package dev.regatta.nfs.v3;

import dev.regatta.nfs.xdr.XdrException;
import dev.regatta.nfs.xdr.XdrReader;
import dev.regatta.nfs.xdr.XdrWriter;

/// The results of PATHCONF after the attributes (RFC 1813, section 3.3.20).
public record PathConf(
    long linkmax,
    long nameMax,
    boolean noTrunc,
    boolean chownRestricted,
    boolean caseInsensitive,
    boolean casePreserving) {

  public static PathConf read(XdrReader in) throws XdrException {
    return new PathConf(
        in.readUnsigned(),
        in.readUnsigned(),
        in.readBool(),
        in.readBool(),
        in.readBool(),
        in.readBool());
  }

  public void write(XdrWriter out) {
    out.writeInt((int) linkmax).writeInt((int) nameMax).writeBool(noTrunc);
    out.writeBool(chownRestricted).writeBool(caseInsensitive).writeBool(casePreserving);
  }
}
