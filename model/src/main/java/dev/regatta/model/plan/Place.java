package dev.regatta.model.plan;

import com.typesafe.config.ConfigOrigin;
import com.typesafe.config.ConfigValue;

/// Where a message points: `plans/x.conf:12`, a `--set` text, or the plan as a whole.
final class Place {
  private Place() {}

  /// @param home the plan file, for what has no single place
  static String of(ConfigValue value, String home) {
    return of(WrittenOrder.origin(value), home);
  }

  /// @param home the plan file, for what has no single place
  static String of(ConfigOrigin origin, String home) {
    if (origin.filename() != null) {
      return origin.lineNumber() > 0
          ? origin.filename() + ":" + origin.lineNumber()
          : origin.filename();
    }
    String description = origin.description();
    if (description.startsWith(SetOption.FLAG) || description.startsWith(Environment.VARIABLE)) {
      return description.replaceFirst(": \\d+$", "");
    }
    return home;
  }
}
