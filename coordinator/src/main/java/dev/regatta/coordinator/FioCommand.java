package dev.regatta.coordinator;

import dev.regatta.model.PlanException;
import dev.regatta.model.plan.PlanReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Unmatched;

/// `regatta fio JOBFILE`, or fio's own command line.
@Command(
    name = "fio",
    description = {
      "Run a fio job file, or fio's own command line, on local workers with no plan around it.",
      "Whatever is not an option below is fio's: regatta fio job.fio --section=read --workers 2"
    },
    mixinStandardHelpOptions = true)
final class FioCommand implements Callable<Integer> {
  @Option(
      names = "--workers",
      paramLabel = "N",
      defaultValue = "1",
      description = "Worker processes; each runs the whole job file. Default: 1.")
  private int workers;

  @Option(
      names = "--files",
      paramLabel = "shared|per-worker",
      description = "Whether workers use the same files; must be said when several workers write.")
  private @Nullable String files;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "The run directory; must not exist or be empty. Default: runs/RUN-ID.")
  private @Nullable Path out;

  @Unmatched private List<String> arguments = new ArrayList<>();

  @Override
  public Integer call() throws IOException {
    if (arguments.isEmpty()) {
      throw new PlanException(
          "a fio job file or fio's options are expected; try regatta fio --help");
    }
    return Launch.run(
        PlanReader.aroundFio(arguments, workers, shared(), System.getenv(), Path.of("")), out);
  }

  private Optional<Boolean> shared() {
    if (files == null) {
      return Optional.empty();
    }
    return switch (files) {
      case "shared" -> Optional.of(true);
      case "per-worker" -> Optional.of(false);
      default -> throw new PlanException("--files must be shared or per-worker, got " + files);
    };
  }
}
