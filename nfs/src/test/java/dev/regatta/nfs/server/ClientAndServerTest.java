package dev.regatta.nfs.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.regatta.nfs.client.NfsClient;
import dev.regatta.nfs.client.NfsException;
import dev.regatta.nfs.client.NfsFiles;
import dev.regatta.nfs.client.NfsMount;
import dev.regatta.nfs.client.NfsSettings;
import dev.regatta.nfs.client.NfsUrl;
import dev.regatta.nfs.server.directory.DirectoryStore;
import dev.regatta.nfs.v3.Nfs3;
import dev.regatta.nfs.v3.NfsFh3;
import dev.regatta.nfs.v3.NfsProc3;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Our client against our server.
final class ClientAndServerTest {
  private static final int CLIENTS = 4;
  private static final int BLOCK = 8 << 10;
  private static final int BLOCKS = 256;

  @TempDir private Path export;
  private NfsServer server;
  private NfsMount mount;

  @BeforeEach
  void start() throws IOException {
    server = NfsServer.start(ServerSettings.DEFAULTS, DirectoryStore.open(export));
    String url = "nfs://127.0.0.1:" + server.port() + "/export";
    mount = NfsMount.open(NfsUrl.parse(url), NfsSettings.DEFAULTS);
  }

  @AfterEach
  void stop() throws IOException {
    server.close();
  }

  @Test
  void goesThroughTheLifeOfAFile() throws IOException {
    try (NfsClient client = mount.client()) {
      NfsFiles files = new NfsFiles(client);
      NfsFh3 directory = files.mkdir(files.root(), "d", 0755);
      NfsFh3 file = files.create(directory, "a", 0640);
      ByteBuffer memory = ByteBuffer.allocateDirect(3 << 20);
      memory.put(0, content(memory.capacity() / BLOCK));

      files.write(file, 0, memory, 0, memory.capacity(), Nfs3.FILE_SYNC);
      ByteBuffer back = ByteBuffer.allocateDirect(memory.capacity());
      assertThat(files.read(file, 0, back, 0, back.capacity())).isEqualTo(back.capacity());

      assertThat(back).isEqualTo(memory);
      assertThat(export.resolve("d/a")).hasBinaryContent(content(memory.capacity() / BLOCK));
      files.rename(directory, "a", files.root(), "b");
      files.link(file, directory, "c");
      assertThat(files.getattr(file).nlink).isEqualTo(2);
      assertThat(files.readlink(files.symlink(directory, "l", "c"))).isEqualTo("c");
      files.remove(files.root(), "b");
      files.remove(directory, "c");
      files.remove(directory, "l");
      files.rmdir(files.root(), "d");
      assertThat(export).isEmptyDirectory();
    }
  }

  @Test
  void listsAThousandEntries() throws IOException {
    List<String> names = IntStream.range(0, 1000).mapToObj(i -> "file ü " + i).toList();
    for (String name : names) {
      Files.createFile(export.resolve(name));
    }

    try (NfsClient client = mount.client()) {
      NfsFiles files = new NfsFiles(client);
      assertThat(files.list(files.root()))
          .extracting(NfsFiles.Entry::name)
          .containsExactlyInAnyOrderElementsOf(names);
    }
  }

  @Test
  void countsWhatTheClientCounts() throws IOException {
    try (NfsClient client = mount.client()) {
      new NfsFiles(client).create(mount.root(), "a", 0644);
      new NfsFiles(client).lookup("a");

      for (NfsProc3 procedure : List.of(NfsProc3.CREATE, NfsProc3.LOOKUP, NfsProc3.GETATTR)) {
        assertThat(server.counters().calls(procedure))
            .as(procedure.name())
            .isEqualTo(client.counters().calls(procedure));
      }
    }
  }

  @Test
  void keepsWhatSeveralConnectionsWrite() throws Exception {
    NfsFh3 file;
    try (NfsClient client = mount.client()) {
      file = new NfsFiles(client).create(mount.root(), "shared", 0644);
    }

    try (ExecutorService threads = Executors.newFixedThreadPool(CLIENTS)) {
      List<Future<?>> writers =
          IntStream.range(0, CLIENTS)
              .<Future<?>>mapToObj(i ->
                  threads.submit(() -> {
                    writeEvery(file, i);
                    return i;
                  }))
              .toList();
      for (Future<?> writer : writers) {
        writer.get();
      }
    }

    assertThat(export.resolve("shared")).hasBinaryContent(content(BLOCKS));
    assertThat(server.counters().calls(NfsProc3.WRITE)).isEqualTo(BLOCKS);
  }

  /// Writes the blocks of one client, and reads each again.
  private void writeEvery(NfsFh3 file, int first) throws NfsException {
    byte[] content = content(BLOCKS);
    ByteBuffer memory = ByteBuffer.allocateDirect(BLOCK);
    ByteBuffer back = ByteBuffer.allocateDirect(BLOCK);
    try (NfsClient client = mount.client()) {
      NfsFiles files = new NfsFiles(client);
      for (int block = first; block < BLOCKS; block += CLIENTS) {
        memory.put(0, content, block * BLOCK, BLOCK);
        files.write(file, (long) block * BLOCK, memory, 0, BLOCK, Nfs3.UNSTABLE);
        files.read(file, (long) block * BLOCK, back, 0, BLOCK);
        assertThat(back).isEqualTo(memory);
      }
    }
  }

  /// Each block is filled with a byte of its own.
  private static byte[] content(int blocks) {
    byte[] content = new byte[blocks * BLOCK];
    for (int block = 0; block < blocks; block++) {
      Arrays.fill(content, block * BLOCK, (block + 1) * BLOCK, (byte) (block * 7 + 1));
    }
    return content;
  }
}
