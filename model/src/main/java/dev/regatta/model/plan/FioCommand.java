package dev.regatta.model.plan;

import dev.regatta.model.PlanException;
import dev.regatta.model.fio.FioReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/// A fio command line as `workload.fio-args` holds it.
final class FioCommand {
  private FioCommand() {}

  /// The arguments, without the word `fio`.
  static List<String> of(Section workload) {
    var leaf = workload.require("fio-args", "fio-args = \"--name=...\"");
    String line = leaf.text();
    try {
      return FioReader.splitCommandLine(line);
    } catch (PlanException e) {
      throw new PlanException(leaf.place() + ": " + e.getMessage());
    }
  }

  /// One line that a shell, and so [FioReader#splitCommandLine], takes apart into these arguments.
  /// Job files are made absolute, so that the line means the same from another directory.
  static String line(List<String> arguments, Path base) {
    return arguments.stream()
        .map(argument -> quoted(absoluteJobFile(argument, base)))
        .collect(Collectors.joining(" "));
  }

  private static String absoluteJobFile(String argument, Path base) {
    if (argument.startsWith("-") || argument.indexOf('\0') >= 0) {
      return argument;
    }
    Path file = base.resolve(argument);
    return Files.isRegularFile(file) ? file.toAbsolutePath().normalize().toString() : argument;
  }

  private static String quoted(String argument) {
    return argument.matches("[A-Za-z0-9_@%+=:,./-]+")
        ? argument
        : "'" + argument.replace("'", "'\\''") + "'";
  }
}
