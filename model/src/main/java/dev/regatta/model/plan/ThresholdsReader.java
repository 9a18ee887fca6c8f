package dev.regatta.model.plan;

import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigValue;
import dev.regatta.model.job.JobSpec;
import dev.regatta.model.plan.Threshold.Comparison;
import dev.regatta.model.plan.Threshold.Metric;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/// Reads `thresholds { ... }`: keys may be written with or without quotes, and the last of the same
/// key counts.
final class ThresholdsReader {
  private static final Pattern CONDITION = Pattern.compile("(<=|>=|<|>|=)\\s*(\\S.*)");

  private final String home;
  private final ThresholdKeys keys;
  private final Map<String, Threshold> thresholds = new LinkedHashMap<>();

  private ThresholdsReader(String home, List<JobSpec> jobs) {
    this.home = home;
    this.keys = new ThresholdKeys(jobs);
  }

  static List<Threshold> read(Section section, List<JobSpec> jobs) {
    var reader = new ThresholdsReader(section.home(), jobs);
    reader.walk("", section.object());
    return List.copyOf(reader.thresholds.values());
  }

  private void walk(String path, ConfigObject section) {
    for (var member : WrittenOrder.members(section)) {
      String name = member.getKey();
      visit(path.isEmpty() ? name : path + "." + name, member.getValue());
    }
  }

  private void visit(String key, ConfigValue value) {
    if (value instanceof ConfigObject section) {
      walk(key, section);
      return;
    }
    var leaf = new Leaf("thresholds." + key, value, Place.of(value, home));
    thresholds.put(key, threshold(key, leaf));
  }

  private Threshold threshold(String key, Leaf leaf) {
    String condition = leaf.text().strip();
    var target = keys.resolve(key, leaf);
    var matcher = CONDITION.matcher(condition);
    if (!matcher.matches()) {
      throw leaf.problem(
          "is no condition: write < <= = >= or > and a value, as in " + example(target.metric()));
    }
    var comparison =
        Arrays.stream(Comparison.values())
            .filter(candidate -> candidate.sign().equals(matcher.group(1)))
            .findFirst()
            .orElseThrow();
    double value = value(target.metric(), leaf, matcher.group(2));
    return new Threshold(
        key, condition, target.job(), target.op(), target.metric(), comparison, value);
  }

  private static double value(Metric metric, Leaf leaf, String text) {
    String subject = leaf.place() + ": " + leaf.key() + " = " + leaf.text();
    return switch (metric) {
      case Metric.Iops _, Metric.Count _, Metric.Errors _ -> number(metric, leaf, text);
      case Metric.Latency _ -> Units.DURATION.parse(subject, text);
      case Metric.Bandwidth _ -> {
        if (!text.endsWith("/s")) {
          throw leaf.problem("is not a bandwidth: write it as in " + example(metric));
        }
        yield Units.SIZE.parse(subject, text.substring(0, text.length() - 2).strip());
      }
    };
  }

  private static double number(Metric metric, Leaf leaf, String text) {
    if (!text.matches(Leaf.DECIMAL)) {
      throw leaf.problem("is not a plain number: write it as in " + example(metric));
    }
    return Double.parseDouble(text);
  }

  private static String example(Metric metric) {
    return switch (metric) {
      case Metric.Iops _ -> "\"> 50000\"";
      case Metric.Count _ -> "\">= 1000\"";
      case Metric.Errors _ -> "\"= 0\"";
      case Metric.Latency _ -> "\"< 5ms\"";
      case Metric.Bandwidth _ -> "\">= 100MiB/s\"";
    };
  }
}
