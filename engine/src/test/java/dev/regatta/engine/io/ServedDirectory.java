package dev.regatta.engine.io;

import dev.regatta.nfs.client.NfsUrl;
import dev.regatta.nfs.server.NfsServer;
import dev.regatta.nfs.server.ServerSettings;
import dev.regatta.nfs.server.directory.DirectoryStore;
import java.io.IOException;
import java.nio.file.Path;

/// The embedded server over a directory of a test.
public final class ServedDirectory implements AutoCloseable {
  private final NfsServer server;

  public ServedDirectory(Path directory) throws IOException {
    server = NfsServer.start(ServerSettings.DEFAULTS, DirectoryStore.open(directory));
  }

  public int port() {
    return server.port();
  }

  public String url() {
    return "nfs://127.0.0.1/export?nfsport=%d&mountport=%d".formatted(server.port(), server.port());
  }

  public NfsUrl parsedUrl() {
    return NfsUrl.parse(url());
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}
