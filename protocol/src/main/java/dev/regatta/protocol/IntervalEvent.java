package dev.regatta.protocol;

import dev.regatta.model.latency.IntervalCounters;
import dev.regatta.model.latency.LatencyChunk;

/// The measured data of a worker, in pieces that can be sent again.
public sealed interface IntervalEvent extends Wire {
  /// Counters of one interval.
  record Counted(IntervalCounters counters) implements IntervalEvent {}

  /// One histogram of one interval: at most 64 KiB.
  record Chunk(LatencyChunk chunk) implements IntervalEvent {}
}
