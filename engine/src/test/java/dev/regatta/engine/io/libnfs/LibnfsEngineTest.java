package dev.regatta.engine.io.libnfs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.regatta.engine.io.EngineRefusedException;
import dev.regatta.engine.io.EngineSetup;
import dev.regatta.engine.io.IoEngine;
import dev.regatta.engine.io.IoEngineContract;
import dev.regatta.engine.io.ServedDirectory;
import dev.regatta.model.job.EngineSpec;
import dev.regatta.model.job.EngineSpec.Kind;
import dev.regatta.nfs.client.NfsUrl;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// The engine against the embedded server.
class LibnfsEngineTest extends IoEngineContract {
  private static final EngineSpec SPEC = EngineSpec.of(Kind.LIBNFS, 5);

  private @Nullable ServedDirectory server;

  @BeforeAll
  static void needLibrary() {
    try {
      assertThat(LibnfsEngine.library()).isEqualTo("libnfs.so.13");
    } catch (EngineRefusedException e) {
      System.out.println("skipping tests of the engine libnfs: " + e.getMessage());
      Assumptions.abort(String.valueOf(e.getMessage()));
    }
  }

  @Override
  protected EngineSpec spec() {
    return SPEC;
  }

  @Override
  protected IoEngine create(EngineSetup setup) throws EngineRefusedException {
    try {
      server = new ServedDirectory(directory);
      return new LibnfsEngine(setup, server.parsedUrl());
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

  @Test
  void mountThatFailsIsOneLine() throws IOException {
    var url =
        NfsUrl.parse(
            "nfs://127.0.0.1/elsewhere?nfsport=%1$d&mountport=%1$d"
                .formatted(Objects.requireNonNull(server).port()));
    var setup = new EngineSetup(SPEC, "w1", 5, 8, 0, 0);

    assertThatThrownBy(() -> new LibnfsEngine(setup, url).close())
        .isInstanceOf(EngineRefusedException.class)
        .hasMessageStartingWith("libnfs: 127.0.0.1: mount of /elsewhere: ")
        .message()
        .doesNotContain("\n");
  }
}
