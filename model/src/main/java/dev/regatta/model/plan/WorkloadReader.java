package dev.regatta.model.plan;

import dev.regatta.model.PlanException;
import dev.regatta.model.fio.FioContext;
import dev.regatta.model.fio.FioJobs;
import dev.regatta.model.fio.FioReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/// Reads the one workload of a plan: a fio job file, a fio command line, or `jobs`.
final class WorkloadReader {
  private final Section plan;
  private final Section workload;
  private final LoadSettings load;
  private final Map<String, String> environment;

  WorkloadReader(Section plan, LoadSettings load, Map<String, String> environment) {
    this.plan = plan;
    this.workload = plan.section("workload");
    this.load = load;
    this.environment = environment;
  }

  /// @param base where a relative job file is looked for
  Workload read(Path base) {
    checkOneIsGiven();
    if (workload.has("fio")) {
      return jobFile(base);
    }
    if (workload.has("fio-args")) {
      return commandLine(FioCommand.of(workload), base);
    }
    workload.refuse("sections", "needs workload.fio");
    workload.refuse("set", "needs workload.fio or workload.fio-args");
    return new Workload(
        JobsReader.read(plan.section("jobs"), load),
        List.of(),
        Optional.empty(),
        plan.place("jobs"));
  }

  /// The same for a command line that was given as arguments.
  Workload commandLine(List<String> arguments, Path base) {
    workload.refuse("sections", "needs workload.fio");
    var context = context();
    return fio(
        workload.place("fio-args"), () -> FioReader.readCommandLine(arguments, base, context));
  }

  private Workload jobFile(Path base) {
    var leaf = workload.require("fio", "fio = \"jobs.fio\"");
    var sections = workload.find("sections").map(Leaf::texts).orElse(List.of());
    var context = context();
    Path file = base.resolve(leaf.text());
    if (!Files.isRegularFile(file)) {
      throw leaf.problem("is no fio job file: there is no file " + file);
    }
    return fio(leaf.place(), () -> FioReader.readFile(file, sections, context));
  }

  /// A complaint about a line of a job file says where that is; others are given the plan's place.
  private Workload fio(String place, Supplier<FioJobs> reading) {
    try {
      var read = reading.get();
      return new Workload(read.jobs(), read.notes(), read.nfsUrl(), place);
    } catch (PlanException e) {
      String message = String.valueOf(e.getMessage());
      if (message.startsWith("workload.set")) {
        throw new PlanException(workload.place("set") + ": " + message);
      }
      throw message.startsWith("workload.") ? new PlanException(place + ": " + message) : e;
    }
  }

  private FioContext context() {
    return new FioContext(
        environment,
        set(),
        load.nfs(),
        load.sharedFiles(),
        load.compat().uringPow2(),
        load.compat().rampConsumesBudget(),
        load.compat().fioSeeds(),
        load.compat().fioRates(),
        load.ramp(),
        load.runtime());
  }

  private Map<String, String> set() {
    var set = new LinkedHashMap<String, String>();
    var options = workload.section("set");
    options.names().forEach(option -> set.put(option, options.chosenLeaf(option).text()));
    return set;
  }

  private void checkOneIsGiven() {
    var given =
        Stream.of(
                workload.has("fio") ? "workload.fio" : "",
                workload.has("fio-args") ? "workload.fio-args" : "",
                plan.has("jobs") ? "jobs" : "")
            .filter(key -> !key.isEmpty())
            .toList();
    if (given.isEmpty()) {
      throw new PlanException(
          plan.home()
              + ": the plan has no workload: write one of workload.fio, workload.fio-args, jobs");
    }
    if (given.size() > 1) {
      throw new PlanException(
          plan.home()
              + ": the plan has several workloads: keep one of "
              + String.join(", ", given));
    }
  }
}
