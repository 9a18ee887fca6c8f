package dev.regatta.coordinator.run;

import akka.actor.Address;
import dev.regatta.protocol.WorkerEvent;
import dev.regatta.provisioning.Host;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/// The workers of a run and who of them is there. A silent worker is late, and named once; it is
/// lost only when its process or its node is.
final class Roster {
  private static final Duration LATE = Duration.ofSeconds(3);

  private final Map<String, WorkerState> workers = new LinkedHashMap<>();
  private final Findings findings;

  Roster(List<Host> hosts, Findings findings) {
    this.findings = findings;
    hosts.forEach(host -> workers.put(host.worker(), new WorkerState(host.worker())));
  }

  List<WorkerState> all() {
    return List.copyOf(workers.values());
  }

  List<WorkerState> alive() {
    return workers.values().stream().filter(WorkerState::alive).toList();
  }

  List<String> names(Predicate<WorkerState> which) {
    return workers.values().stream().filter(which).map(w -> w.name).toList();
  }

  Optional<WorkerState> find(String name) {
    return Optional.ofNullable(workers.get(name));
  }

  WorkerState get(String name) {
    return find(name).orElseThrow(() -> new IllegalStateException("no worker " + name));
  }

  Optional<WorkerState> at(Address address) {
    return alive().stream()
        .filter(w -> w.commands != null && w.commands.path().address().equals(address))
        .findFirst();
  }

  /// A worker takes part, or is back with a new actor system.
  void joined(WorkerState worker, WorkerEvent.Join join) {
    if (worker.joined()) {
      findings.find("worker " + worker.name + " lost the coordinator and came back");
      if (!worker.exited) {
        worker.lost = null;
      }
    }
    worker.commands = join.commands();
    worker.facts = Map.copyOf(join.facts());
    findings.event("join", Map.of("worker", worker.name, "facts", join.facts()));
  }

  /// Something came from this worker; a long silence during the load is a finding.
  void heard(WorkerState worker, boolean loading) {
    var now = Instant.now();
    if (worker.late) {
      worker.late = false;
      var silence = Duration.between(worker.lastHeard, now);
      var seconds = "%.1f s".formatted(silence.toMillis() / 1e3);
      findings.event("back", Map.of("worker", worker.name, "silent_ms", silence.toMillis()));
      findings.notice("%s is back after %s".formatted(worker.name, seconds));
      if (loading) {
        findings.find("worker %s was silent for %s".formatted(worker.name, seconds));
      }
    }
    worker.lastHeard = now;
  }

  void watch() {
    for (var worker : alive()) {
      var silence = Duration.between(worker.lastHeard, Instant.now());
      if (worker.joined() && !worker.late && silence.compareTo(LATE) > 0) {
        worker.late = true;
        findings.notice(worker.name + " is late: nothing heard for " + LATE.toSeconds() + " s");
        findings.event("late", Map.of("worker", worker.name));
      }
    }
  }

  /// Nothing more is expected of this worker.
  void lose(WorkerState worker, String reason) {
    worker.lost = reason;
    findings.find("worker " + worker.name + " is lost: " + reason);
    findings.event("worker-lost", Map.of("worker", worker.name, "reason", reason));
  }
}
