package dev.regatta.testing;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/// What this machine has for tests.
public final class Programs {
  private Programs() {}

  /// Says which of these programs is not installed, if one is not.
  public static Optional<String> missing(String... programs) {
    return Stream.of(programs)
        .filter(program -> !installed(program))
        .findFirst()
        .map(program -> program + " is not installed");
  }

  private static boolean installed(String program) {
    return Stream.of(System.getenv("PATH").split(File.pathSeparator, -1))
        .anyMatch(directory -> Files.isExecutable(Path.of(directory, program)));
  }

  /// Says so when this process is not root's.
  public static Optional<String> notRoot() {
    try {
      boolean root = (Integer) Files.getAttribute(Path.of("/proc/self"), "unix:uid") == 0;
      return root ? Optional.empty() : Optional.of("only root can do it");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
