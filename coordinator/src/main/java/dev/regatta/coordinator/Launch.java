package dev.regatta.coordinator;

import dev.regatta.coordinator.run.ExitCode;
import dev.regatta.coordinator.run.Run;
import dev.regatta.coordinator.store.RunDirectory;
import dev.regatta.coordinator.store.RunId;
import dev.regatta.coordinator.store.RunRecord;
import dev.regatta.model.plan.FleetSpec;
import dev.regatta.model.plan.Plan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Runs a plan for the user: run directory, progress, Ctrl-C, exit code.
final class Launch {
  private static final String STARTED = "REGATTA_STARTED";

  private Launch() {}

  static int run(Plan plan, @Nullable Path out) throws IOException {
    var run = RunId.of(plan.name(), Instant.now());
    var directory =
        RunDirectory.create(Optional.ofNullable(out).orElse(Path.of("runs").resolve(run)));
    // The log's place must be known before anything logs.
    System.setProperty("regatta.log", directory.file(RunDirectory.LOG).toString());
    var started = commandStart();
    var record =
        new RunRecord(
            run,
            plan.name(),
            Main.Version.current(),
            started,
            workers(plan.fleet()),
            plan.jobs(),
            plan.notes());
    var progress = TerminalProgress.of(plan);
    var execution = new Run(record, plan, directory, keys(run), started, progress);
    Interrupts.handle(execution::interrupt);
    progress.begin(run, directory.path());
    var outcome = execution.execute();
    progress.end();
    outcome.summary().ifPresent(summary -> show(directory));
    outcome.failure().ifPresent(failure -> System.err.println("regatta: " + failure));
    if (outcome.summary().isEmpty() && outcome.code() == ExitCode.INTERRUPTED) {
      System.err.println("regatta: interrupted before anything was measured; cleaned up");
    }
    return outcome.code().code();
  }

  /// When the user pressed return: the launcher says, else when this process began.
  private static Instant commandStart() {
    var given = System.getenv(STARTED);
    if (given != null && given.matches("[0-9]+\\.[0-9]{6}")) {
      var parts = given.split("\\.", 2);
      return Instant.ofEpochSecond(Long.parseLong(parts[0]), Long.parseLong(parts[1]) * 1000);
    }
    return ProcessHandle.current().info().startInstant().orElseGet(Instant::now);
  }

  private static List<String> workers(FleetSpec fleet) {
    return IntStream.rangeClosed(1, fleet.workers()).mapToObj(n -> "w" + n).toList();
  }

  private static Path keys(String run) {
    var home = Optional.ofNullable(System.getenv("HOME")).orElse(System.getProperty("user.home"));
    return Path.of(home, ".regatta", "keys", run);
  }

  private static void show(RunDirectory directory) {
    try {
      System.out.println();
      System.out.print(Files.readString(directory.file(RunDirectory.REPORT)));
      System.out.println("Result in " + directory.path());
    } catch (IOException e) {
      System.err.println("regatta: the report cannot be read: " + e.getMessage());
    }
  }
}
