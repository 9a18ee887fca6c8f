package dev.regatta.coordinator;

import dev.regatta.model.plan.PlanReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `regatta run PLAN`.
@Command(
    name = "run",
    description = "Run a plan: fleet, load, one report.",
    mixinStandardHelpOptions = true)
final class RunCommand implements Callable<Integer> {
  @Parameters(
      paramLabel = "PLAN",
      description = "The plan's file, for example plans/00-hello.conf.")
  private Path plan = Path.of("");

  @Option(
      names = "--set",
      paramLabel = "KEY=VALUE",
      description = "Override one value of the plan; may be given again.")
  private List<String> sets = List.of();

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "The run directory; must not exist or be empty. Default: runs/RUN-ID.")
  private @Nullable Path out;

  @Override
  public Integer call() throws IOException {
    return Launch.run(PlanReader.read(plan, sets, System.getenv(), Path.of("")), out);
  }
}
