package dev.regatta.model.plan;

import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigOrigin;
import com.typesafe.config.ConfigUtil;
import com.typesafe.config.ConfigValue;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;

/// Refuses a plan that holds a key nobody knows, or a key whose capability does not exist yet. Of
/// several the first one in the file is told.
final class KeyCheck {
  private record Finding(ConfigOrigin origin, String message) {}

  private final List<Finding> findings = new ArrayList<>();

  private KeyCheck() {}

  static void check(ConfigObject plan, String home) {
    var check = new KeyCheck();
    check.walk(plan, List.of());
    check.findings.stream()
        .min(
            Comparator.comparing(
                    (Finding finding) -> Objects.requireNonNullElse(finding.origin.filename(), ""))
                .thenComparingInt(finding -> finding.origin.lineNumber()))
        .ifPresent(finding -> {
          throw new PlanException(Place.of(finding.origin, home) + ": " + finding.message);
        });
  }

  private void walk(ConfigObject section, List<String> path) {
    section.forEach((name, value) -> {
      var below = new ArrayList<>(path);
      below.add(name);
      visit(value, below);
    });
  }

  private void visit(ConfigValue value, List<String> path) {
    if (PlanKeys.isNotYet(path)) {
      findings.add(new Finding(value.origin(), written(path) + " is not yet in this version"));
      return;
    }
    if (PlanKeys.isKnown(path)) {
      return;
    }
    if (!PlanKeys.isSection(path)) {
      findings.add(new Finding(value.origin(), unknown(path)));
      return;
    }
    if (value instanceof ConfigObject section) {
      walk(section, path);
      return;
    }
    String message = written(path) + " is not a section: write " + path.getLast() + " { ... }";
    findings.add(new Finding(value.origin(), message));
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
