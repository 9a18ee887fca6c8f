package dev.regatta.model.plan;

import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigValueFactory;
import dev.regatta.model.PlanException;
import dev.regatta.model.plan.Plan.OnWorkerLoss;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Reads plans. What comes out can run; every mistake in what the user wrote is a [PlanException].
public final class PlanReader {
  private static final Duration SHORTEST_INTERVAL = Duration.ofMillis(100);
  private static final String FIO_COMMAND = "regatta fio";

  private final ConfigObject values;
  private final Section plan;
  private final FleetSpec fleet;
  private final LoadSettings load;

  private PlanReader(ConfigObject values, String home, Path workingDirectory) {
    KeyCheck.check(values, home);
    this.values = values;
    this.plan = Section.root(values, home);
    this.fleet = FleetReader.read(plan.section("fleet"), workingDirectory);
    this.load = LoadSettings.read(plan, fleet);
  }

  /// Reads a plan file.
  ///
  /// @param sets `--set key=value` texts in order
  /// @param environment answers `${NAME}`, and the variables of a fio job file
  /// @param workingDirectory relative server directories are resolved against it
  public static Plan read(
      Path file, List<String> sets, Map<String, String> environment, Path workingDirectory) {
    var values = PlanSource.load(file, sets, environment);
    var reader = new PlanReader(values, file.toString(), workingDirectory);
    Path base = file.toAbsolutePath().normalize().resolveSibling("");
    var workload = new WorkloadReader(reader.plan, reader.load, environment).read(base);
    reader.checkCollisions(workload, "files = per-worker", "files = shared");
    return reader.plan(PlanName.of(reader.plan, file), workload, base);
  }

  /// A plan around a fio command line: local workers on the working directory.
  ///
  /// @param fioArgs what follows `fio`
  /// @param sharedFiles whether workers use the same files, when it is said
  public static Plan aroundFio(
      List<String> fioArgs,
      int workers,
      Optional<Boolean> sharedFiles,
      Map<String, String> environment,
      Path workingDirectory) {
    if (workers < 1) {
      throw new PlanException("--workers must be at least 1, got " + workers);
    }
    Path root = workingDirectory.toAbsolutePath().normalize();
    var values = fioPlan(FioCommand.line(fioArgs, root), workers, sharedFiles, root);
    var reader = new PlanReader(values, FIO_COMMAND, root);
    var workload =
        new WorkloadReader(reader.plan, reader.load, environment).commandLine(fioArgs, root);
    reader.checkCollisions(workload, "--files per-worker", "--files shared");
    return reader.plan("fio", workload, root);
  }

  private static ConfigObject fioPlan(
      String line, int workers, Optional<Boolean> sharedFiles, Path root) {
    var values = new LinkedHashMap<String, Object>();
    values.put("name", "fio");
    values.put("fleet.provider", "local");
    values.put("fleet.server.kind", "none");
    values.put("fleet.server.directory", root.toString());
    values.put("fleet.clients.count", workers);
    values.put("workload.fio-args", line);
    sharedFiles.ifPresent(shared -> values.put("files", shared ? "shared" : "per-worker"));
    var plan = ConfigFactory.empty(FIO_COMMAND);
    for (var value : values.entrySet()) {
      plan =
          plan.withValue(
              value.getKey(), ConfigValueFactory.fromAnyRef(value.getValue(), FIO_COMMAND));
    }
    return plan.root();
  }

  private Plan plan(String name, Workload workload, Path base) {
    return new Plan(
        name,
        workload.nfsUrl().map(url -> fleet.on(new ServerSpec.Existing(url))).orElse(fleet),
        load.dataset(),
        workload.jobs(),
        plan.get("interval").duration(SHORTEST_INTERVAL),
        plan.get("drain").duration(Duration.ZERO),
        plan.get("join-timeout").duration(Duration.ofSeconds(1)),
        plan.get("on-worker-loss").oneOf(OnWorkerLoss.class),
        ThresholdsReader.read(plan.section("thresholds"), workload.jobs()),
        workload.notes(),
        PlanText.of(name, new PlanRelocation(plan, fleet, base).apply(values)));
  }

  /// Writers of several workers must be told whose files they write.
  private void checkCollisions(Workload workload, String perWorker, String shared) {
    if (fleet.workers() == 1 || load.sharing().isPresent()) {
      return;
    }
    for (var job : workload.jobs()) {
      if (job.writes()) {
        throw new PlanException(
            workload.place()
                + ": job "
                + job.id()
                + " writes and "
                + fleet.workers()
                + " workers would write the same files: say "
                + perWorker
                + " or "
                + shared);
      }
    }
  }
}
