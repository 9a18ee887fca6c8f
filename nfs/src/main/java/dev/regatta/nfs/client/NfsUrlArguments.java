package dev.regatta.nfs.client;

import java.util.Set;

/// The parts of a URL around its path, as they are read.
final class NfsUrlArguments {
  private static final long MAX_ID = 0xffff_ffffL;
  private static final int MAX_PORT = 0xffff;
  private static final int MIN_TRANSFER = 512;
  private static final int MAX_TRANSFER = 1 << 20;

  private static final Set<String> WITHOUT_EFFECT =
      Set.of(
          "auto-traverse-mounts",
          "autoreconnect",
          "debug",
          "dircache",
          "if",
          "readahead",
          "readdir-buffer",
          "retrans",
          "tcp-syncnt",
          "timeo");

  private final String url;
  private String host = "";
  private int nfsPort;
  private int mountPort;
  private long uid = -1;
  private long gid = -1;
  private int nconnect = 1;
  private int readMax;
  private int writeMax;

  NfsUrlArguments(String url) {
    this.url = url;
  }

  /// Reads `host`, `host:port`, `[address]`, `[address]:port` or a bare IPv6 address.
  void authority(String text) {
    int bracket = text.indexOf(']');
    int colon = text.indexOf(':', bracket + 1);
    boolean bareAddress = bracket < 0 && colon >= 0 && text.indexOf(':', colon + 1) >= 0;
    if (bareAddress || colon < 0) {
      host = text;
    } else {
      host = text.substring(0, colon);
      nfsPort = port("port", text.substring(colon + 1));
      mountPort = nfsPort;
    }
    if (bracket >= 0) {
      if (!host.startsWith("[") || !host.endsWith("]")) {
        throw new NfsUrlException(url, "expected an address in brackets, found " + host);
      }
      host = host.substring(1, host.length() - 1);
    }
    if (host.isEmpty()) {
      throw new NfsUrlException(url, "expected a host after nfs://");
    }
  }

  void read(String query) {
    for (String argument : query.split("&", -1)) {
      int equals = argument.indexOf('=');
      if (equals < 1) {
        throw new NfsUrlException(
            url, "expected argument=value after ?, found \"" + argument + "\"");
      }
      set(argument.substring(0, equals), argument.substring(equals + 1));
    }
  }

  private void set(String name, String value) {
    switch (name) {
      case "version" -> version(value);
      case "uid" -> uid = number(name, value, 0, MAX_ID);
      case "gid" -> gid = number(name, value, 0, MAX_ID);
      case "nfsport" -> nfsPort = port(name, value);
      case "mountport" -> mountPort = port(name, value);
      case "nconnect" -> nconnect = (int) number(name, value, 1, NfsUrl.MAX_NCONNECT);
      case "rsize" -> readMax = (int) number(name, value, MIN_TRANSFER, MAX_TRANSFER);
      case "wsize" -> writeMax = (int) number(name, value, MIN_TRANSFER, MAX_TRANSFER);
      default -> {
        if (!WITHOUT_EFFECT.contains(name)) {
          throw new NfsUrlException(
              url,
              "unknown argument "
                  + name
                  + "; expected version, uid, gid, nfsport, mountport, nconnect, rsize or wsize");
        }
      }
    }
  }

  private void version(String value) {
    if (!value.equals("3")) {
      throw new NfsUrlException(
          url, "expected version=3, the only version there is yet, found version=" + value);
    }
  }

  private int port(String name, String value) {
    return (int) number(name, value, 1, MAX_PORT);
  }

  private long number(String name, String value, long least, long most) {
    long number;
    try {
      number = Long.parseLong(value);
    } catch (NumberFormatException e) {
      number = -1;
    }
    if (number < least || number > most) {
      throw new NfsUrlException(
          url, "expected " + name + " from " + least + " to " + most + ", found " + value);
    }
    return number;
  }

  NfsUrl url(String path) {
    return new NfsUrl(host, nfsPort, mountPort, path, uid, gid, nconnect, readMax, writeMax);
  }
}
