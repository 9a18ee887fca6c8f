package dev.regatta.engine.io.nfs3;

import dev.regatta.engine.io.EngineRefusedException;
import dev.regatta.engine.io.EngineSetup;
import dev.regatta.engine.io.IoEngine;
import dev.regatta.engine.io.ServedDirectory;
import dev.regatta.nfs.client.NfsMount;
import dev.regatta.nfs.client.NfsSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;

/// The engine against the embedded server.
class Nfs3EngineTest extends Nfs3EngineContract {
  private @Nullable ServedDirectory server;

  @Override
  protected IoEngine create(EngineSetup setup) throws EngineRefusedException {
    try {
      server = new ServedDirectory(directory);
      return new Nfs3Engine(setup, NfsMount.open(server.parsedUrl(), NfsSettings.DEFAULTS));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @AfterEach
  void stop() throws IOException {
    if (server != null) {
      server.close();
    }
  }

  @Override
  protected String path(String name) {
    return "/" + name;
  }
}
