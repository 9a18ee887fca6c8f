package dev.regatta.nfs.v3;

/// Numbers of the port mapper, version 2 (RFC 1833, section 3): the part that finds a port.
public final class Portmap {
  public static final int PROGRAM = 100000;
  public static final int VERSION = 2;
  public static final int PORT = 111;

  public static final int PMAPPROC_NULL = 0;
  public static final int PMAPPROC_GETPORT = 3;

  public static final int IPPROTO_TCP = 6;

  private Portmap() {}
}
