package dev.regatta.model.plan;

import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigUtil;
import com.typesafe.config.ConfigValue;
import dev.regatta.model.PlanException;
import java.util.ArrayList;
import java.util.List;

/// Refuses a plan that holds a key nobody knows, or a key whose capability does not exist yet. Of
/// several the first one in the file is told.
final class KeyCheck {
  private final String home;

  private KeyCheck(String home) {
    this.home = home;
  }

  /// @param home the plan file, for what has no place
  static void check(ConfigObject plan, String home) {
    new KeyCheck(home).walk(plan, List.of());
  }

  private void walk(ConfigObject section, List<String> path) {
    for (var member : WrittenOrder.members(section)) {
      var below = new ArrayList<>(path);
      below.add(member.getKey());
      visit(member.getValue(), below);
    }
  }

  private void visit(ConfigValue value, List<String> path) {
    if (PlanKeys.isNotYet(path)) {
      throw problem(value, written(path) + " is not yet in this version");
    }
    if (PlanKeys.isKnown(path)) {
      return;
    }
    if (!PlanKeys.isSection(path)) {
      throw problem(value, unknown(path));
    }
    if (!(value instanceof ConfigObject section)) {
      throw problem(
          value, written(path) + " is not a section: write " + path.getLast() + " { ... }");
    }
    walk(section, path);
  }

  private PlanException problem(ConfigValue value, String message) {
    return new PlanException(Place.of(value, home) + ": " + message);
  }

  private static String unknown(List<String> path) {
    var section = path.subList(0, path.size() - 1);
    var known = PlanKeys.below(section);
    String start = "unknown key " + written(path);
    var near = NearestName.of(path.getLast(), known);
    if (near.isPresent()) {
      var meant = new ArrayList<>(section);
      meant.add(near.get());
      return start + ", did you mean " + written(meant) + "?";
    }
    var elsewhere = PlanKeys.elsewhere(path.getLast());
    if (elsewhere.isPresent()) {
      return start + ", did you mean " + elsewhere.get() + "?";
    }
    return start + ", known are " + String.join(", ", known);
  }

  private static String written(List<String> path) {
    return ConfigUtil.joinPath(path);
  }
}
