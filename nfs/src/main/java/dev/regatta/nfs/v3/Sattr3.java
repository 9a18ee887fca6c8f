package dev.regatta.nfs.v3;

import dev.regatta.nfs.xdr.XdrException;
import dev.regatta.nfs.xdr.XdrReader;
import dev.regatta.nfs.xdr.XdrWriter;

/// sattr3, the attributes to set (RFC 1813, section 2.5). Mutable, to be used again and again.
public final class Sattr3 {
  /// Leave the attribute as it is.
  public static final long UNSET = -1;

  /// time_how of an access or modify time.
  public static final int DONT_CHANGE = 0;

  public static final int SET_TO_SERVER_TIME = 1;
  public static final int SET_TO_CLIENT_TIME = 2;

  /// Most bytes it takes on the wire.
  public static final int MAX_BYTES = 60;

  /// Each 0 to 2^32 - 1, or [#UNSET].
  public long mode = UNSET;

  public long uid = UNSET;
  public long gid = UNSET;

  /// At least 0, or [#UNSET].
  public long size = UNSET;

  public int atimeHow = DONT_CHANGE;

  /// As [Fattr3#time] makes it, for [#SET_TO_CLIENT_TIME].
  public long atime;

  public int mtimeHow = DONT_CHANGE;
  public long mtime;

  /// Sets nothing but the permissions.
  public static Sattr3 ofMode(int mode) {
    Sattr3 attributes = new Sattr3();
    attributes.mode = mode;
    return attributes;
  }

  public static Sattr3 ofSize(long size) {
    Sattr3 attributes = new Sattr3();
    attributes.size = size;
    return attributes;
  }

  public void write(XdrWriter out) {
    writeOptional(out, mode);
    writeOptional(out, uid);
    writeOptional(out, gid);
    out.writeBool(size != UNSET);
    if (size != UNSET) {
      out.writeLong(size);
    }
    writeTime(out, atimeHow, atime);
    writeTime(out, mtimeHow, mtime);
  }

  public void read(XdrReader in) throws XdrException {
    mode = readOptional(in);
    uid = readOptional(in);
    gid = readOptional(in);
    size = in.readBool() ? readSize(in) : UNSET;
    atimeHow = readHow(in);
    atime = atimeHow == SET_TO_CLIENT_TIME ? in.readLong() : 0;
    mtimeHow = readHow(in);
    mtime = mtimeHow == SET_TO_CLIENT_TIME ? in.readLong() : 0;
  }

  private static void writeOptional(XdrWriter out, long value) {
    out.writeBool(value != UNSET);
    if (value != UNSET) {
      out.writeInt((int) value);
    }
  }

  private static void writeTime(XdrWriter out, int how, long time) {
    out.writeInt(how);
    if (how == SET_TO_CLIENT_TIME) {
      out.writeLong(time);
    }
  }

  private static long readOptional(XdrReader in) throws XdrException {
    return in.readBool() ? in.readUnsigned() : UNSET;
  }

  /// A size of 2^63 or more is too large for any file system: it is read as the largest long.
  private static long readSize(XdrReader in) throws XdrException {
    long size = in.readLong();
    return size < 0 ? Long.MAX_VALUE : size;
  }

  private static int readHow(XdrReader in) throws XdrException {
    int how = in.readInt();
    if (how < DONT_CHANGE || how > SET_TO_CLIENT_TIME) {
      throw new XdrException("expected a time_how of 0 to 2, found " + how);
    }
    return how;
  }
}
