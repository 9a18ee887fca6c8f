package dev.regatta.coordinator;

import dev.regatta.coordinator.report.CalibrationText;
import dev.regatta.model.PlanException;
import dev.regatta.model.journal.Json;
import dev.regatta.model.summary.Calibration;
import dev.regatta.provisioning.local.WorkerProgram;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// `regatta calibrate`: what the load generator itself costs on this machine.
@Command(
    name = "calibrate",
    description = {
      "Measure the load generator on this machine: ops that do nothing, the clock, the recording.",
      "Every run measures it on each worker, too, and keeps it in summary.json."
    },
    mixinStandardHelpOptions = true)
final class CalibrateCommand implements Callable<Integer> {
  private static final long HEAP_BYTES = 256L << 20;
  private static final int MOST_SECONDS = 3600;

  @Option(
      names = "--seconds",
      paramLabel = "N",
      defaultValue = "2",
      description = "Length of each measurement. Default: 2.")
  private int seconds;

  @Option(names = "--json", description = "Print JSON.")
  private boolean json;

  @Override
  public Integer call() throws IOException {
    if (seconds < 1 || seconds > MOST_SECONDS) {
      throw new PlanException("--seconds must be 1 to " + MOST_SECONDS + ", got " + seconds);
    }
    var answer =
        WorkerProgram.ask(HEAP_BYTES, List.of("calibrate", "--seconds", Integer.toString(seconds)));
    if (json) {
      System.out.print(answer);
    } else {
      var calibration = Json.MAPPER.readValue(answer, Calibration.class);
      CalibrationText.lines(calibration).forEach(System.out::println);
    }
    return 0;
  }
}
