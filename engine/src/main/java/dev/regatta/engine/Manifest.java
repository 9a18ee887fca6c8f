package dev.regatta.engine;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigParseOptions;
import com.typesafe.config.ConfigRenderOptions;
import com.typesafe.config.ConfigSyntax;
import com.typesafe.config.ConfigValueFactory;
import dev.regatta.engine.target.TargetException;
import dev.regatta.engine.target.TargetFiles;
import dev.regatta.model.job.Content;
import dev.regatta.model.plan.DataSet;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// The list, beside its files, of a data set that Regatta made: those files may be completed.
///
/// @param name file name, `{n}` for the number
/// @param run the run that wrote the list
record Manifest(String name, int files, long fileSizeBytes, Content content, String run) {
  static final String FILE_NAME = ".regatta-dataset.json";
  private static final int SCHEMA = 1;

  static Manifest of(DataSet dataset, String run) {
    return new Manifest(
        dataset.name(), dataset.files(), dataset.fileSizeBytes(), dataset.content(), run);
  }

  /// The manifest of a directory, if it has one.
  static Optional<Manifest> read(TargetFiles files, Path directory)
      throws SetupException, TargetException {
    var file = directory.resolve(FILE_NAME);
    var text = files.readText(file.toString());
    if (text.isEmpty()) {
      return Optional.empty();
    }
    try {
      var options = ConfigParseOptions.defaults().setSyntax(ConfigSyntax.JSON);
      return Optional.of(parse(ConfigFactory.parseString(text.get(), options)));
    } catch (ConfigException e) {
      throw SetupException.user(
          file + " is not a manifest of a data set: " + e.getMessage() + "; remove it");
    }
  }

  private static Manifest parse(Config json) {
    if (json.getInt("schema") != SCHEMA) {
      throw new ConfigException.Generic("schema is " + json.getInt("schema") + ", not " + SCHEMA);
    }
    var content =
        new Content(
            json.getInt("content.compressPercent"),
            json.getInt("content.compressChunkBytes"),
            json.getBoolean("content.zero"),
            json.getBoolean("content.refill"),
            json.getBoolean("content.scramble"));
    return new Manifest(
        json.getString("name"),
        json.getInt("files"),
        json.getLong("fileSizeBytes"),
        content,
        json.getString("run"));
  }

  /// True when the same bytes would be written under the same names.
  boolean isLike(Manifest other) {
    return name.equals(other.name) && content.equals(other.content);
  }

  boolean lists(String fileName) {
    int mark = name.indexOf("{n}");
    if (mark < 0) {
      return name.equals(fileName);
    }
    String before = name.substring(0, mark);
    String after = name.substring(mark + 3);
    if (fileName.length() <= before.length() + after.length()
        || !fileName.startsWith(before)
        || !fileName.endsWith(after)) {
      return false;
    }
    String number = fileName.substring(before.length(), fileName.length() - after.length());
    return number.matches("0|[1-9][0-9]{0,8}") && Integer.parseInt(number) < files;
  }

  void write(TargetFiles files, Path directory) throws TargetException {
    String file = directory.resolve(FILE_NAME).toString();
    files.replaceText(file, file + "." + run, json());
  }

  private String json() {
    Map<String, Object> contentFields = new LinkedHashMap<>();
    contentFields.put("compressPercent", content.compressPercent());
    contentFields.put("compressChunkBytes", content.compressChunkBytes());
    contentFields.put("zero", content.zero());
    contentFields.put("refill", content.refill());
    contentFields.put("scramble", content.scramble());
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("schema", SCHEMA);
    fields.put("name", name);
    fields.put("files", files);
    fields.put("fileSizeBytes", fileSizeBytes);
    fields.put("content", contentFields);
    fields.put("run", run);
    var options =
        ConfigRenderOptions.defaults().setOriginComments(false).setComments(false).setJson(true);
    return ConfigValueFactory.fromMap(fields).render(options) + "\n";
  }
}
