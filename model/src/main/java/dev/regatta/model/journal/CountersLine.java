package dev.regatta.model.journal;

import dev.regatta.model.job.Op;
import dev.regatta.model.latency.IntervalCounters;
import dev.regatta.model.latency.IntervalKey;
import dev.regatta.model.latency.LatencyKind;
import dev.regatta.model.latency.Moments;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// One line of `counters.jsonl`: an interval's counters and the exact moments of its latencies.
///
/// @param latency by kind in lower case; the histogram of the same kind is the next one with that
///   tag in `<job>-<op>.hlog`
record CountersLine(
    int stage,
    String job,
    String op,
    int interval,
    Instant start,
    long lengthNs,
    boolean measured,
    long count,
    long bytes,
    long shortOps,
    Map<String, Long> errors,
    Optional<Long> pauseNs,
    Map<String, Moments> latency) {

  static CountersLine of(IntervalCounters counters, Map<LatencyKind, Moments> moments) {
    var latency = new TreeMap<String, Moments>();
    moments.forEach((kind, values) -> latency.put(kind.key(), values));
    var key = counters.key();
    return new CountersLine(
        key.stage(),
        key.job(),
        key.op().key(),
        key.interval(),
        counters.start(),
        counters.lengthNanos(),
        counters.measured(),
        counters.count(),
        counters.bytes(),
        counters.shortOps(),
        counters.errors(),
        Optional.of(counters.pauseNanos()).filter(nanos -> nanos >= 0),
        latency);
  }

  IntervalCounters counters(String worker) {
    var key = new IntervalKey(worker, stage, job, operation(), interval);
    return new IntervalCounters(
        key, start, lengthNs, measured, count, bytes, shortOps, errors, pauseNs.orElse(-1L));
  }

  Op operation() {
    return Op.valueOf(op.toUpperCase(Locale.ROOT));
  }
}
