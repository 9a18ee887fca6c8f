package dev.regatta.model.fio;

import dev.regatta.model.PlanException;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Replaces `${NAME}` in values by the coordinator's environment. fio's keywords that depend on the
/// host are refused; those of file names (`$jobnum`) are left for the engine.
final class Substitution {
  private static final Pattern VARIABLE = Pattern.compile("\\$\\{([^}]*)}");
  private static final Pattern KEYWORD = Pattern.compile("\\$(ncpus|pagesize|mb_memory)");

  private final Map<String, String> environment;
  private final Set<String> notes;

  Substitution(Map<String, String> environment, Set<String> notes) {
    this.environment = environment;
    this.notes = notes;
  }

  String expand(String option, String value, String place) {
    String expanded =
        VARIABLE
            .matcher(value)
            .replaceAll(match -> Matcher.quoteReplacement(variable(match.group(1), option, place)));
    if (expanded.contains("${")) {
      throw new PlanException(place + ": " + option + "=" + value + ": ${ without }");
    }
    Matcher keyword = KEYWORD.matcher(expanded);
    if (keyword.find()) {
      throw new PlanException(
          place
              + ": "
              + option
              + "="
              + value
              + ": not yet: "
              + keyword.group()
              + " differs from worker to worker; write the number");
    }
    return expanded;
  }

  private String variable(String name, String option, String place) {
    String value = environment.get(name);
    if (value == null) {
      notes.add(place + ": " + option + ": ${" + name + "} is not defined and is read as nothing");
      return "";
    }
    return value;
  }
}
