package dev.regatta.model.plan;

import java.nio.file.Path;
import java.util.List;

/// Reads `fleet.server { ... }`.
final class ServerReader {
  private static final String DEFAULT_DIRECTORY = "regatta-data";

  private enum Kind {
    NONE
  }

  private ServerReader() {}

  /// @param workingDirectory relative directories are resolved against it
  static ServerSpec read(Section server, Path workingDirectory) {
    var kind =
        server.get("kind").oneOf(Kind.class, List.of("embedded", "knfsd", "filestore", "existing"));
    return switch (kind) {
      case NONE -> none(server, workingDirectory);
    };
  }

  private static ServerSpec none(Section server, Path workingDirectory) {
    return server
        .find("directory")
        .map(leaf -> new ServerSpec.None(absolute(workingDirectory, leaf), false))
        .orElseGet(() -> new ServerSpec.None(absolute(workingDirectory, DEFAULT_DIRECTORY), true));
  }

  private static String absolute(Path workingDirectory, Leaf leaf) {
    if (leaf.text().isBlank()) {
      throw leaf.problem("is empty: write . for the working directory");
    }
    return absolute(workingDirectory, leaf.text());
  }

  private static String absolute(Path workingDirectory, String directory) {
    return workingDirectory.resolve(directory).toAbsolutePath().normalize().toString();
  }
}
