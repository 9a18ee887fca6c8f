package dev.regatta.coordinator.run;

import java.util.Map;

/// Hears how a run goes on. Called from any thread, never blocks long.
public interface Progress {
  /// A phase begins.
  void phase(String phase, String detail);

  /// Something a person should know: a worker is late, lost, back.
  void notice(String text);

  /// One interval of the whole fleet.
  void interval(Interval interval);

  /// One interval over all workers and jobs of a stage.
  ///
  /// @param number negative in the ramp
  /// @param seconds length
  /// @param p50Nanos of lat over all reads and writes, 0 when there were none
  record Interval(
      int number,
      double seconds,
      long ops,
      long bytes,
      Map<String, Long> errors,
      long p50Nanos,
      long p99Nanos) {}
}
