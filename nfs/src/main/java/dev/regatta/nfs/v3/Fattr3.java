package dev.regatta.nfs.v3;

import dev.regatta.nfs.xdr.XdrException;
import dev.regatta.nfs.xdr.XdrReader;
import dev.regatta.nfs.xdr.XdrWriter;

/// fattr3, the attributes of a file (RFC 1813, section 2.5). Mutable, to be read into again and
/// again. Unsigned 32-bit items are longs, unsigned 64-bit ones longs as they are. Times are
/// nfstime3 in one long: seconds in the upper half, nanoseconds in the lower ([#time]).
public final class Fattr3 {
  /// Bytes on the wire.
  public static final int BYTES = 84;

  public Ftype3 type = Ftype3.NF3REG;
  public int mode;
  public int nlink;
  public long uid;
  public long gid;
  public long size;
  public long used;
  public int rdevMajor;
  public int rdevMinor;
  public long fsid;
  public long fileid;
  public long atime;
  public long mtime;
  public long ctime;

  /// An nfstime3 as a long.
  public static long time(long seconds, int nanos) {
    return seconds << Integer.SIZE | Integer.toUnsignedLong(nanos);
  }

  public static long seconds(long time) {
    return time >>> Integer.SIZE;
  }

  public static int nanos(long time) {
    return (int) time;
  }

  public void set(Fattr3 other) {
    type = other.type;
    mode = other.mode;
    nlink = other.nlink;
    uid = other.uid;
    gid = other.gid;
    size = other.size;
    used = other.used;
    rdevMajor = other.rdevMajor;
    rdevMinor = other.rdevMinor;
    fsid = other.fsid;
    fileid = other.fileid;
    atime = other.atime;
    mtime = other.mtime;
    ctime = other.ctime;
  }

  public void read(XdrReader in) throws XdrException {
    int number = in.readInt();
    if (!Ftype3.exists(number)) {
      throw new XdrException("expected a file type of 1 to 7, found " + number);
    }
    type = Ftype3.of(number);
    mode = in.readInt();
    nlink = in.readInt();
    uid = in.readUnsigned();
    gid = in.readUnsigned();
    size = in.readLong();
    used = in.readLong();
    rdevMajor = in.readInt();
    rdevMinor = in.readInt();
    fsid = in.readLong();
    fileid = in.readLong();
    atime = in.readLong();
    mtime = in.readLong();
    ctime = in.readLong();
  }

  public void write(XdrWriter out) {
    out.writeInt(type.number()).writeInt(mode).writeInt(nlink);
    out.writeInt((int) uid).writeInt((int) gid).writeLong(size).writeLong(used);
    out.writeInt(rdevMajor).writeInt(rdevMinor).writeLong(fsid).writeLong(fileid);
    out.writeLong(atime).writeLong(mtime).writeLong(ctime);
  }
}
