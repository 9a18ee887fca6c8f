package dev.regatta.provisioning.local;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The worker's program on this machine: the coordinator's own JDK and class path, its own JVM.
public final class WorkerProgram {
  private static final String MAIN = "dev.regatta.worker.WorkerMain";

  private WorkerProgram() {}

  /// Its command line.
  ///
  /// @param heapBytes of its JVM at most
  /// @param flags further flags of the JVM
  /// @param arguments a verb and what follows it
  static List<String> command(long heapBytes, List<String> flags, List<String> arguments) {
    var command = new ArrayList<String>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-Xms64m");
    command.add("-Xmx" + (heapBytes >> 20) + "m");
    // Two load threads are faster with it than with the serial one, see docs/performance.md. It
    // copies depth first: what belongs to one thread stays together.
    command.add("-XX:+UseParallelGC");
    command.add("-XX:ParallelGCThreads=1");
    command.add("-XX:+ExitOnOutOfMemoryError");
    command.add("--enable-native-access=ALL-UNNAMED");
    command.add("--sun-misc-unsafe-memory-access=allow");
    // The JVM's own pauses, see the engine's JvmPauses.
    command.add("--add-exports=java.base/jdk.internal.perf=ALL-UNNAMED");
    command.add("-Dlogback.configurationFile=worker-logback.xml");
    aotCache().ifPresent(cache -> command.add("-XX:AOTCache=" + cache));
    command.add("-Xlog:aot=off");
    command.addAll(flags);
    command.add("-cp");
    command.add(System.getProperty("java.class.path"));
    command.add(MAIN);
    command.addAll(arguments);
    return command;
  }

  /// The start-up cache that the launcher made; absent in a build tree.
  private static Optional<Path> aotCache() {
    return Optional.ofNullable(System.getProperty("regatta.worker.aot"))
        .map(Path::of)
        .filter(Files::isRegularFile);
  }

  /// Runs a verb that prints one answer, and returns what it printed. Its errors go to ours.
  ///
  /// @throws IOException when it cannot be started or fails
  public static String ask(long heapBytes, List<String> arguments) throws IOException {
    var process =
        new ProcessBuilder(command(heapBytes, List.of(), arguments))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    process.getOutputStream().close();
    var answer = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    try {
      int code = process.waitFor();
      if (code != 0) {
        throw new IOException("the worker's program ended with code " + code);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
    return answer;
  }
}
