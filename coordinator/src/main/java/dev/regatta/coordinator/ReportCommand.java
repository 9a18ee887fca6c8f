package dev.regatta.coordinator;

import dev.regatta.coordinator.report.RecoveredSummary;
import dev.regatta.coordinator.report.TextReport;
import dev.regatta.coordinator.store.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/// `regatta report RUN`: the report again, from the run directory alone.
@Command(
    name = "report",
    description = {
      "Write a run's report again from its directory, with no fleet.",
      "A run whose coordinator died is summarised from its workers' journals."
    },
    mixinStandardHelpOptions = true)
final class ReportCommand implements Callable<Integer> {
  @Parameters(paramLabel = "RUN", description = "The run directory.")
  private Path run = Path.of("");

  @Override
  public Integer call() throws IOException {
    var directory = RunDirectory.open(run);
    if (!Files.exists(directory.file(RunDirectory.SUMMARY))) {
      directory.writeJson(RunDirectory.SUMMARY, RecoveredSummary.of(directory));
    }
    var text = new TextReport(directory.readSummary()).text();
    directory.write(RunDirectory.REPORT, text);
    System.out.print(text);
    return 0;
  }
}
