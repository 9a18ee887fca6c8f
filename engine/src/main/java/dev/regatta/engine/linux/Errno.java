package dev.regatta.engine.linux;

import java.util.Map;

/// Error numbers of Linux (`asm-generic/errno.h`) by name.
public final class Errno {
  public static final int EPERM = 1;
  public static final int ENOENT = 2;
  public static final int EINTR = 4;
  public static final int EIO = 5;
  public static final int EBADF = 9;
  public static final int EAGAIN = 11;
  public static final int ENOMEM = 12;
  public static final int EBUSY = 16;
  public static final int EEXIST = 17;
  public static final int EINVAL = 22;
  public static final int ENOSPC = 28;
  public static final int ENOSYS = 38;
  public static final int ETIME = 62;
  public static final int EILSEQ = 84;
  public static final int EOPNOTSUPP = 95;
  public static final int ESTALE = 116;

  private static final Map<Integer, String> NAMES =
      Map.ofEntries(
          Map.entry(EPERM, "EPERM"),
          Map.entry(ENOENT, "ENOENT"),
          Map.entry(EINTR, "EINTR"),
          Map.entry(EIO, "EIO"),
          Map.entry(6, "ENXIO"),
          Map.entry(7, "E2BIG"),
          Map.entry(EBADF, "EBADF"),
          Map.entry(EAGAIN, "EAGAIN"),
          Map.entry(ENOMEM, "ENOMEM"),
          Map.entry(13, "EACCES"),
          Map.entry(14, "EFAULT"),
          Map.entry(EBUSY, "EBUSY"),
          Map.entry(EEXIST, "EEXIST"),
          Map.entry(18, "EXDEV"),
          Map.entry(19, "ENODEV"),
          Map.entry(20, "ENOTDIR"),
          Map.entry(21, "EISDIR"),
          Map.entry(EINVAL, "EINVAL"),
          Map.entry(23, "ENFILE"),
          Map.entry(24, "EMFILE"),
          Map.entry(26, "ETXTBSY"),
          Map.entry(27, "EFBIG"),
          Map.entry(ENOSPC, "ENOSPC"),
          Map.entry(29, "ESPIPE"),
          Map.entry(30, "EROFS"),
          Map.entry(31, "EMLINK"),
          Map.entry(32, "EPIPE"),
          Map.entry(36, "ENAMETOOLONG"),
          Map.entry(ENOSYS, "ENOSYS"),
          Map.entry(39, "ENOTEMPTY"),
          Map.entry(40, "ELOOP"),
          Map.entry(ETIME, "ETIME"),
          Map.entry(71, "EPROTO"),
          Map.entry(75, "EOVERFLOW"),
          Map.entry(EILSEQ, "EILSEQ"),
          Map.entry(EOPNOTSUPP, "EOPNOTSUPP"),
          Map.entry(103, "ECONNABORTED"),
          Map.entry(104, "ECONNRESET"),
          Map.entry(107, "ENOTCONN"),
          Map.entry(110, "ETIMEDOUT"),
          Map.entry(111, "ECONNREFUSED"),
          Map.entry(112, "EHOSTDOWN"),
          Map.entry(113, "EHOSTUNREACH"),
          Map.entry(ESTALE, "ESTALE"),
          Map.entry(121, "EREMOTEIO"),
          Map.entry(122, "EDQUOT"),
          Map.entry(125, "ECANCELED"));

  private Errno() {}

  public static String name(int errno) {
    return NAMES.getOrDefault(errno, "errno-" + errno);
  }
}
