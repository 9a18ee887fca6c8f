package dev.regatta.model.plan;

import dev.regatta.model.job.ExportUrl;
import dev.regatta.model.plan.ServerSpec.Store;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// Reads `fleet.server { ... }`.
final class ServerReader {
  private static final String DEFAULT_DIRECTORY = "regatta-data";
  private static final long LEAST_MEMORY = 1 << 20;
  private static final long MOST_MEMORY = 1L << 40;

  private enum Kind {
    NONE,
    EMBEDDED,
    EXISTING
  }

  private final Section server;
  private final Path workingDirectory;

  private ServerReader(Section server, Path workingDirectory) {
    this.server = server;
    this.workingDirectory = workingDirectory;
  }

  /// @param workingDirectory relative directories are resolved against it
  static ServerSpec read(Section server, Path workingDirectory) {
    return new ServerReader(server, workingDirectory).read();
  }

  private ServerSpec read() {
    var kind = server.get("kind").oneOf(Kind.class, List.of("knfsd", "filestore"));
    if (kind != Kind.EXISTING) {
      server.refuse("url", "needs kind = existing");
    }
    if (kind != Kind.EMBEDDED) {
      server.refuse("memory", "needs kind = embedded");
    }
    return switch (kind) {
      case NONE -> new ServerSpec.None(directory(), !server.has("directory"));
      case EMBEDDED -> new ServerSpec.Embedded(store());
      case EXISTING -> existing();
    };
  }

  private Store store() {
    var memory = server.find("memory").map(leaf -> leaf.sizeBytes(LEAST_MEMORY, MOST_MEMORY));
    if (memory.isPresent()) {
      server.refuse("directory", "has no meaning with memory: keep one of the two");
      return new Store.Memory(memory.get());
    }
    return new Store.Directory(directory(), !server.has("directory"));
  }

  private ServerSpec existing() {
    server.refuse("directory", "needs kind = none or embedded");
    var leaf = server.require("url", "url = \"nfs://host/path\"");
    ExportUrl.problem(leaf.text())
        .ifPresent(problem -> {
          throw leaf.problem("is no URL of an export: " + problem);
        });
    return new ServerSpec.Existing(leaf.text());
  }

  private String directory() {
    Optional<Leaf> leaf = server.find("directory");
    if (leaf.isPresent() && leaf.get().text().isBlank()) {
      throw leaf.get().problem("is empty: write . for the working directory");
    }
    String directory = leaf.map(Leaf::text).orElse(DEFAULT_DIRECTORY);
    return workingDirectory.resolve(directory).toAbsolutePath().normalize().toString();
  }
}
