package dev.regatta.coordinator.run;

import dev.regatta.coordinator.store.EventLog;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// What a run says of itself while it lasts: to the person who watches, to `events.jsonl`, and to
/// the verdict on its result.
final class Findings {
  private final Progress progress;
  private final EventLog events;
  private final List<String> findings = new ArrayList<>();
  private Optional<Measured.Failure> failure = Optional.empty();

  Findings(Progress progress, EventLog events) {
    this.progress = progress;
    this.events = events;
  }

  /// Told to whoever watches; does not change the verdict.
  void notice(String text) {
    progress.notice(text);
  }

  /// Told, and a reason why the result is less than valid.
  void find(String text) {
    progress.notice(text);
    findings.add(text);
  }

  void event(String event, Map<String, ?> details) {
    events.write(event, details);
  }

  void phase(String phase, String detail) {
    progress.phase(phase, detail);
    events.write("phase", Map.of("phase", phase));
  }

  /// The run cannot be measured, or not further; the first reason counts.
  void fail(boolean userFault, String message) {
    if (failure.isEmpty()) {
      failure = Optional.of(new Measured.Failure(userFault, message));
      events.write("failed", Map.of("message", message));
    }
  }

  Optional<Measured.Failure> failure() {
    return failure;
  }

  List<String> all() {
    return List.copyOf(findings);
  }
}
