package dev.regatta.worker;

import dev.regatta.engine.SetupException;
import dev.regatta.model.journal.Json;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// Measures the load generator on this host and prints the result as JSON.
@Command(name = "calibrate", description = "Measure the load generator itself; prints JSON.")
final class CalibrateCommand implements Callable<Integer> {
  private static final int BUSY = 3;

  @Option(names = "--seconds", defaultValue = "2", description = "Length of each measurement.")
  private int seconds;

  @Override
  public Integer call() throws IOException, SetupException {
    var calibration = Calibrator.measure(Duration.ofSeconds(seconds));
    if (calibration.isEmpty()) {
      System.err.println("this host is too busy: no op was done in " + seconds + " s");
      return BUSY;
    }
    System.out.println(Json.MAPPER.writeValueAsString(calibration.get()));
    return 0;
  }
}
