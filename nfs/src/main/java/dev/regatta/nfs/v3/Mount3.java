package dev.regatta.nfs.v3;

/// Numbers of the MOUNT program, version 3 (RFC 1813, section 5 and appendix I).
public final class Mount3 {
  public static final int PROGRAM = 100005;
  public static final int VERSION = 3;

  /// Longest path and name (MNTPATHLEN, MNTNAMLEN).
  public static final int MAX_PATH = 1024;

  public static final int MAX_NAME = 255;

  public static final int MOUNTPROC3_NULL = 0;
  public static final int MOUNTPROC3_MNT = 1;
  public static final int MOUNTPROC3_DUMP = 2;
  public static final int MOUNTPROC3_UMNT = 3;
  public static final int MOUNTPROC3_UMNTALL = 4;
  public static final int MOUNTPROC3_EXPORT = 5;

  public static final int MNT3_OK = 0;
  public static final int MNT3ERR_PERM = 1;
  public static final int MNT3ERR_NOENT = 2;
  public static final int MNT3ERR_IO = 5;
  public static final int MNT3ERR_ACCES = 13;
  public static final int MNT3ERR_NOTDIR = 20;
  public static final int MNT3ERR_INVAL = 22;
  public static final int MNT3ERR_NAMETOOLONG = 63;
  public static final int MNT3ERR_NOTSUPP = 10004;
  public static final int MNT3ERR_SERVERFAULT = 10006;

  private Mount3() {}

  public static String procedureName(int procedure) {
    return switch (procedure) {
      case MOUNTPROC3_NULL -> "NULL";
      case MOUNTPROC3_MNT -> "MNT";
      case MOUNTPROC3_DUMP -> "DUMP";
      case MOUNTPROC3_UMNT -> "UMNT";
      case MOUNTPROC3_UMNTALL -> "UMNTALL";
      case MOUNTPROC3_EXPORT -> "EXPORT";
      default -> "MOUNT procedure " + procedure;
    };
  }

  /// Name of a mountstat3 as the RFC has it.
  public static String statusName(int status) {
    return switch (status) {
      case MNT3_OK -> "MNT3_OK";
      case MNT3ERR_PERM -> "MNT3ERR_PERM";
      case MNT3ERR_NOENT -> "MNT3ERR_NOENT";
      case MNT3ERR_IO -> "MNT3ERR_IO";
      case MNT3ERR_ACCES -> "MNT3ERR_ACCES";
      case MNT3ERR_NOTDIR -> "MNT3ERR_NOTDIR";
      case MNT3ERR_INVAL -> "MNT3ERR_INVAL";
      case MNT3ERR_NAMETOOLONG -> "MNT3ERR_NAMETOOLONG";
      case MNT3ERR_NOTSUPP -> "MNT3ERR_NOTSUPP";
      case MNT3ERR_SERVERFAULT -> "MNT3ERR_SERVERFAULT";
      default -> "mountstat3 " + status;
    };
  }
}
