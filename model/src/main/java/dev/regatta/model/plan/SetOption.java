package dev.regatta.model.plan;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigParseOptions;
import com.typesafe.config.ConfigUtil;
import com.typesafe.config.ConfigValue;
import dev.regatta.model.PlanException;
import java.util.List;
import java.util.Objects;

/// One `--set key=value` of the command line.
final class SetOption {
  static final String FLAG = "--set ";

  private SetOption() {}

  /// @param text `key=value`; the value is HOCON
  static Config parse(String text) {
    int equals = text.indexOf('=');
    if (equals < 1 || text.substring(0, equals).isBlank()) {
      throw new PlanException(FLAG + text + ": write key=value, as in --set runtime=30s");
    }
    String key = text.substring(0, equals).strip();
    String value = text.substring(equals + 1).strip();
    if (value.isEmpty()) {
      throw new PlanException(FLAG + text + ": the value is missing, write \"\" for an empty text");
    }
    return parse(text, key, value);
  }

  private static Config parse(String text, String key, String value) {
    if (wouldLoseText(value)) {
      throw new PlanException(FLAG + text + ": put the value in double quotes");
    }
    var options = ConfigParseOptions.defaults().setOriginDescription(FLAG + text);
    try {
      var parsed = ConfigFactory.parseString("value = " + value, options).root();
      if (parsed.size() != 1) {
        throw new PlanException(FLAG + text + ": write one key=value");
      }
      return at(ConfigUtil.splitPath(key), Objects.requireNonNull(parsed.get("value")));
    } catch (ConfigException.BadPath e) {
      throw new PlanException(FLAG + text + ": " + key + " is not a key");
    } catch (ConfigException e) {
      throw SyntaxError.of(e, FLAG + text);
    }
  }

  /// HOCON takes `//` and `#` for a comment, so an address would be cut off in silence.
  private static boolean wouldLoseText(String value) {
    return (value.contains("//") || value.contains("#")) && !value.matches("(?s)[\"\\[{].*");
  }

  private static Config at(List<String> path, ConfigValue value) {
    var result = value;
    for (String name : path.reversed()) {
      result = result.atKey(name).root().withOrigin(value.origin());
    }
    return ((ConfigObject) result).toConfig();
  }
}
