package dev.regatta.worker;

import dev.regatta.engine.SetupException;
import dev.regatta.model.PlanException;
import dev.regatta.model.journal.Json;
import dev.regatta.model.plan.PlanReader;
import dev.regatta.model.summary.Summary;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Unmatched;

/// Runs a fio job file or command line in this process: the engine by itself, which is what a
/// fleet's cost is measured against.
@Command(
    name = "load",
    description = {
      "Run a fio job in this process alone; files are below the working directory.",
      "Prints a line for each op, or the result as JSON with --json."
    })
final class LoadCommand implements Callable<Integer> {
  private static final Duration WARM_UP = Duration.ofMillis(500);
  private static final int USAGE = 2;
  private static final int FAILED = 3;
  private static final int DEGRADED = 4;

  @Option(names = "--json", description = "Print JSON.")
  private boolean json;

  @Unmatched private List<String> arguments = new ArrayList<>();

  @Override
  public Integer call() throws IOException {
    var root = Path.of("").toAbsolutePath();
    try {
      var plan = PlanReader.aroundFio(arguments, 1, Optional.empty(), System.getenv(), root);
      // As a worker does: the JVM compiles the load before it counts.
      var _ = Calibrator.measure(WARM_UP);
      var result = SoloLoad.run(plan, root);
      if (json) {
        System.out.println(Json.MAPPER.writeValueAsString(result));
      } else {
        result.jobs().forEach(job -> job.ops().forEach(op -> print(job, op)));
        System.out.printf(Locale.ROOT, "cpu_seconds=%.3f%n", result.cpuSeconds());
      }
      result.fatal().forEach(System.err::println);
      return result.fatal().isEmpty() ? 0 : DEGRADED;
    } catch (PlanException e) {
      System.err.println(e.getMessage());
      return USAGE;
    } catch (SetupException e) {
      System.err.println(e.getMessage());
      return e.fault() == SetupException.Fault.USER ? USAGE : FAILED;
    }
  }

  private static void print(Summary.Job job, Summary.OpResult op) {
    var clat = op.clatNs().or(op::latNs).orElse(null);
    System.out.printf(
        Locale.ROOT,
        "job=%s op=%s count=%d iops=%.0f p50_ns=%s p99_ns=%s%n",
        job.job(),
        op.op(),
        op.count(),
        op.iops(),
        clat == null ? "-" : clat.p().get("50"),
        clat == null ? "-" : clat.p().get("99"));
  }
}
