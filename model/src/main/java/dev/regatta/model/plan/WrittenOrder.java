package dev.regatta.model.plan;

import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigOrigin;
import com.typesafe.config.ConfigValue;
import java.util.Comparator;
import java.util.List;
import java.util.Map.Entry;
import java.util.Objects;

/// The order in which the members of a section are written: the HOCON library does not keep it.
/// Members of one line are in the order of their names; those of `--set` come last.
final class WrittenOrder {
  private static final Comparator<ConfigOrigin> BY_PLACE =
      Comparator.comparing((ConfigOrigin origin) -> origin.filename() == null)
          .thenComparing(origin -> Objects.requireNonNullElse(origin.filename(), ""))
          .thenComparingInt(ConfigOrigin::lineNumber);

  private WrittenOrder() {}

  static List<Entry<String, ConfigValue>> members(ConfigObject section) {
    return section.entrySet().stream()
        .sorted(
            Comparator.comparing(
                    (Entry<String, ConfigValue> member) -> origin(member.getValue()), BY_PLACE)
                .thenComparing(Entry::getKey))
        .toList();
  }

  /// Where a value is written. A section that is put together from several places is where its
  /// first member is.
  static ConfigOrigin origin(ConfigValue value) {
    if (value.origin().filename() == null && value instanceof ConfigObject section) {
      return section.values().stream()
          .map(WrittenOrder::origin)
          .min(BY_PLACE)
          .orElse(value.origin());
    }
    return value.origin();
  }
}
