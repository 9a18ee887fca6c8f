package dev.regatta.nfs.v3;

/// Numbers of the NFS program, version 3 (RFC 1813, section 2.4 and where the constant is used).
public final class Nfs3 {
  public static final int PROGRAM = 100003;
  public static final int VERSION = 3;
  public static final int PORT = 2049;

  public static final int FHSIZE = 64;
  public static final int COOKIEVERFSIZE = 8;
  public static final int CREATEVERFSIZE = 8;
  public static final int WRITEVERFSIZE = 8;

  /// Longest file name we send or accept. The RFC sets no limit; no file system has more.
  public static final int MAX_NAME = 255;

  /// Longest symbolic link text and path we send or accept.
  public static final int MAX_PATH = 1024;

  /// stable_how of WRITE.
  public static final int UNSTABLE = 0;

  public static final int DATA_SYNC = 1;
  public static final int FILE_SYNC = 2;

  /// createmode3 of CREATE.
  public static final int UNCHECKED = 0;

  public static final int GUARDED = 1;
  public static final int EXCLUSIVE = 2;

  /// Bits of ACCESS.
  public static final int ACCESS3_READ = 0x01;

  public static final int ACCESS3_LOOKUP = 0x02;
  public static final int ACCESS3_MODIFY = 0x04;
  public static final int ACCESS3_EXTEND = 0x08;
  public static final int ACCESS3_DELETE = 0x10;
  public static final int ACCESS3_EXECUTE = 0x20;

  /// Bits of the properties in FSINFO.
  public static final int FSF3_LINK = 0x01;

  public static final int FSF3_SYMLINK = 0x02;
  public static final int FSF3_HOMOGENEOUS = 0x08;
  public static final int FSF3_CANSETTIME = 0x10;

  private Nfs3() {}
}
