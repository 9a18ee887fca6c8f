package dev.regatta.engine.io;

import dev.regatta.nfs.client.NfsUrl;
import dev.regatta.nfs.server.NfsServer;
import dev.regatta.nfs.server.ServerSettings;
import dev.regatta.nfs.server.directory.DirectoryStore;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;

/// The embedded server over a directory of a test, to be stopped and started again on its port.
public final class ServedDirectory implements AutoCloseable {
  private final Path directory;
  private NfsServer server;

  public ServedDirectory(Path directory) throws IOException {
    this.directory = directory;
    server = start(0);
  }

  private NfsServer start(int port) throws IOException {
    var listen = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    return NfsServer.start(
        ServerSettings.DEFAULTS.withListen(listen), DirectoryStore.open(directory));
  }

  public String url() {
    return "nfs://127.0.0.1/export?nfsport=%d&mountport=%d".formatted(server.port(), server.port());
  }

  public NfsUrl parsedUrl() {
    return NfsUrl.parse(url());
  }

  /// Ends every connection, and what is unstable gets another verifier.
  public void restart() throws IOException {
    int port = server.port();
    server.close();
    server = start(port);
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}
