package dev.regatta.nfs.client;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/// An export by its URL, in libnfs's grammar (RFC 2224 with arguments):
/// `nfs://host[:port]/path[?argument=value[&argument=value]...]`. Special characters of the path
/// are written as `%` and two hexadecimal digits; an IPv6 address may stand in brackets.
///
/// | argument | meaning |
/// |---|---|
/// | version | 3; nothing else is there yet |
/// | uid, gid | who we say we are; this process's user and group otherwise |
/// | nfsport, mountport | ports of the two programs; the port mapper is asked otherwise |
/// | nconnect | TCP connections of each client, 1 to 16; 1 otherwise |
/// | rsize, wsize | most bytes of a READ and a WRITE; what the server prefers at most |
///
/// A port after the host is the port of both programs, unless arguments say otherwise. libnfs's
/// other arguments (`dircache`, `auto-traverse-mounts`, `autoreconnect`, `debug`, `if`,
/// `readahead`, `readdir-buffer`, `retrans`, `tcp-syncnt`, `timeo`) are accepted and have no
/// effect.
///
/// @param nfsPort 0 to ask the port mapper
/// @param mountPort 0 to ask the port mapper
/// @param path decoded, starts with a slash
/// @param uid -1 for this process's user
/// @param gid -1 for this process's group
/// @param readMax bytes, 0 for what the server says
/// @param writeMax bytes, 0 for what the server says
public record NfsUrl(
    String host,
    int nfsPort,
    int mountPort,
    String path,
    long uid,
    long gid,
    int nconnect,
    int readMax,
    int writeMax) {
  public static final int MAX_NCONNECT = 16;

  public static final String SCHEME = "nfs://";

  /// Reads a URL.
  ///
  /// @throws NfsUrlException when it is wrong
  public static NfsUrl parse(String url) {
    if (!url.startsWith(SCHEME)) {
      throw new NfsUrlException(url, "expected nfs://host/path");
    }
    int question = url.indexOf('?');
    int end = question < 0 ? url.length() : question;
    int slash = url.indexOf('/', SCHEME.length());
    if (slash < 0 || slash > end) {
      throw new NfsUrlException(url, "expected a path after the host, as in nfs://host/path");
    }
    NfsUrlArguments arguments = new NfsUrlArguments(url);
    arguments.authority(url.substring(SCHEME.length(), slash));
    if (question >= 0) {
      arguments.read(url.substring(question + 1));
    }
    return arguments.url(decoded(url, url.substring(slash, end)));
  }

  /// The path as the name of an export: without slashes at its end.
  public String exportPath() {
    int end = path.length();
    while (end > 1 && path.charAt(end - 1) == '/') {
      end--;
    }
    return path.substring(0, end);
  }

  /// What mdtest mounts: the path before its last slash, `/mnt` of `/mnt/` and nothing of `/mnt`.
  public String directory() {
    return path.substring(0, path.lastIndexOf('/'));
  }

  /// The path from its last slash on.
  public String file() {
    return path.substring(path.lastIndexOf('/'));
  }

  private static String decoded(String url, String path) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    byte[] raw = path.getBytes(StandardCharsets.UTF_8);
    for (int i = 0; i < raw.length; i++) {
      if (raw[i] != '%') {
        bytes.write(raw[i]);
        continue;
      }
      int high = i + 2 < raw.length ? Character.digit(raw[i + 1], 16) : -1;
      int low = i + 2 < raw.length ? Character.digit(raw[i + 2], 16) : -1;
      if (high < 0 || low < 0) {
        throw new NfsUrlException(
            url,
            "expected two hexadecimal digits after % in the path; write %25 for a percent sign");
      }
      bytes.write(high << 4 | low);
      i += 2;
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }
}
