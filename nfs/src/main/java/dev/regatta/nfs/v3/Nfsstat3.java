package dev.regatta.nfs.v3;

/// nfsstat3 (RFC 1813, section 2.6). Statuses are plain ints: a server may answer with any.
public final class Nfsstat3 {
  public static final int NFS3_OK = 0;
  public static final int NFS3ERR_PERM = 1;
  public static final int NFS3ERR_NOENT = 2;
  public static final int NFS3ERR_IO = 5;
  public static final int NFS3ERR_NXIO = 6;
  public static final int NFS3ERR_ACCES = 13;
  public static final int NFS3ERR_EXIST = 17;
  public static final int NFS3ERR_XDEV = 18;
  public static final int NFS3ERR_NODEV = 19;
  public static final int NFS3ERR_NOTDIR = 20;
  public static final int NFS3ERR_ISDIR = 21;
  public static final int NFS3ERR_INVAL = 22;
  public static final int NFS3ERR_FBIG = 27;
  public static final int NFS3ERR_NOSPC = 28;
  public static final int NFS3ERR_ROFS = 30;
  public static final int NFS3ERR_MLINK = 31;
  public static final int NFS3ERR_NAMETOOLONG = 63;
  public static final int NFS3ERR_NOTEMPTY = 66;
  public static final int NFS3ERR_DQUOT = 69;
  public static final int NFS3ERR_STALE = 70;
  public static final int NFS3ERR_REMOTE = 71;
  public static final int NFS3ERR_BADHANDLE = 10001;
  public static final int NFS3ERR_NOT_SYNC = 10002;
  public static final int NFS3ERR_BAD_COOKIE = 10003;
  public static final int NFS3ERR_NOTSUPP = 10004;
  public static final int NFS3ERR_TOOSMALL = 10005;
  public static final int NFS3ERR_SERVERFAULT = 10006;
  public static final int NFS3ERR_BADTYPE = 10007;
  public static final int NFS3ERR_JUKEBOX = 10008;

  private Nfsstat3() {}

  /// Name of a status as the RFC has it.
  public static String name(int status) {
    return switch (status) {
      case NFS3_OK -> "NFS3_OK";
      case NFS3ERR_PERM -> "NFS3ERR_PERM";
      case NFS3ERR_NOENT -> "NFS3ERR_NOENT";
      case NFS3ERR_IO -> "NFS3ERR_IO";
      case NFS3ERR_NXIO -> "NFS3ERR_NXIO";
      case NFS3ERR_ACCES -> "NFS3ERR_ACCES";
      case NFS3ERR_EXIST -> "NFS3ERR_EXIST";
      case NFS3ERR_XDEV -> "NFS3ERR_XDEV";
      case NFS3ERR_NODEV -> "NFS3ERR_NODEV";
      case NFS3ERR_NOTDIR -> "NFS3ERR_NOTDIR";
      case NFS3ERR_ISDIR -> "NFS3ERR_ISDIR";
      case NFS3ERR_INVAL -> "NFS3ERR_INVAL";
      case NFS3ERR_FBIG -> "NFS3ERR_FBIG";
      case NFS3ERR_NOSPC -> "NFS3ERR_NOSPC";
      case NFS3ERR_ROFS -> "NFS3ERR_ROFS";
      case NFS3ERR_MLINK -> "NFS3ERR_MLINK";
      case NFS3ERR_NAMETOOLONG -> "NFS3ERR_NAMETOOLONG";
      case NFS3ERR_NOTEMPTY -> "NFS3ERR_NOTEMPTY";
      case NFS3ERR_DQUOT -> "NFS3ERR_DQUOT";
      case NFS3ERR_STALE -> "NFS3ERR_STALE";
      case NFS3ERR_REMOTE -> "NFS3ERR_REMOTE";
      case NFS3ERR_BADHANDLE -> "NFS3ERR_BADHANDLE";
      case NFS3ERR_NOT_SYNC -> "NFS3ERR_NOT_SYNC";
      case NFS3ERR_BAD_COOKIE -> "NFS3ERR_BAD_COOKIE";
      case NFS3ERR_NOTSUPP -> "NFS3ERR_NOTSUPP";
      case NFS3ERR_TOOSMALL -> "NFS3ERR_TOOSMALL";
      case NFS3ERR_SERVERFAULT -> "NFS3ERR_SERVERFAULT";
      case NFS3ERR_BADTYPE -> "NFS3ERR_BADTYPE";
      case NFS3ERR_JUKEBOX -> "NFS3ERR_JUKEBOX";
      default -> "nfsstat3 " + status;
    };
  }

  /// What a status means, in words, for a line a user reads; empty where the name says it all.
  public static String words(int status) {
    return switch (status) {
      case NFS3ERR_PERM -> "not the owner, or not allowed";
      case NFS3ERR_NOENT -> "no such file or directory";
      case NFS3ERR_IO -> "the server's storage failed";
      case NFS3ERR_ACCES -> "permission denied";
      case NFS3ERR_EXIST -> "it exists already";
      case NFS3ERR_NOTDIR -> "not a directory";
      case NFS3ERR_ISDIR -> "it is a directory";
      case NFS3ERR_INVAL -> "invalid argument";
      case NFS3ERR_FBIG -> "the file would be too large";
      case NFS3ERR_NOSPC -> "no space left on the server";
      case NFS3ERR_ROFS -> "the export is read-only";
      case NFS3ERR_NAMETOOLONG -> "the name is too long";
      case NFS3ERR_NOTEMPTY -> "the directory is not empty";
      case NFS3ERR_DQUOT -> "the quota is used up";
      case NFS3ERR_STALE -> "the file is gone, or the export was";
      case NFS3ERR_BADHANDLE -> "the server does not know the file handle";
      case NFS3ERR_NOTSUPP -> "the server does not support it";
      case NFS3ERR_SERVERFAULT -> "the server failed";
      case NFS3ERR_JUKEBOX -> "the server asks to try again later";
      default -> "";
    };
  }
}
