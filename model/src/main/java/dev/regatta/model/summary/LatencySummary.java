package dev.regatta.model.summary;

import dev.regatta.model.summary.RunMerge.Latencies;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/// Turns merged latencies into the numbers of a summary.
final class LatencySummary {
  private static final long ENOUGH_BEYOND = 10;

  private LatencySummary() {}

  /// Empty when there is no sample: no sample is never shown as zero.
  static Optional<Summary.Latency> of(Latencies latencies, List<Double> percentiles) {
    var moments = latencies.moments();
    if (moments.count() == 0) {
      return Optional.empty();
    }
    var values = new LinkedHashMap<String, Long>();
    var beyond = new LinkedHashMap<String, Long>();
    var weak = new ArrayList<String>();
    for (double percent : new TreeSet<>(percentiles)) {
      var key = key(percent);
      values.put(key, percentile(latencies, percent));
      long rest = moments.count() - rank(percent, moments.count());
      beyond.put(key, rest);
      if (rest < ENOUGH_BEYOND) {
        weak.add(key);
      }
    }
    return Optional.of(
        new Summary.Latency(
            moments.count(),
            moments.min(),
            moments.max(),
            moments.mean(),
            moments.stddev(),
            values,
            beyond,
            weak));
  }

  /// The value at a percentile in ns, within the exact extremes.
  static long percentile(Latencies latencies, double percent) {
    long value = latencies.histogram().getValueAtPercentile(percent);
    return Math.clamp(value, latencies.moments().min(), latencies.moments().max());
  }

  /// `99.90` and `99.9` are the same key; `50.0` is `50`.
  static String key(double percent) {
    return percent == Math.rint(percent) ? Long.toString((long) percent) : Double.toString(percent);
  }

  private static long rank(double percent, long count) {
    return Math.min(count, (long) Math.ceil(percent / 100 * count - 1e-9));
  }
}
