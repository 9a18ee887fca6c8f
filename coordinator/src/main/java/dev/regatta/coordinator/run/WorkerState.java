package dev.regatta.coordinator.run;

import akka.actor.typed.ActorRef;
import dev.regatta.model.summary.Summary;
import dev.regatta.protocol.JobTally;
import dev.regatta.protocol.SetupReport;
import dev.regatta.protocol.WorkerCommand;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What the coordinator knows of one worker while a run lasts. Belongs to the control actor; handed
/// over when the run is measured.
final class WorkerState {
  final String name;
  @Nullable ActorRef<WorkerCommand> commands;
  Map<String, String> facts = Map.of();
  @Nullable SetupReport setup;
  final List<JobTally> tallies = new ArrayList<>();
  @Nullable String lost;
  boolean exited;
  boolean finished;
  int stagesEnded;
  boolean whole;

  Instant lastHeard = Instant.now();
  boolean late;
  Duration longestSilence = Duration.ZERO;

  private final Map<Long, Instant> probes = new HashMap<>();
  int replies;
  Duration offset = Duration.ZERO;
  Duration offsetError = Duration.ofDays(1);

  WorkerState(String name) {
    this.name = name;
  }

  boolean alive() {
    return lost == null;
  }

  boolean joined() {
    return commands != null;
  }

  void tell(WorkerCommand command) {
    if (commands != null && alive()) {
      commands.tell(command);
    }
  }

  void probe() {
    long sequence = probes.size();
    probes.put(sequence, Instant.now());
    tell(new WorkerCommand.ClockProbe(sequence));
  }

  /// The probe with the shortest round trip bounds the offset best.
  void replied(long sequence, Instant time) {
    replies++;
    var sent = probes.get(sequence);
    if (sent == null) {
      return;
    }
    var half = Duration.between(sent, Instant.now()).dividedBy(2);
    if (half.compareTo(offsetError) < 0) {
      offsetError = half;
      offset = Duration.between(sent.plus(half), time);
    }
  }

  Summary.Clock clock() {
    return new Summary.Clock(name, offset.toNanos() / 1000, offsetError.toNanos() / 1000);
  }

  Optional<String> lostReason() {
    return Optional.ofNullable(lost);
  }

  Optional<SetupReport> setupReport() {
    return Optional.ofNullable(setup);
  }
}
