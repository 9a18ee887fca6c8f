package dev.regatta.engine.io.nfs3;

import dev.regatta.engine.io.EngineRefusedException;
import dev.regatta.engine.io.EngineSetup;
import dev.regatta.engine.io.IoEngine;
import dev.regatta.nfs.client.NfsMount;
import dev.regatta.nfs.client.NfsSettings;
import dev.regatta.nfs.client.NfsUrl;
import dev.regatta.testing.Ganesha;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/// The engine against a server written by others.
class GaneshaEngineTest extends Nfs3EngineContract {
  private static @Nullable Ganesha started;

  @BeforeAll
  static void start() {
    started = Ganesha.startOrSkip();
  }

  @AfterAll
  static void stop() {
    if (started != null) {
      started.close();
    }
  }

  @Override
  protected Path newDirectory() throws IOException {
    return Files.createTempDirectory(Objects.requireNonNull(started).export(), "test");
  }

  @Override
  protected IoEngine create(EngineSetup setup) throws EngineRefusedException {
    var url = NfsUrl.parse(Objects.requireNonNull(started).url("/data", ""));
    try {
      return new Nfs3Engine(setup, NfsMount.open(url, NfsSettings.DEFAULTS));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  protected String path(String name) {
    return "/" + directory.getFileName() + "/" + name;
  }
}
