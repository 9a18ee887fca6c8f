package dev.regatta.nfs.rpc;

/// The four bytes before each fragment of a record on TCP (RFC 5531, section 11).
public final class RecordMark {
  public static final int BYTES = 4;

  private static final int LAST_FRAGMENT = 0x8000_0000;

  private RecordMark() {}

  /// The mark of a record of one fragment.
  public static int last(int length) {
    return LAST_FRAGMENT | length;
  }

  public static boolean isLast(int mark) {
    return (mark & LAST_FRAGMENT) != 0;
  }

  public static int length(int mark) {
    return mark & ~LAST_FRAGMENT;
  }
}
