package dev.regatta.model.plan;

import com.typesafe.config.ConfigException;
import dev.regatta.model.PlanException;

/// Turns the HOCON library's complaints into one line of ours.
final class SyntaxError {
  private SyntaxError() {}

  /// @param home the plan file or `--set` text, for what has no place of its own
  static PlanException of(ConfigException problem, String home) {
    String place = problem.origin() == null ? home : Place.of(problem.origin(), home);
    String message = String.valueOf(problem.getMessage());
    if (problem.origin() != null) {
      message = message.replace(problem.origin().description() + ": ", "");
    }
    if (problem instanceof ConfigException.UnresolvedSubstitution) {
      return new PlanException(place + ": " + unresolved(message));
    }
    return new PlanException(place + ": " + plain(message));
  }

  private static String unresolved(String message) {
    String what = message.replace("Could not resolve substitution to a value: ", "");
    if (what.contains("cycle")) {
      return what.replaceFirst(" was part of.*", "") + " refers to itself";
    }
    return what + " is neither a key of the plan nor an environment variable";
  }

  /// First line, without the library's advice about other formats, and without its one message that
  /// points elsewhere.
  private static String plain(String message) {
    String line =
        message
            .lines()
            .findFirst()
            .orElse("")
            .replaceFirst(" \\(if you .*", "")
            .replace("expecting a close parentheses ')' here, not:", "expecting a key, got");
    return "not HOCON: " + Character.toLowerCase(line.charAt(0)) + line.substring(1);
  }
}
