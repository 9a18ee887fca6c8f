package dev.regatta.model.plan;

import dev.regatta.model.PlanException;
import java.nio.file.Path;

/// The name of a plan: as written, or the file's name without its ending.
final class PlanName {
  private static final String WORD = "[A-Za-z0-9][A-Za-z0-9._-]{0,62}";

  private PlanName() {}

  static String of(Section plan, Path file) {
    var written = plan.find("name");
    if (written.isPresent()) {
      return checked(written.get());
    }
    String fileName = String.valueOf(file.getFileName());
    String name = fileName.replaceFirst("(?<=.)\\.[^.]*$", "");
    if (!name.matches(WORD)) {
      throw new PlanException(
          file + ": the file's name makes no name for the plan: write name = \"hello\"");
    }
    return name;
  }

  private static String checked(Leaf leaf) {
    if (!leaf.text().matches(WORD)) {
      throw leaf.problem("is not a word: use up to 63 letters, digits and . _ -");
    }
    return leaf.text();
  }
}
