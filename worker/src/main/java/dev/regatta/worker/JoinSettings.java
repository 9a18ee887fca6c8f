package dev.regatta.worker;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import dev.regatta.protocol.ClusterSettings;
import java.nio.file.Path;
import java.time.Duration;

/// How this worker takes part in a run; read from a file only its owner can read.
///
/// @param worker this worker's name
/// @param journal folder the intervals are written to, on a local disk
/// @param coordinatorPid process to outlive by no more than the running load; 0 when it is on
///   another host
/// @param orphanLimit how long a worker without coordinator and without load may live
record JoinSettings(
    String worker,
    Path journal,
    long coordinatorPid,
    Duration orphanLimit,
    ClusterSettings cluster) {

  static JoinSettings read(Path file) {
    Config config = ConfigFactory.parseFile(file.toFile()).resolve();
    return new JoinSettings(
        config.getString("worker"),
        Path.of(config.getString("journal")),
        config.getLong("coordinator-pid"),
        config.getDuration("orphan-limit"),
        new ClusterSettings(
            ClusterSettings.Role.WORKER,
            config.getString("host"),
            Path.of(config.getString("key-store")),
            Path.of(config.getString("trust-store")),
            config.getString("password"),
            config.getStringList("seeds")));
  }
}
