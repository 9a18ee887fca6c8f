package dev.regatta.model.plan;

import com.typesafe.config.ConfigResolver;
import com.typesafe.config.ConfigValue;
import com.typesafe.config.ConfigValueFactory;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Answers `${NAME}` for names that are no keys of the plan, from the given variables only.
final class Environment implements ConfigResolver {
  static final String VARIABLE = "environment variable ";

  private final Map<String, String> variables;

  Environment(Map<String, String> variables) {
    this.variables = Map.copyOf(variables);
  }

  @Override
  public @Nullable ConfigValue lookup(String path) {
    String value = variables.get(path);
    return value == null ? null : ConfigValueFactory.fromAnyRef(value, VARIABLE + path);
  }

  @Override
  public ConfigResolver withFallback(ConfigResolver fallback) {
    return this;
  }
}
