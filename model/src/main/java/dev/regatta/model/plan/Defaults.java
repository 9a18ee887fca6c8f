package dev.regatta.model.plan;

import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigValue;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/// The defaults of the plan language, from this package's `reference.conf`: the only place that has
/// them.
final class Defaults {
  private static final ConfigObject VALUES = load();

  private Defaults() {}

  /// @param path a key as in [PlanKeys], `*` for chosen names
  static Optional<ConfigValue> of(List<String> path) {
    ConfigValue value = VALUES;
    for (String name : path) {
      value = value instanceof ConfigObject section ? section.get(name) : null;
    }
    return Optional.ofNullable(value);
  }

  private static ConfigObject load() {
    var resource = Objects.requireNonNull(Defaults.class.getResource("reference.conf"));
    return ConfigFactory.parseURL(resource).getObject("regatta-plan-defaults");
  }
}
