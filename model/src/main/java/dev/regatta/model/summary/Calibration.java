package dev.regatta.model.summary;

/// What the load generator itself costs on a host, measured there with the null engine on one
/// thread before the load: how much of a number is us.
///
/// @param nullOpsPerSecond ops/s of one thread whose ops do nothing, one in flight
/// @param nullOpsPerSecond16 the same with 16 in flight
/// @param overheadNs latency that is recorded of such an op, one in flight
/// @param clockNs cost of one reading of the clock
/// @param clockStepNs smallest step of the clock that was seen
/// @param recordingNs cost of recording one op, its reading of the clock included
/// @param pausesMs time in which the JVM stopped all threads meanwhile, -1 when it does not tell
public record Calibration(
    double nullOpsPerSecond,
    double nullOpsPerSecond16,
    Overhead overheadNs,
    double clockNs,
    long clockStepNs,
    double recordingNs,
    double pausesMs) {

  /// Percentiles in ns.
  public record Overhead(long p50, long p99, long p999) {}
}
