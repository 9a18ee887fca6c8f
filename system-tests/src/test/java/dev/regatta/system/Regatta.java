package dev.regatta.system;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.regatta.model.journal.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/// Starts the packaged launcher in a folder of its own.
///
/// @param environment variables beside those of this process
record Regatta(Path folder, Map<String, String> environment) {
  private static final Path LAUNCHER = launcher();
  private static final Duration LONGEST = Duration.ofMinutes(3);

  Regatta {
    environment = Map.copyOf(environment);
  }

  Regatta(Path folder) {
    this(folder, Map.of("HOME", folder.toString()));
  }

  /// The same with a command in front of each worker's, and of nothing else: workers are started by
  /// `setsid`, and another one comes first on the PATH. The launcher's training is left alone.
  ///
  /// @param prefix words for a shell
  Regatta withWorkersUnder(String prefix) throws IOException {
    var bin = Files.createTempDirectory(folder, "bin");
    var setsid =
        Files.writeString(
            bin.resolve("setsid"),
            """
            #!/bin/sh
            PATH=${PATH#*:}
            case "$*" in
              *AOTCacheOutput*) exec setsid "$@" ;;
            esac
            exec %s setsid "$@"
            """
                .formatted(prefix));
    Files.setPosixFilePermissions(setsid, PosixFilePermissions.fromString("rwx------"));
    var all = new HashMap<>(environment);
    all.put("PATH", bin + ":" + System.getenv("PATH"));
    return new Regatta(folder, all);
  }

  /// A command that has ended.
  record Ended(int code, String out, String err) {}

  /// A command that runs.
  record Running(Process process, Path out, Path err) {
    Ended await() throws Exception {
      if (!process.waitFor(LONGEST.toSeconds(), TimeUnit.SECONDS)) {
        process.destroyForcibly();
        throw new AssertionError("still running after " + LONGEST + ": " + Files.readString(out));
      }
      return new Ended(process.exitValue(), Files.readString(out), Files.readString(err));
    }

    void signal(String name) throws Exception {
      Regatta.signal(process.pid(), name);
    }
  }

  Ended run(String... arguments) throws Exception {
    return start(arguments).await();
  }

  Running start(String... arguments) throws IOException {
    var command = new ArrayList<String>();
    command.add(LAUNCHER.toString());
    command.addAll(List.of(arguments));
    var out = Files.createTempFile(folder, "out", ".txt");
    var err = Files.createTempFile(folder, "err", ".txt");
    var builder =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile());
    builder.environment().putAll(environment);
    return new Running(builder.start(), out, err);
  }

  Path file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  /// One op of a job in a summary, missing when the job did none.
  static JsonNode op(JsonNode job, String op) {
    for (var candidate : job.path("ops")) {
      if (candidate.path("op").asText().equals(op)) {
        return candidate;
      }
    }
    return MissingNode.getInstance();
  }

  /// A job of the fleet by its id.
  static JsonNode job(JsonNode summary, String id) {
    for (var candidate : summary.path("jobs")) {
      if (candidate.path("job").asText().equals(id)) {
        return candidate;
      }
    }
    throw new AssertionError("no job " + id + " in " + summary.path("jobs"));
  }

  JsonNode summary(String run) throws IOException {
    return Json.MAPPER.readTree(folder.resolve(run).resolve("summary.json").toFile());
  }

  List<JsonNode> events(String run) throws IOException {
    var events = new ArrayList<JsonNode>();
    for (var line : Files.readAllLines(folder.resolve(run).resolve("events.jsonl"))) {
      events.add(Json.MAPPER.readTree(line));
    }
    return events;
  }

  boolean happened(String run, String event) {
    try {
      return events(run).stream().anyMatch(e -> e.path("event").asText().equals(event));
    } catch (IOException notYet) {
      return false;
    }
  }

  /// The process of a worker, as its run's events name it.
  long workerPid(String run, String worker) throws IOException {
    return events(run).stream()
        .filter(e -> e.path("event").asText().equals("join"))
        .filter(e -> e.path("worker").asText().equals(worker))
        .mapToLong(e -> e.path("facts").path("pid").asLong())
        .findFirst()
        .orElseThrow();
  }

  /// Processes of this run that are alive: coordinator and workers carry the run's folder or keys.
  List<ProcessHandle> processes() {
    return ProcessHandle.allProcesses()
        .filter(ProcessHandle::isAlive)
        .filter(p -> commandLine(p.pid()).contains(folder.toString()))
        .toList();
  }

  /// All of it: ProcessHandle cuts long command lines off.
  private static String commandLine(long pid) {
    try {
      return Files.readString(Path.of("/proc", Long.toString(pid), "cmdline"));
    } catch (IOException ended) {
      return "";
    }
  }

  static void signal(long pid, String name) throws Exception {
    int code =
        new ProcessBuilder("kill", "-" + name, Long.toString(pid)).inheritIO().start().waitFor();
    if (code != 0) {
      throw new AssertionError("kill -" + name + " " + pid + " failed");
    }
  }

  /// Waits for something that must happen; the deadline only ends a test that has failed.
  static void until(String what, BooleanSupplier happened) throws Exception {
    var deadline = Instant.now().plus(LONGEST);
    while (!happened.getAsBoolean()) {
      if (Instant.now().isAfter(deadline)) {
        throw new AssertionError("did not happen: " + what);
      }
      TimeUnit.MILLISECONDS.sleep(50);
    }
  }

  private static Path launcher() {
    try (var homes = Files.list(Path.of("..", "distribution", "target"))) {
      return homes
          .filter(path -> path.getFileName().toString().matches("regatta-[0-9.]+"))
          .map(path -> path.resolve(path.getFileName()).resolve("regatta"))
          .filter(Files::isExecutable)
          .findFirst()
          .map(path -> path.toAbsolutePath().normalize())
          .orElseThrow(() -> new AssertionError("package the distribution before system tests"));
    } catch (IOException e) {
      throw new AssertionError("package the distribution before system tests", e);
    }
  }
}
