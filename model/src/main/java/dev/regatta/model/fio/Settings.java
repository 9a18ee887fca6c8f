package dev.regatta.model.fio;

import dev.regatta.model.PlanException;
import dev.regatta.model.fio.FioOption.Form;
import dev.regatta.model.fio.FioOption.Standing;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// The options of one job after the last of each has won, read by their canonical names.
final class Settings {
  private final Map<String, Setting> byName = new LinkedHashMap<>();
  private final Set<String> notes;
  private final int kbBase;

  Settings(JobSection section, Set<String> notes) {
    this.notes = notes;
    for (Setting setting : section.settings()) {
      // removed first so that the order is that of the last assignments
      byName.remove(setting.option().name());
      byName.put(setting.option().name(), setting);
    }
    kbBase = choice("kb_base", Map.of("1024", 1024, "1000", 1000), 1024);
  }

  /// Refuses what cannot be done and checks what has no effect.
  void check() {
    byName.values().forEach(this::check);
  }

  void note(String note) {
    notes.add(note);
  }

  /// @param why what follows "has no effect"
  void noteNoEffect(Setting setting, String why) {
    note(
        "%s: %s=%s has no effect%s"
            .formatted(setting.place(), setting.option().name(), setting.text(), why));
  }

  /// Canonical name to text as written.
  Map<String, String> written() {
    return byName.values().stream()
        .collect(Collectors.toMap(setting -> setting.option().name(), Setting::text));
  }

  Optional<Setting> find(String name) {
    return Optional.ofNullable(byName.get(FioOptions.named(name).name()));
  }

  Optional<String> text(String name) {
    return find(name).map(Setting::text);
  }

  /// Of two options that say the same thing in two ways, the one written later.
  Optional<Setting> later(String one, String other) {
    List<String> order = new ArrayList<>(byName.keySet());
    return find(order.indexOf(one) > order.indexOf(other) ? one : other);
  }

  boolean flag(String name, boolean absent) {
    return find(name).map(Settings::isSet).orElse(absent);
  }

  static boolean isSet(Setting setting) {
    return switch (setting.text()) {
      case "0" -> false;
      case "1" -> true;
      default -> throw setting.misread("expected 0 or 1");
    };
  }

  long size(String name, long absent) {
    return find(name).map(setting -> size(setting, setting.text())).orElse(absent);
  }

  /// A part of a setting's text as a size.
  long size(Setting setting, String part) {
    try {
      long bytes = FioUnits.size(part, kbBase);
      if (FioUnits.isInverted(part, kbBase)) {
        notes.add(
            "%s: %s=%s: %s is read as %d, as in fio; kb_base=1000 makes kib 1024"
                .formatted(setting.place(), setting.option().name(), setting.text(), part, bytes));
      }
      return bytes;
    } catch (IllegalArgumentException e) {
      throw setting.misread(String.valueOf(e.getMessage()));
    }
  }

  int count(String name, int absent, int least, int most) {
    return find(name).map(setting -> count(setting, setting.text(), least, most)).orElse(absent);
  }

  int count(Setting setting, String part, int least, int most) {
    long count = size(setting, part);
    if (count < least || count > most) {
      String upper = most == Integer.MAX_VALUE ? "at least " + least : least + " to " + most;
      throw setting.misread("expected " + upper);
    }
    return (int) count;
  }

  Duration time(String name, ChronoUnit bare) {
    return find(name).map(setting -> time(setting, bare)).orElse(Duration.ZERO);
  }

  <T> T choice(String name, Map<String, T> choices, T absent) {
    return find(name).map(setting -> choice(setting, setting.text(), choices)).orElse(absent);
  }

  static <T> T choice(Setting setting, String text, Map<String, T> choices) {
    T chosen = choices.get(text);
    if (chosen == null) {
      throw setting.misread(
          "expected one of " + choices.keySet().stream().sorted().collect(Collectors.joining(" ")));
    }
    return chosen;
  }

  private static Duration time(Setting setting, ChronoUnit bare) {
    try {
      return FioUnits.time(setting.text(), bare);
    } catch (IllegalArgumentException e) {
      throw setting.misread(String.valueOf(e.getMessage()));
    }
  }

  private void check(Setting setting) {
    FioOption option = setting.option();
    if (option.refused() && !option.harmless().contains(setting.text())) {
      throw refusal(setting);
    }
    if (setting.text().isEmpty() && option.form() != Form.OPTIONAL) {
      throw setting.misread("needs a value; a ${NAME} that is not defined is read as nothing");
    }
    if (option.form() == Form.FLAG || option.form() == Form.BOOL) {
      boolean _ = isSet(setting);
    }
    if (option.withoutEffect() && option.form() == Form.INT) {
      long _ = size(setting, setting.text());
    }
  }

  private static PlanException refusal(Setting setting) {
    FioOption option = setting.option();
    String when =
        option.standing() == Standing.NEVER ? "never supported, because " : "not yet supported: ";
    return setting.misread(when + option.text());
  }
}
