package dev.regatta.nfs.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.regatta.nfs.server.directory.DirectoryStore;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The programs of libnfs against our server.
final class LibnfsUtilsTest {
  private static final int BYTES = (8 << 20) + 12_345;

  @TempDir private Path export;
  @TempDir private Path local;
  private NfsServer server;

  @BeforeEach
  void start() throws IOException {
    for (String program : new String[] {"nfs-ls", "nfs-cp", "nfs-cat"}) {
      if (!installed(program)) {
        System.out.println("skipping LibnfsUtilsTest: " + program + " is not installed");
        Assumptions.abort(program + " is not installed");
      }
    }
    server = NfsServer.start(ServerSettings.DEFAULTS, DirectoryStore.open(export));
  }

  @AfterEach
  void stop() throws IOException {
    if (server != null) {
      server.close();
    }
  }

  private static boolean installed(String program) {
    return Stream.of(System.getenv("PATH").split(File.pathSeparator, -1))
        .anyMatch(directory -> Files.isExecutable(Path.of(directory, program)));
  }

  @Test
  void listsADirectory() throws Exception {
    Files.createDirectory(export.resolve("inner"));
    Files.writeString(export.resolve("inner/a file"), "12345");
    Files.createSymbolicLink(export.resolve("inner/link"), Path.of("a file"));

    String listed = run("nfs-ls", url("/inner"));

    assertThat(listed.lines()).hasSize(2);
    assertThat(listed).containsPattern("-rw.* 5 a file").containsPattern("l.* link");
  }

  @Test
  void copiesBothWays() throws Exception {
    copyBothWays(BYTES);
  }

  @Test
  @Tag("slow")
  void copiesAGibibyteBothWays() throws Exception {
    copyBothWays(1 << 30);
  }

  private void copyBothWays(long bytes) throws Exception {
    Path source = local.resolve("source");
    Path back = local.resolve("back");
    var random = new Random(3);
    byte[] some = new byte[1 << 20];
    try (var out = Files.newOutputStream(source)) {
      for (long at = 0; at < bytes; at += some.length) {
        random.nextBytes(some);
        out.write(some, 0, (int) Math.min(some.length, bytes - at));
      }
    }

    assertThat(run("nfs-cp", source.toString(), url("/copy"))).contains("copied " + bytes);
    assertThat(Files.mismatch(source, export.resolve("copy"))).isEqualTo(-1);
    assertThat(run("nfs-cp", url("/copy"), back.toString())).contains("copied " + bytes);
    assertThat(Files.mismatch(source, back)).isEqualTo(-1);
  }

  @Test
  void readsAFile() throws Exception {
    Files.writeString(export.resolve("text"), "line\n".repeat(1000));

    assertThat(run("nfs-cat", url("/text"))).isEqualTo("line\n".repeat(1000));
  }

  private String url(String path) {
    int port = server.port();
    return "nfs://127.0.0.1/export" + path + "?nfsport=" + port + "&mountport=" + port;
  }

  private String run(String... command) throws Exception {
    Path output = local.resolve("output");
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    boolean ended = process.waitFor(60, TimeUnit.SECONDS);
    process.destroyForcibly();
    String text = Files.readString(output, StandardCharsets.UTF_8);
    assertThat(ended).as(text).isTrue();
    assertThat(process.exitValue()).as(text).isZero();
    return text;
  }
}
