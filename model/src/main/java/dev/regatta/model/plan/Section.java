package dev.regatta.model.plan;

import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigUtil;
import com.typesafe.config.ConfigValue;
import com.typesafe.config.ConfigValueFactory;
import dev.regatta.model.PlanException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// One `{ ... }` of a plan. A key that is not written has its default from `reference.conf`; keys
/// that are read must be in [PlanKeys].
final class Section {
  private final ConfigObject object;
  private final List<String> path;
  private final List<String> pattern;
  private final String home;

  private Section(ConfigObject object, List<String> path, List<String> pattern, String home) {
    this.object = object;
    this.path = path;
    this.pattern = pattern;
    this.home = home;
  }

  /// @param home the plan file, for messages about what is missing altogether
  static Section root(ConfigObject plan, String home) {
    return new Section(plan, List.of(), List.of(), home);
  }

  /// True when the plan says something about this key; a default does not count.
  boolean has(String key) {
    return object.containsKey(key);
  }

  boolean isEmpty() {
    return object.isEmpty();
  }

  /// The names in this section, in the order they are written.
  List<String> names() {
    return WrittenOrder.members(object).stream().map(Map.Entry::getKey).toList();
  }

  /// What is written at a key, or its default.
  Optional<Leaf> find(String key) {
    var full = plus(pattern, key);
    if (!PlanKeys.isKnown(full)) {
      throw new IllegalStateException("not in PlanKeys: " + full);
    }
    return written(key)
        .or(() -> Defaults.of(full))
        .map(value -> new Leaf(name(key), value, Place.of(value, home)));
  }

  /// A key that has a default.
  Leaf get(String key) {
    return find(key).orElseThrow(() -> new IllegalStateException("no default: " + name(key)));
  }

  /// A key that must be written.
  ///
  /// @param example what to write
  Leaf require(String key, String example) {
    return find(key)
        .orElseThrow(
            () -> new PlanException(place() + ": " + name(key) + " is missing: write " + example));
  }

  /// The section below a fixed key; empty when it is not written.
  Section section(String key) {
    return below(key, key);
  }

  /// The section below a name that the user chose.
  Section chosen(String name) {
    return below(name, "*");
  }

  /// A value below a name that the user chose.
  Leaf chosenLeaf(String name) {
    var value = written(name).orElseThrow();
    return new Leaf(name(name), value, Place.of(value, home));
  }

  /// A default, for a message that points at this section.
  Leaf leafHere(Leaf unwritten) {
    return new Leaf(unwritten.key(), unwritten.value(), place());
  }

  ConfigObject object() {
    return object;
  }

  String home() {
    return home;
  }

  /// Where this section is written.
  String place() {
    return Place.of(object, home);
  }

  /// Where a key of this section is written, or the section.
  String place(String key) {
    return written(key).map(value -> Place.of(value, home)).orElse(place());
  }

  /// A message about this section.
  PlanException problem(String what) {
    return new PlanException(place() + ": " + ConfigUtil.joinPath(path) + " " + what);
  }

  /// Refuses a key that would be ignored.
  void refuse(String key, String reason) {
    if (has(key)) {
      throw new PlanException(place(key) + ": " + name(key) + " " + reason);
    }
  }

  private Section below(String key, String patternKey) {
    var value = written(key).orElse(null);
    var empty = ConfigValueFactory.fromMap(Map.of()).withOrigin(object.origin());
    var inner = value instanceof ConfigObject section ? section : empty;
    return new Section(inner, plus(path, key), plus(pattern, patternKey), home);
  }

  private Optional<ConfigValue> written(String key) {
    return Optional.ofNullable(object.get(key));
  }

  private String name(String key) {
    return ConfigUtil.joinPath(plus(path, key));
  }

  private static List<String> plus(List<String> path, String key) {
    var longer = new ArrayList<>(path);
    longer.add(key);
    return List.copyOf(longer);
  }
}
