package dev.regatta.model.plan;

import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigResolveOptions;
import com.typesafe.config.ConfigValue;
import com.typesafe.config.ConfigValueFactory;
import com.typesafe.config.ConfigValueType;
import dev.regatta.model.PlanException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// From a plan file, `--set` texts and environment variables to one resolved tree of values.
final class PlanSource {
  private PlanSource() {}

  static ConfigObject load(Path file, List<String> sets, Map<String, String> environment) {
    checkReadable(file);
    var overrides = ConfigFactory.empty();
    for (String set : sets) {
      overrides = SetOption.parse(set).withFallback(overrides);
    }
    var options = ConfigResolveOptions.noSystem().appendResolver(new Environment(environment));
    try {
      var plan = overrides.withFallback(PlanIncluder.parse(file).toConfig()).resolve(options);
      return withoutNulls(plan.root(), List.of());
    } catch (ConfigException e) {
      throw SyntaxError.of(e, file.toString());
    } catch (StackOverflowError e) {
      throw new PlanException(file + ": not HOCON: nested too deeply");
    }
  }

  private static void checkReadable(Path file) {
    if (Files.isDirectory(file)) {
      throw new PlanException(file + ": is a directory, not a plan");
    }
    try {
      StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(Files.readAllBytes(file)));
    } catch (NoSuchFileException e) {
      throw new PlanException(file + ": no such plan");
    } catch (CharacterCodingException e) {
      throw new PlanException(file + ": is not UTF-8 text");
    } catch (IOException e) {
      throw new PlanException(file + ": cannot be read: " + e.getMessage());
    }
  }

  /// HOCON's `null` takes a key back, so that `--set` can; but `engine = null` is an engine.
  private static ConfigObject withoutNulls(ConfigObject object, List<String> path) {
    var result = object;
    for (var entry : object.entrySet()) {
      var below = new ArrayList<>(path);
      below.add(entry.getKey());
      result = withoutNulls(result, entry.getKey(), entry.getValue(), below);
    }
    return result;
  }

  private static ConfigObject withoutNulls(
      ConfigObject object, String key, ConfigValue value, List<String> path) {
    if (value instanceof ConfigObject section) {
      return object.withValue(key, withoutNulls(section, path));
    }
    if (value.valueType() != ConfigValueType.NULL) {
      return object;
    }
    if (path.size() == 3 && path.getFirst().equals("jobs") && key.equals("engine")) {
      return object.withValue(
          key, ConfigValueFactory.fromAnyRef("null").withOrigin(value.origin()));
    }
    return object.withoutKey(key);
  }
}
