package dev.regatta.nfs.server.directory;

import dev.regatta.nfs.v3.Fattr3;
import dev.regatta.nfs.v3.Ftype3;
import dev.regatta.nfs.v3.Sattr3;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// Attributes of files of this machine, as NFS has them. Java does not tell how much a file uses on
/// disk: `used` is its size.
final class UnixAttributes {
  private static final String READ =
      "unix:mode,ino,dev,rdev,nlink,uid,gid,size,lastAccessTime,lastModifiedTime,ctime";
  private static final int TYPE_MASK = 0xf000;
  private static final int MODE_MASK = 0xfff;
  private static final long NANOS = TimeUnit.SECONDS.toNanos(1);

  private UnixAttributes() {}

  /// Reads the attributes of a file, of a link itself.
  static void read(Path path, Fattr3 into) throws IOException {
    Map<String, Object> map = Files.readAttributes(path, READ, LinkOption.NOFOLLOW_LINKS);
    int mode = number(map, "mode").intValue();
    long device = number(map, "rdev").longValue();
    into.type = type(mode & TYPE_MASK);
    into.mode = mode & MODE_MASK;
    into.nlink = number(map, "nlink").intValue();
    into.uid = Integer.toUnsignedLong(number(map, "uid").intValue());
    into.gid = Integer.toUnsignedLong(number(map, "gid").intValue());
    into.size = number(map, "size").longValue();
    into.used = into.size;
    into.rdevMajor = (int) (device >>> 8) & 0xfff;
    into.rdevMinor = (int) ((device & 0xff) | ((device >>> 12) & 0xfff00));
    into.fsid = number(map, "dev").longValue();
    into.fileid = number(map, "ino").longValue();
    into.atime = time(map, "lastAccessTime");
    into.mtime = time(map, "lastModifiedTime");
    into.ctime = time(map, "ctime");
  }

  /// Sets everything but the size, on what is no link.
  static void set(Path path, Sattr3 attributes) throws IOException {
    if (attributes.uid != Sattr3.UNSET) {
      Files.setAttribute(path, "unix:uid", (int) attributes.uid);
    }
    if (attributes.gid != Sattr3.UNSET) {
      Files.setAttribute(path, "unix:gid", (int) attributes.gid);
    }
    if (attributes.mode != Sattr3.UNSET) {
      Files.setAttribute(path, "unix:mode", (int) attributes.mode & MODE_MASK);
    }
    FileTime mtime = time(attributes.mtimeHow, attributes.mtime);
    FileTime atime = time(attributes.atimeHow, attributes.atime);
    if (mtime != null || atime != null) {
      Files.getFileAttributeView(path, BasicFileAttributeView.class).setTimes(mtime, atime, null);
    }
  }

  private static Number number(Map<String, Object> map, String name) {
    return (Number) Objects.requireNonNull(map.get(name));
  }

  private static long time(Map<String, Object> map, String name) {
    FileTime time = (FileTime) Objects.requireNonNull(map.get(name));
    long nanos = time.to(TimeUnit.NANOSECONDS);
    return Fattr3.time(Math.floorDiv(nanos, NANOS), (int) Math.floorMod(nanos, NANOS));
  }

  private static @Nullable FileTime time(int how, long time) {
    return switch (how) {
      case Sattr3.SET_TO_SERVER_TIME -> FileTime.from(Instant.now());
      case Sattr3.SET_TO_CLIENT_TIME ->
          FileTime.from(
              Instant.ofEpochSecond(
                  Fattr3.seconds(time), Integer.toUnsignedLong(Fattr3.nanos(time))));
      default -> null;
    };
  }

  /// The type bits of st_mode (inode(7)).
  private static Ftype3 type(int bits) {
    return switch (bits) {
      case 0x4000 -> Ftype3.NF3DIR;
      case 0x6000 -> Ftype3.NF3BLK;
      case 0x2000 -> Ftype3.NF3CHR;
      case 0xa000 -> Ftype3.NF3LNK;
      case 0xc000 -> Ftype3.NF3SOCK;
      case 0x1000 -> Ftype3.NF3FIFO;
      default -> Ftype3.NF3REG;
    };
  }
}
