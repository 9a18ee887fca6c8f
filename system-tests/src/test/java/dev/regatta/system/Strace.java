package dev.regatta.system;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;

/// Looks on at the worker of a run, and at nothing else.
///
/// @param folder receives one file for each of the worker's threads
record Strace(Path folder) {
  private static final String COMMAND =
      "strace -ff --seccomp-bpf -qq -y -s 0 -e signal=none -e trace="
          + "openat,open,creat,pread64,pwrite64,fadvise64,fallocate,ftruncate,fsync,fdatasync,close,"
          + "unlink,unlinkat,rename,io_uring_enter,io_uring_setup";

  /// Skips the test, and says why, where processes cannot be traced.
  static void assumeAllowed() throws Exception {
    var refusal = refusal();
    refusal.ifPresent(reason -> System.out.println("skipped: " + reason));
    Assumptions.assumeTrue(refusal.isEmpty(), () -> refusal.orElse(""));
  }

  private static Optional<String> refusal() throws Exception {
    try {
      var trial =
          new ProcessBuilder("sh", "-c", COMMAND + " -o /dev/null true")
              .redirectErrorStream(true)
              .start();
      var said = new String(trial.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return trial.waitFor() == 0
          ? Optional.empty()
          : Optional.of("strace cannot trace here: " + said.strip());
    } catch (IOException e) {
      return Optional.of("no shell to start strace: " + e.getMessage());
    }
  }

  /// The same launcher, its worker traced.
  ///
  /// @param options of strace, more than those it has anyway; may be empty
  Regatta around(Regatta regatta, String options) throws IOException {
    Files.createDirectories(folder);
    return regatta.withWorkersUnder(COMMAND + " " + options + " -o " + folder.resolve("thread"));
  }

  /// Calls of each thread that touched a file below a directory, in their order; calls on a ring
  /// are in it, too.
  List<List<SystemCall>> threads(Path below) throws IOException {
    var threads = new ArrayList<List<SystemCall>>();
    try (var files = Files.list(folder)) {
      for (var file : files.sorted().toList()) {
        var calls =
            Files.readAllLines(file).stream()
                .map(SystemCall::parse)
                .flatMap(Optional::stream)
                .filter(call -> call.name().startsWith("io_uring") || isBelow(call, below))
                .toList();
        if (calls.stream().anyMatch(call -> isBelow(call, below))) {
          threads.add(calls);
        }
      }
    }
    return threads;
  }

  private static boolean isBelow(SystemCall call, Path directory) {
    return call.path().startsWith(directory + "/");
  }
}
