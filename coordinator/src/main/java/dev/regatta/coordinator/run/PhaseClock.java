package dev.regatta.coordinator.run;

import dev.regatta.model.summary.Summary;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;

/// Measures how long each phase takes. A phase may be entered ahead of time, as the load's phases
/// are; it ends when a later one begins.
final class PhaseClock {
  private record Entry(String phase, Instant from) {}

  private final List<Entry> entries = new ArrayList<>();

  void enter(String phase, Instant from) {
    entries.removeIf(planned -> planned.from().isAfter(from));
    entries.add(new Entry(phase, from));
  }

  void leave(Instant at) {
    enter("", at);
  }

  /// The phase entered last, planned ones included.
  String current() {
    return entries.isEmpty() ? "" : entries.getLast().phase();
  }

  /// Phases in the order they were first entered; the same phase of several stages is added up.
  List<Summary.Phase> durations() {
    var sums = new LinkedHashMap<String, Duration>();
    for (int i = 0; i + 1 < entries.size(); i++) {
      var entry = entries.get(i);
      sums.merge(
          entry.phase(), Duration.between(entry.from(), entries.get(i + 1).from()), Duration::plus);
    }
    sums.remove("");
    return sums.entrySet().stream()
        .map(sum -> new Summary.Phase(sum.getKey(), sum.getValue().toNanos() / 1e9))
        .toList();
  }
}
