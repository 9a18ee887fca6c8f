package dev.regatta.model.fio;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/// What an option says about reads and about writes: `4k` is for both, `4k,8k` for each (a third
/// part is for trim), and in `4k,` and `,8k` the part that is missing keeps what it has.
record PerDirection<T>(T read, T write) {

  /// @param value reads one part
  /// @param missing what a missing part has
  static <T> PerDirection<T> of(
      Setting setting, PerDirection<T> missing, Function<String, T> value) {
    List<String> parts = parts(setting);
    List<T> values = new ArrayList<>(List.of(missing.read(), missing.write(), missing.write()));
    for (int i = 0; i < parts.size(); i++) {
      if (!parts.get(i).isEmpty()) {
        values.set(i, value.apply(parts.get(i)));
      }
    }
    return new PerDirection<>(values.get(0), parts.size() == 1 ? values.get(0) : values.get(1));
  }

  /// True when an option says something about reads and about writes.
  static boolean saysBoth(Setting setting) {
    List<String> parts = parts(setting);
    return !parts.getFirst().isEmpty() && (parts.size() == 1 || !parts.get(1).isEmpty());
  }

  private static List<String> parts(Setting setting) {
    String[] parts = setting.text().split(",", -1);
    if (parts.length > 3) {
      throw setting.misread("expected at most three parts: read,write,trim");
    }
    return List.of(parts).stream().map(String::strip).toList();
  }
}
