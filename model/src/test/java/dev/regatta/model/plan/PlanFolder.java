package dev.regatta.model.plan;

import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.regatta.model.PlanException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/// A folder with plans, which is also the working directory.
record PlanFolder(Path folder) {
  private static final String FIELDS = "dataset { files = 4, file-size = 1MiB }\n";

  /// A plan that holds a data set and a reading job around the given lines.
  static String around(String lines) {
    return FIELDS + "jobs.read { op = read }\n" + lines;
  }

  PlanFolder write(String file, String text) {
    try {
      Files.createDirectories(folder.resolve(file).resolveSibling(""));
      Files.writeString(folder.resolve(file), text);
      return this;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  Plan read(String text, String... sets) {
    return write("x.conf", text).readFile("x.conf", Map.of(), sets);
  }

  Plan readFile(String file, Map<String, String> environment, String... sets) {
    return PlanReader.read(folder.resolve(file), List.of(sets), environment, folder);
  }

  /// The message a plan is refused with, the folder left out.
  String refusal(String text, String... sets) {
    return refusal(() -> read(text, sets));
  }

  String refusal(Runnable reading) {
    var refused = catchThrowableOfType(PlanException.class, reading::run);
    return String.valueOf(refused == null ? "read without an error" : refused.getMessage())
        .replace(folder + "/", "");
  }
}
