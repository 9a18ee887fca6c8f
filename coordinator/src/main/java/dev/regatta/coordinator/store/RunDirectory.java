package dev.regatta.coordinator.store;

import dev.regatta.model.PlanException;
import dev.regatta.model.journal.Json;
import dev.regatta.model.summary.Summary;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/// The files of one run. Results are written whole or not at all, and forced to the disk.
///
/// @param path the run directory
public record RunDirectory(Path path) {
  public static final String PLAN = "plan.conf";
  public static final String HOSTS = "hosts.json";
  public static final String EVENTS = "events.jsonl";
  public static final String SUMMARY = "summary.json";
  public static final String REPORT = "report.txt";
  public static final String JOBS = "jobs.json";
  public static final String SERVER_LOG = "server.log";
  public static final String LOG = "coordinator.log";

  /// Makes the directory.
  ///
  /// @throws PlanException when it is there and not empty, or cannot be made
  public static RunDirectory create(Path path) {
    try {
      if (Files.exists(path) && !isEmptyDirectory(path)) {
        throw new PlanException(
            "%s is there already and not an empty directory; name another with --out DIR"
                .formatted(path));
      }
      Files.createDirectories(path);
      // Two runs that start at one instant cannot both get the directory.
      Files.createFile(path.resolve(EVENTS));
      return new RunDirectory(path.toAbsolutePath().normalize());
    } catch (IOException e) {
      throw new PlanException(
          "the run directory %s cannot be made (%s); name another with --out DIR"
              .formatted(path, reason(e)));
    }
  }

  /// Opens the directory of a run that was made before.
  ///
  /// @throws PlanException when there is no run
  public static RunDirectory open(Path path) {
    if (!Files.isRegularFile(path.resolve(PLAN))) {
      throw new PlanException(
          "%s is not a run directory: it has no %s; `regatta ls` lists runs".formatted(path, PLAN));
    }
    return new RunDirectory(path.toAbsolutePath().normalize());
  }

  public Path worker(String worker) {
    return path.resolve(worker);
  }

  public Path file(String name) {
    return path.resolve(name);
  }

  public void write(String name, String text) throws IOException {
    var temporary = path.resolve(name + ".part");
    Files.writeString(temporary, text);
    try (var channel = FileChannel.open(temporary, StandardOpenOption.WRITE)) {
      channel.force(true);
    }
    Files.move(
        temporary,
        path.resolve(name),
        StandardCopyOption.ATOMIC_MOVE,
        StandardCopyOption.REPLACE_EXISTING);
  }

  public void writeJson(String name, Object value) throws IOException {
    write(name, Json.MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(value) + "\n");
  }

  public Summary readSummary() throws IOException {
    return Json.MAPPER.readValue(file(SUMMARY).toFile(), Summary.class);
  }

  private static boolean isEmptyDirectory(Path path) throws IOException {
    if (!Files.isDirectory(path)) {
      return false;
    }
    try (var entries = Files.list(path)) {
      return entries.findAny().isEmpty();
    }
  }

  private static String reason(IOException e) {
    return e.getClass().getSimpleName() + ": " + e.getMessage();
  }
}
