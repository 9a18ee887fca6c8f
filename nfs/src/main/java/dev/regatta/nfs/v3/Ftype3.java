package dev.regatta.nfs.v3;

/// Types of files, ftype3 (RFC 1813, section 2.6).
public enum Ftype3 {
  NF3REG(1),
  NF3DIR(2),
  NF3BLK(3),
  NF3CHR(4),
  NF3LNK(5),
  NF3SOCK(6),
  NF3FIFO(7);

  private static final Ftype3[] ALL = values();

  private final int number;

  Ftype3(int number) {
    this.number = number;
  }

  /// The number on the wire.
  public int number() {
    return number;
  }

  /// Says whether a number off the wire is a type.
  public static boolean exists(int number) {
    return number >= 1 && number <= ALL.length;
  }

  /// The type of a number that [#exists].
  public static Ftype3 of(int number) {
    return ALL[number - 1];
  }
}
