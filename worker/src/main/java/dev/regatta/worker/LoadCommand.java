package dev.regatta.worker;

import dev.regatta.engine.SetupException;
import dev.regatta.model.PlanException;
import dev.regatta.model.journal.Json;
import dev.regatta.model.plan.PlanReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Unmatched;

/// Runs a fio job file or command line in this process and prints its result as JSON: the engine by
/// itself, which is what a fleet's cost is measured against.
@Command(name = "load", description = "Run a fio job in this process alone; prints JSON.")
final class LoadCommand implements Callable<Integer> {
  private static final int USAGE = 2;
  private static final int FAILED = 3;
  private static final int DEGRADED = 4;

  @Unmatched private List<String> arguments = new ArrayList<>();

  @Override
  public Integer call() throws IOException {
    var root = Path.of("").toAbsolutePath();
    try {
      var plan = PlanReader.aroundFio(arguments, 1, Optional.empty(), System.getenv(), root);
      var result = SoloLoad.run(plan, root);
      System.out.println(Json.MAPPER.writeValueAsString(result));
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
}
