package dev.regatta.nfs.server;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.function.Consumer;

/// How a server is reached, and what it takes at most.
///
/// @param listen address and port; port 0 lets the kernel choose
/// @param exportPath what clients mount: `/`, or an absolute path without a slash at its end.
///   Directories below it can be mounted as well; of a file right below `/`, libnfs-utils cannot
///   make a URL
/// @param transferBytes most bytes of one READ or WRITE (rtmax, wtmax), 4096 to 4 MiB
/// @param maxConnections connections at one time; more are closed as they come. Each has two
///   buffers of 128 KiB, which grow to `transferBytes` and a little when large calls come
/// @param problems is told, from any thread, in one line why a connection was ended
public record ServerSettings(
    InetSocketAddress listen,
    String exportPath,
    int transferBytes,
    int maxConnections,
    Consumer<String> problems) {
  private static final int MIN_TRANSFER = 4 << 10;
  private static final int MAX_TRANSFER = 4 << 20;

  /// A port of loopback the kernel chooses, the export `/export`, transfers of 1 MiB, 256
  /// connections; problems are not told.
  public static final ServerSettings DEFAULTS =
      new ServerSettings(
          new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
          "/export",
          1 << 20,
          256,
          line -> {});

  public ServerSettings {
    if (!exportPath.startsWith("/") || (exportPath.endsWith("/") && exportPath.length() > 1)) {
      throw new IllegalArgumentException(
          "the export path must be / or an absolute path without a slash at its end, got "
              + exportPath);
    }
    if (transferBytes < MIN_TRANSFER || transferBytes > MAX_TRANSFER) {
      throw new IllegalArgumentException(
          "transferBytes must be "
              + MIN_TRANSFER
              + " to "
              + MAX_TRANSFER
              + ", got "
              + transferBytes);
    }
    if (maxConnections < 1) {
      throw new IllegalArgumentException(
          "maxConnections must be at least 1, got " + maxConnections);
    }
  }

  public ServerSettings withListen(InetSocketAddress address) {
    return new ServerSettings(address, exportPath, transferBytes, maxConnections, problems);
  }

  public ServerSettings withExportPath(String path) {
    return new ServerSettings(listen, path, transferBytes, maxConnections, problems);
  }

  public ServerSettings withTransferBytes(int bytes) {
    return new ServerSettings(listen, exportPath, bytes, maxConnections, problems);
  }

  public ServerSettings withMaxConnections(int connections) {
    return new ServerSettings(listen, exportPath, transferBytes, connections, problems);
  }

  public ServerSettings withProblems(Consumer<String> lines) {
    return new ServerSettings(listen, exportPath, transferBytes, maxConnections, lines);
  }
}
