package dev.regatta.model.fio;

import dev.regatta.model.job.Access.Pattern;
import dev.regatta.model.job.Distribution;
import dev.regatta.model.job.Distribution.Kind;

/// random_distribution: a name, its parameter and its center, separated by colons.
final class DistributionOptions {
  private DistributionOptions() {}

  static Distribution read(Settings settings, Pattern pattern) {
    Distribution distribution =
        settings
            .find("random_distribution")
            .map(DistributionOptions::distribution)
            .orElse(Distribution.UNIFORM);
    if (distribution.kind() == Kind.UNIFORM) {
      return distribution;
    }
    if (pattern == Pattern.SEQ) {
      settings
          .find("random_distribution")
          .ifPresent(setting -> settings.noteNoEffect(setting, ": rw is sequential"));
      return Distribution.UNIFORM;
    }
    settings
        .find("norandommap")
        .filter(setting -> !Settings.isSet(setting))
        .ifPresent(setting ->
            settings.noteNoEffect(
                setting, ", as in fio: random_distribution visits blocks again and again"));
    return distribution;
  }

  private static Distribution distribution(Setting setting) {
    String[] parts = setting.text().split(":", -1);
    return switch (parts[0]) {
      case "random" -> uniform(setting);
      case "zipf" -> skewed(setting, Kind.ZIPF, parts, 1.1);
      case "pareto" -> skewed(setting, Kind.PARETO, parts, 0.2);
      case "normal" -> normal(setting, parts);
      case "zoned", "zoned_abs", "sequence" ->
          throw setting.misread("not yet supported: write zipf, pareto or normal");
      default -> throw setting.misread("expected one of normal pareto random zipf");
    };
  }

  private static Distribution uniform(Setting setting) {
    if (!setting.text().equals("random")) {
      throw setting.misread("random takes no parameter");
    }
    return Distribution.UNIFORM;
  }

  private static Distribution normal(Setting setting, String[] parts) {
    if (parts.length == 1) {
      throw setting.misread("fio reads one block only; write a deviation, for example normal:20");
    }
    return skewed(setting, Kind.NORMAL, parts, 0);
  }

  private static Distribution skewed(Setting setting, Kind kind, String[] parts, double absent) {
    if (parts.length > 3) {
      throw setting.misread("expected at most a parameter and a center, as in zipf:1.1:0.5");
    }
    double parameter = parts.length > 1 ? number(setting, parts[1]) : absent;
    double center = parts.length > 2 ? number(setting, parts[2]) : Distribution.UNIFORM.center();
    try {
      return new Distribution(kind, parameter, center);
    } catch (IllegalArgumentException e) {
      throw setting.misread(String.valueOf(e.getMessage()));
    }
  }

  private static double number(Setting setting, String text) {
    if (!text.matches("[0-9]+(\\.[0-9]+)?|\\.[0-9]+")) {
      throw setting.misread("expected numbers after the name, as in zipf:1.1 or zipf:1.1:0.5");
    }
    return Double.parseDouble(text);
  }
}
