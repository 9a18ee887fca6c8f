package dev.regatta.coordinator;

import dev.regatta.coordinator.report.Units;
import dev.regatta.coordinator.store.RunDirectory;
import dev.regatta.model.PlanException;
import dev.regatta.model.summary.Summary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/// `regatta ls`: the runs below a folder.
@Command(name = "ls", description = "List runs, oldest first.", mixinStandardHelpOptions = true)
final class LsCommand implements Callable<Integer> {
  @Parameters(
      paramLabel = "DIR",
      arity = "0..1",
      defaultValue = "runs",
      description = "Folder of run directories. Default: runs.")
  private Path folder = Path.of("runs");

  @Override
  public Integer call() throws IOException {
    if (!Files.isDirectory(folder)) {
      throw new PlanException(
          "%s is not a directory; runs go to ./runs unless --out says otherwise".formatted(folder));
    }
    try (var entries = Files.list(folder)) {
      for (var entry : entries.sorted().toList()) {
        if (Files.isRegularFile(entry.resolve(RunDirectory.PLAN))) {
          System.out.println(line(RunDirectory.open(entry)));
        }
      }
    }
    return 0;
  }

  private static String line(RunDirectory run) throws IOException {
    var name = run.path().getFileName().toString();
    if (!Files.exists(run.file(RunDirectory.SUMMARY))) {
      return "%-48s no summary; try regatta report %s".formatted(name, run.path());
    }
    var summary = run.readSummary();
    var text = new StringBuilder();
    for (var job : summary.jobs()) {
      for (var op : job.ops()) {
        if (op.bytes() > 0) {
          text.append("  ")
              .append(job.name())
              .append(' ')
              .append(op.op())
              .append(" IOPS=")
              .append(Units.count(op.iops()))
              .append(" p99=")
              .append(p99(op));
        }
      }
    }
    return "%-48s %-10s%s"
        .formatted(name, summary.status().toString().toLowerCase(Locale.ROOT), text);
  }

  private static String p99(Summary.OpResult op) {
    return op.clatNs()
        .map(latency -> latency.p().get("99"))
        .map(nanos -> Units.nanos((double) nanos))
        .orElse("-");
  }
}
