package dev.regatta.model.plan;

import dev.regatta.model.job.Op;
import dev.regatta.model.latency.LatencyKind;
import java.util.Optional;

/// A condition on the fleet's merged result; a miss makes exit code 1.
///
/// @param key as written, for example `read.clat.p99`
/// @param condition as written, for example `< 5ms`
/// @param job a job's id, or empty for every job
/// @param op empty only for [Metric.Errors]
/// @param value ops/s, bytes/s, ns or a count, as the metric says
public record Threshold(
    String key,
    String condition,
    Optional<String> job,
    Optional<Op> op,
    Metric metric,
    Comparison comparison,
    double value) {

  /// What is compared.
  public sealed interface Metric {
    /// ops/s.
    record Iops() implements Metric {}

    /// bytes/s.
    record Bandwidth() implements Metric {}

    /// Completed ops.
    record Count() implements Metric {}

    /// Failed ops.
    record Errors() implements Metric {}

    /// A latency in ns: `mean`, `min`, `max`, or a percentile.
    record Latency(LatencyKind kind, Statistic statistic) implements Metric {}
  }

  /// One number of a latency distribution.
  public sealed interface Statistic {
    record Min() implements Statistic {}

    record Mean() implements Statistic {}

    record Max() implements Statistic {}

    record Percentile(double percent) implements Statistic {}
  }

  /// How the measured value (left) relates to the threshold's (right).
  public enum Comparison {
    LESS("<"),
    AT_MOST("<="),
    EQUAL("="),
    AT_LEAST(">="),
    GREATER(">");

    private final String sign;

    Comparison(String sign) {
      this.sign = sign;
    }

    public String sign() {
      return sign;
    }

    public boolean holds(double measured, double value) {
      return switch (this) {
        case LESS -> measured < value;
        case AT_MOST -> measured <= value;
        case EQUAL -> measured == value;
        case AT_LEAST -> measured >= value;
        case GREATER -> measured > value;
      };
    }
  }
}
