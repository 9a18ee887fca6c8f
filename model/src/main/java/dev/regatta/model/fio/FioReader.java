package dev.regatta.model.fio;

import dev.regatta.model.plan.PlanException;
import java.nio.file.Path;
import java.util.List;

/// Stand-in: refuses every job file.
@SuppressWarnings("DoNotCallSuggester")
public final class FioReader {
  private FioReader() {}

  public static FioJobs readFile(Path file, List<String> sections, FioContext context) {
    throw notBuilt();
  }

  public static FioJobs readCommandLine(List<String> args, Path base, FioContext context) {
    throw notBuilt();
  }

  public static List<String> splitCommandLine(String line) {
    throw notBuilt();
  }

  private static PlanException notBuilt() {
    return new PlanException("fio job files: not built in this tree");
  }
}
