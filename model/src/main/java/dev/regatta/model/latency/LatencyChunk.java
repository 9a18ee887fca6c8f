package dev.regatta.model.latency;

/// The latencies of one kind in one interval: exact moments beside the histogram that percentiles
/// are taken from. Immutable and numbered, so that it can be sent again and merged once.
///
/// @param histogram see [Histograms#encode]
public record LatencyChunk(IntervalKey key, LatencyKind kind, Moments moments, String histogram) {}
