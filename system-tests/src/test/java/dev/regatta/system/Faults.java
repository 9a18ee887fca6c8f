package dev.regatta.system;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;

/// A library that makes file calls of workers fail (`faults.c` says how).
///
/// @param library compiled
/// @param log has a line for each call that was made to fail
record Faults(Path library, Path log) {

  /// Compiles the library; skips the test, and says why, where that cannot be done.
  static Faults compile(Path folder) throws Exception {
    var faults = new Faults(folder.resolve("faults.so"), folder.resolve("faults.log"));
    var refusal = faults.build();
    refusal.ifPresent(reason -> System.out.println("skipped: " + reason));
    Assumptions.assumeTrue(refusal.isEmpty(), () -> refusal.orElse(""));
    return faults;
  }

  private Optional<String> build() throws Exception {
    var source = Path.of("src", "test", "resources", "faults.c").toAbsolutePath();
    try {
      var compiler =
          new ProcessBuilder(
                  List.of(
                      "gcc",
                      "-shared",
                      "-fPIC",
                      "-O1",
                      "-Wall",
                      "-Werror",
                      "-o",
                      library.toString(),
                      source.toString(),
                      "-ldl"))
              .redirectErrorStream(true)
              .start();
      var said = new String(compiler.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (compiler.waitFor() != 0) {
        throw new AssertionError(said);
      }
      return Optional.empty();
    } catch (IOException e) {
      return Optional.of("no gcc to compile the library that injects faults: " + e.getMessage());
    }
  }

  /// The same launcher, with these faults in its workers.
  Regatta in(Regatta regatta, String... rules) throws IOException {
    return regatta.withWorkersUnder(
        "env LD_PRELOAD=%s FAULTS_LOG=%s FAULTS='%s'"
            .formatted(library, log, String.join(";", rules)));
  }
}
