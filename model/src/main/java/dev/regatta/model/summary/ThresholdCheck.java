package dev.regatta.model.summary;

import dev.regatta.model.job.Op;
import dev.regatta.model.plan.Threshold;
import dev.regatta.model.plan.Threshold.Metric;
import dev.regatta.model.plan.Threshold.Statistic;
import dev.regatta.model.summary.RunMerge.Cell;
import dev.regatta.model.summary.RunMerge.Latencies;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Evaluates a plan's thresholds on the fleet's merged result. A threshold that names no job must
/// hold for every job that has the op; one with nothing to measure fails.
public final class ThresholdCheck {
  private final RunMerge merge;
  private final List<Summary.Job> jobs;

  public ThresholdCheck(RunMerge merge, List<Summary.Job> jobs) {
    this.merge = merge;
    this.jobs = List.copyOf(jobs);
  }

  /// One result for each threshold: the first job that misses it, or the last one that meets it.
  public List<Summary.ThresholdResult> check(List<Threshold> thresholds) {
    return thresholds.stream().map(this::check).toList();
  }

  private Summary.ThresholdResult check(Threshold threshold) {
    var text = threshold.key() + " " + threshold.condition();
    var measured = measured(threshold);
    if (measured.isEmpty()) {
      return new Summary.ThresholdResult(text, Optional.empty(), false);
    }
    for (double value : measured) {
      if (!threshold.comparison().holds(value, threshold.value())) {
        return new Summary.ThresholdResult(text, Optional.of(value), false);
      }
    }
    return new Summary.ThresholdResult(text, Optional.of(measured.getLast()), true);
  }

  private List<Double> measured(Threshold threshold) {
    var values = new ArrayList<Double>();
    double errors = 0;
    for (var job : jobs) {
      if (threshold.job().isPresent() && !threshold.job().get().equals(job.job())) {
        continue;
      }
      for (var op : job.ops()) {
        if (threshold.op().isPresent() && !threshold.op().get().key().equals(op.op())) {
          continue;
        }
        switch (threshold.metric()) {
          case Metric.Iops() -> values.add(op.iops());
          case Metric.Bandwidth() -> values.add(op.bwBytes());
          case Metric.Count() -> values.add((double) op.count());
          case Metric.Errors() ->
              errors += op.errors().values().stream().mapToLong(Long::longValue).sum();
          case Metric.Latency latency ->
              latency(job.job(), op.op(), latency).ifPresent(values::add);
        }
      }
    }
    return threshold.metric() instanceof Metric.Errors ? List.of(errors) : values;
  }

  private Optional<Double> latency(String job, String op, Metric.Latency metric) {
    var cell = new Cell(RunMerge.FLEET, job, operation(op));
    var latencies = merge.latencies(cell, metric.kind());
    return latencies.moments().count() == 0
        ? Optional.empty()
        : Optional.of(statistic(latencies, metric.statistic()));
  }

  private static double statistic(Latencies latencies, Statistic statistic) {
    return switch (statistic) {
      case Statistic.Min() -> latencies.moments().min();
      case Statistic.Mean() -> latencies.moments().mean();
      case Statistic.Max() -> latencies.moments().max();
      case Statistic.Percentile(double percent) -> LatencySummary.percentile(latencies, percent);
    };
  }

  private static Op operation(String key) {
    return Op.valueOf(key.toUpperCase(Locale.ROOT));
  }
}
