package dev.regatta.engine;

import dev.regatta.model.job.Flushing;
import dev.regatta.model.job.JobSpec;
import dev.regatta.model.plan.DataSet;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// Runs jobs over NFS without a mount.
final class NfsLoads {
  static final Flushing END_FSYNC = new Flushing(0, 0, true, false);
  private static final int UNDER_WAY = 50;

  private NfsLoads() {}

  /// What happens once a load is under way.
  interface Meanwhile {
    void run() throws Exception;
  }

  static Load prepare(String url, Optional<DataSet> set, JobSpec job, LoggedOps log)
      throws SetupException {
    var site = new Site("run-1", "w1", 0, 1, Path.of("/"), List.of()).on(url);
    return Load.prepare(site, set, List.of(job), Load.Probes.of(log));
  }

  static Outcome run(String url, JobSpec job, LoggedOps log) throws Exception {
    var outcome = new Outcome();
    try (var load = prepare(url, Optional.empty(), job, log)) {
      start(load, outcome);
      outcome.result();
    }
    return outcome;
  }

  /// @param meanwhile done after the first ops, before the load ends
  static Outcome run(String url, JobSpec job, LoggedOps log, Meanwhile meanwhile) throws Exception {
    var outcome = new Outcome();
    try (var load = prepare(url, Optional.empty(), job, log)) {
      start(load, outcome);
      while (log.entries.size() < UNDER_WAY) {
        Thread.onSpinWait();
      }
      meanwhile.run();
      outcome.result();
    }
    return outcome;
  }

  static void start(Load load, Outcome outcome) {
    load.start(0, Instant.now(), Duration.ofSeconds(1), Duration.ofSeconds(30), outcome);
  }
}
