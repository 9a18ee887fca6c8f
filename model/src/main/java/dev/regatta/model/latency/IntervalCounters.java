package dev.regatta.model.latency;

import java.time.Instant;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/// What was counted in one interval, over all load threads of a job on one worker.
///
/// @param start wall clock of the worker
/// @param lengthNanos real length
/// @param measured false for intervals of the ramp, which are journalled and never summarised
/// @param count ops that completed without error
/// @param bytes moved by them
/// @param shortOps ops that moved fewer bytes than asked at first and were continued
/// @param errors failed ops by errno name (`EIO`) or NFS status
/// @param pauseNanos how long the worker's JVM stopped all threads meanwhile; -1 when not known
public record IntervalCounters(
    IntervalKey key,
    Instant start,
    long lengthNanos,
    boolean measured,
    long count,
    long bytes,
    long shortOps,
    Map<String, Long> errors,
    long pauseNanos) {

  public IntervalCounters {
    errors = Collections.unmodifiableMap(new TreeMap<>(errors));
  }

  public long errorCount() {
    return errors.values().stream().mapToLong(Long::longValue).sum();
  }
}
