package dev.regatta.model.plan;

import com.typesafe.config.ConfigList;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigRenderOptions;
import com.typesafe.config.ConfigUtil;
import com.typesafe.config.ConfigValue;
import com.typesafe.config.ConfigValueFactory;
import com.typesafe.config.ConfigValueType;

/// Writes a resolved plan as HOCON that reads back as the same plan, keys in the order they were
/// written.
final class PlanText {
  private static final ConfigRenderOptions VALUE = ConfigRenderOptions.concise();

  private final StringBuilder text = new StringBuilder();

  private PlanText() {}

  /// @param name written first, even where the plan leaves it to the file's name
  static String of(String name, ConfigObject plan) {
    var writer = new PlanText();
    writer.member("name", ConfigValueFactory.fromAnyRef(name), "");
    writer.members(plan.withoutKey("name"), "");
    return writer.text.toString();
  }

  private void members(ConfigObject section, String indent) {
    for (var member : WrittenOrder.members(section)) {
      member(member.getKey(), member.getValue(), indent);
    }
  }

  private void member(String name, ConfigValue value, String indent) {
    text.append(indent).append(key(name));
    if (value instanceof ConfigObject section) {
      text.append(" {\n");
      members(section, indent + "  ");
      text.append(indent).append("}\n");
      return;
    }
    text.append(" = ").append(value(value)).append('\n');
  }

  private static String key(String name) {
    return name.matches("[A-Za-z_][A-Za-z0-9_-]*") && !name.equals("include")
        ? name
        : ConfigUtil.quoteString(name);
  }

  /// Words, numbers with units and paths without quotes, everything else with them.
  private static String value(ConfigValue value) {
    if (value instanceof ConfigList list) {
      return "[" + String.join(", ", list.stream().map(PlanText::value).toList()) + "]";
    }
    if (value.valueType() == ConfigValueType.NUMBER) {
      return Leaf.writtenText(value);
    }
    if (value.unwrapped() instanceof String text && text.matches("[A-Za-z0-9]+[A-Za-z0-9.-]*")) {
      return isWord(text) ? text : value.render(VALUE);
    }
    return value.render(VALUE);
  }

  private static boolean isWord(String text) {
    return switch (text) {
      case "true", "false", "null", "include" -> false;
      default -> !text.matches("[0-9.]+([eE][0-9]+)?");
    };
  }
}
