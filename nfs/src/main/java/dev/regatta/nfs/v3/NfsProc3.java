package dev.regatta.nfs.v3;

/// The procedures of NFS version 3 (RFC 1813, section 3).
public enum NfsProc3 {
  NULL(0),
  GETATTR(1),
  SETATTR(2),
  LOOKUP(3),
  ACCESS(4),
  READLINK(5),
  READ(6),
  WRITE(7),
  CREATE(8),
  MKDIR(9),
  SYMLINK(10),
  MKNOD(11),
  REMOVE(12),
  RMDIR(13),
  RENAME(14),
  LINK(15),
  READDIR(16),
  READDIRPLUS(17),
  FSSTAT(18),
  FSINFO(19),
  PATHCONF(20),
  COMMIT(21);

  private static final NfsProc3[] ALL = values();

  /// How many there are; their numbers are 0 to one less.
  public static final int COUNT = ALL.length;

  private final int number;

  NfsProc3(int number) {
    this.number = number;
  }

  /// The number on the wire.
  public int number() {
    return number;
  }

  /// Says whether a number off the wire is a procedure.
  public static boolean exists(int number) {
    return number >= 0 && number < COUNT;
  }

  /// The procedure of a number that [#exists].
  public static NfsProc3 of(int number) {
    return ALL[number];
  }
}
