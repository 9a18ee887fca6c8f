package dev.regatta.nfs.server;

/// Who a call says it comes from: the numbers of AUTH_SYS, unchecked, or [#NOBODY] for AUTH_NONE.
///
/// @param uid 0 to 2^32 - 1, as is `gid`
public record Caller(long uid, long gid) {
  public static final Caller NOBODY = new Caller(65534, 65534);
}
