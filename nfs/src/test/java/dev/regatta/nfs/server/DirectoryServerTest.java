package dev.regatta.nfs.server;

import dev.regatta.nfs.server.directory.DirectoryStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

final class DirectoryServerTest extends ServerContract {
  @TempDir private Path temporary;

  @Override
  Store store() throws IOException {
    return DirectoryStore.open(Files.createTempDirectory(temporary, "export"));
  }
}
