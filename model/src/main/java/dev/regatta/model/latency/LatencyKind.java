package dev.regatta.model.latency;

import java.util.Locale;

/// The latencies of an op. Four instants define them, all on one monotonic clock: due, issued,
/// submitted, completed.
public enum LatencyKind {
  /// submitted − issued; only engines that submit asynchronously have it.
  SLAT,
  /// completed − submitted.
  CLAT,
  /// completed − due (closed loop: due is issued, so slat + clat).
  LAT,
  /// issued − due: how late we were ourselves; only open-loop ops have it.
  LAG;

  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }
}
