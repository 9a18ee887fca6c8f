package dev.regatta.model.fio;

import dev.regatta.model.fio.FioOption.Form;
import dev.regatta.model.fio.FioOption.Standing;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The table of every option fio knows: options.txt beside this class.
final class FioOptions {
  private static final Map<String, FioOption> BY_SPELLING = bySpelling(load());

  private FioOptions() {}

  /// Every option once, in the table's order.
  static Collection<FioOption> all() {
    return BY_SPELLING.entrySet().stream()
        .filter(entry -> entry.getKey().equals(entry.getValue().name()))
        .map(Map.Entry::getValue)
        .toList();
  }

  /// The option with this name or alias.
  static Optional<FioOption> find(String spelling) {
    return Optional.ofNullable(BY_SPELLING.get(spelling));
  }

  /// The option our own code asks for.
  static FioOption named(String name) {
    return find(name)
        .orElseThrow(() -> new IllegalArgumentException(name + " is not in options.txt"));
  }

  /// The spelling that is most like an unknown one, when one is like it at all.
  static Optional<String> nearest(String unknown) {
    int most = Math.max(1, unknown.length() / 3);
    return BY_SPELLING.keySet().stream()
        .filter(spelling -> spelling.startsWith("--") == unknown.startsWith("--"))
        .min((a, b) -> Integer.compare(distance(a, unknown), distance(b, unknown)))
        .filter(spelling -> distance(spelling, unknown) <= most);
  }

  /// Says that an option does not exist, and which one may have been meant.
  static String unknown(String spelling) {
    return spelling
        + ": no such fio option"
        + nearest(spelling).map(near -> ", did you mean " + near + "?").orElse("");
  }

  private static List<FioOption> load() {
    List<FioOption> options = new ArrayList<>();
    for (String line : resource().lines().toList()) {
      if (!line.isBlank() && !line.startsWith("#")) {
        options.addAll(row(line));
      }
    }
    return Collections.unmodifiableList(options);
  }

  private static String resource() {
    try (InputStream in = FioOptions.class.getResourceAsStream("options.txt")) {
      if (in == null) {
        throw new IllegalStateException("options.txt is not on the class path");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<FioOption> row(String line) {
    String[] cells = line.split("\\|", 5);
    Form form = Form.valueOf(constant(cells[1]));
    Standing standing = Standing.valueOf(constant(cells[2]));
    Set<String> harmless = Set.copyOf(list(cells[3], ","));
    return list(cells[0], ",").stream()
        .map(names -> list(names, "/"))
        .map(names ->
            new FioOption(
                names.getFirst(),
                names.subList(1, names.size()),
                form,
                standing,
                harmless,
                cells[4].strip()))
        .toList();
  }

  private static String constant(String cell) {
    return cell.strip().toUpperCase(Locale.ROOT).replace('-', '_');
  }

  private static List<String> list(String cell, String separator) {
    return Arrays.stream(cell.split(separator, -1))
        .map(String::strip)
        .filter(word -> !word.isEmpty())
        .toList();
  }

  private static Map<String, FioOption> bySpelling(List<FioOption> options) {
    Map<String, FioOption> map = new LinkedHashMap<>();
    for (FioOption option : options) {
      add(map, option.name(), option);
      option.aliases().forEach(alias -> add(map, alias, option));
    }
    return Collections.unmodifiableMap(map);
  }

  private static void add(Map<String, FioOption> map, String spelling, FioOption option) {
    if (map.put(spelling, option) != null) {
      throw new IllegalStateException(spelling + " is twice in options.txt");
    }
  }

  /// Levenshtein's distance.
  private static int distance(String a, String b) {
    int[] row = new int[b.length() + 1];
    Arrays.setAll(row, column -> column);
    for (int i = 1; i <= a.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int substituted = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(substituted, 1 + Math.min(row[j], row[j - 1]));
      }
    }
    return row[b.length()];
  }
}
