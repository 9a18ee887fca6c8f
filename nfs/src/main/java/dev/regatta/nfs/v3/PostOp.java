package dev.regatta.nfs.v3;

import dev.regatta.nfs.xdr.XdrException;
import dev.regatta.nfs.xdr.XdrReader;
import dev.regatta.nfs.xdr.XdrWriter;

/// Optional items that follow results: post_op_attr, post_op_fh3, wcc_data (RFC 1813, section 2.6).
public final class PostOp {
  private static final int WCC_ATTR_BYTES = 24;

  private PostOp() {}

  /// Reads post_op_attr.
  ///
  /// @return false when there are none: `into` is as it was
  public static boolean readAttr(XdrReader in, Fattr3 into) throws XdrException {
    boolean follows = in.readBool();
    if (follows) {
      into.read(in);
    }
    return follows;
  }

  public static void skipAttr(XdrReader in) throws XdrException {
    if (in.readBool()) {
      in.skip(Fattr3.BYTES);
    }
  }

  /// Reads post_op_fh3.
  ///
  /// @return false when there is none: `into` is as it was
  public static boolean readFh(XdrReader in, NfsFh3 into) throws XdrException {
    boolean follows = in.readBool();
    if (follows) {
      into.read(in);
    }
    return follows;
  }

  /// Passes over the attributes before, and reads those after.
  ///
  /// @return false when there are none after: `into` is as it was
  public static boolean readWcc(XdrReader in, Fattr3 into) throws XdrException {
    skipPre(in);
    return readAttr(in, into);
  }

  public static void skipWcc(XdrReader in) throws XdrException {
    skipPre(in);
    skipAttr(in);
  }

  private static void skipPre(XdrReader in) throws XdrException {
    if (in.readBool()) {
      in.skip(WCC_ATTR_BYTES);
    }
  }

  public static void writeAttr(XdrWriter out, Fattr3 attributes) {
    out.writeBool(true);
    attributes.write(out);
  }

  public static void writeNoAttr(XdrWriter out) {
    out.writeBool(false);
  }

  public static void writeFh(XdrWriter out, NfsFh3 handle) {
    out.writeBool(true);
    handle.write(out);
  }

  public static void writeNoFh(XdrWriter out) {
    out.writeBool(false);
  }

  /// wcc_data with attributes after only.
  public static void writeWcc(XdrWriter out, Fattr3 after) {
    out.writeBool(false);
    writeAttr(out, after);
  }

  public static void writeNoWcc(XdrWriter out) {
    out.writeBool(false).writeBool(false);
  }
}
