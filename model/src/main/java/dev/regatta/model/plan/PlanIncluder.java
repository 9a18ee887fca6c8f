package dev.regatta.model.plan;

import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigIncludeContext;
import com.typesafe.config.ConfigIncluder;
import com.typesafe.config.ConfigIncluderClasspath;
import com.typesafe.config.ConfigIncluderFile;
import com.typesafe.config.ConfigIncluderURL;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigParseOptions;
import com.typesafe.config.ConfigSyntax;
import dev.regatta.model.PlanException;
import java.io.File;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Includes files beside the including file and nothing else: no URL, no class path, no guessed
/// ending, and a missing file is an error.
final class PlanIncluder
    implements ConfigIncluder, ConfigIncluderFile, ConfigIncluderURL, ConfigIncluderClasspath {

  /// The including files, outermost first.
  private final List<Path> chain;

  private PlanIncluder(List<Path> chain) {
    this.chain = chain;
  }

  /// Parses a file that exists.
  static ConfigObject parse(Path file) {
    return parse(file, List.of());
  }

  private static ConfigObject parse(Path file, List<Path> includers) {
    var chain = new ArrayList<>(includers);
    chain.add(file);
    var options =
        ConfigParseOptions.defaults()
            .setSyntax(ConfigSyntax.CONF)
            .setAllowMissing(false)
            .setIncluder(new PlanIncluder(List.copyOf(chain)));
    return ConfigFactory.parseFile(file.toFile(), options).root();
  }

  @Override
  public ConfigObject include(ConfigIncludeContext context, String what) {
    if (what.contains("://")) {
      throw refused(what);
    }
    Path file = here().resolveSibling(what);
    if (!Files.isRegularFile(file)) {
      throw new PlanException(here() + ": include \"" + what + "\": no such file: " + file);
    }
    if (chain.contains(file)) {
      throw new PlanException(here() + ": include \"" + what + "\" includes itself");
    }
    return parse(file, chain);
  }

  @Override
  public ConfigObject includeFile(ConfigIncludeContext context, File what) {
    return include(context, what.getPath());
  }

  @Override
  public ConfigObject includeURL(ConfigIncludeContext context, URL what) {
    throw refused(what.toString());
  }

  @Override
  public ConfigObject includeResources(ConfigIncludeContext context, String what) {
    throw refused("classpath:" + what);
  }

  @Override
  public ConfigIncluder withFallback(ConfigIncluder fallback) {
    return this;
  }

  private Path here() {
    return chain.getLast();
  }

  private PlanException refused(String what) {
    return new PlanException(
        here() + ": include \"" + what + "\" is not a file: a plan includes files only");
  }
}
