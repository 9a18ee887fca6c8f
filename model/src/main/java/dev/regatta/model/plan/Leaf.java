package dev.regatta.model.plan;

import com.typesafe.config.ConfigList;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigRenderOptions;
import com.typesafe.config.ConfigValue;
import com.typesafe.config.ConfigValueFactory;
import dev.regatta.model.PlanException;
import java.math.BigInteger;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/// One value of a plan with its full key and its place: reads it as what the caller needs or says
/// what is wrong with it.
record Leaf(String key, ConfigValue value, String place) {

  static final Duration LONGEST = Duration.ofDays(30);
  static final String DECIMAL = "[0-9]+(\\.[0-9]+)?";

  /// A message about this value: place, key, what was found, what is wrong.
  PlanException problem(String what) {
    return new PlanException(subject() + " " + what);
  }

  String text() {
    return scalar("text, as in " + lastName() + " = \"text\"");
  }

  List<String> texts() {
    String expected = "a list, as in " + lastName() + " = [a, b]";
    if (!isList()) {
      throw new PlanException(place + ": " + key + " is " + kind() + ": expected " + expected);
    }
    return items().stream().map(Leaf::text).toList();
  }

  boolean isList() {
    return value instanceof ConfigList;
  }

  List<Leaf> items() {
    var items = new ArrayList<Leaf>();
    if (value instanceof ConfigList list) {
      list.forEach(item -> items.add(new Leaf(key, item, place)));
    }
    return items;
  }

  /// A part of this value's text, to be read as a value of its own.
  Leaf part(String text) {
    return new Leaf(key, ConfigValueFactory.fromAnyRef(text.strip()), place);
  }

  boolean flag() {
    String text = scalar("true or false");
    return switch (text) {
      case "true" -> true;
      case "false" -> false;
      default -> throw problem("is not true or false");
    };
  }

  int count(int least, int most) {
    return (int) number(least, most);
  }

  long number(long least, long most) {
    String text = scalar("a whole number, as in " + lastName() + " = 16");
    if (!text.matches("-?[0-9]+")) {
      throw problem("is not a whole number: write it as in " + lastName() + " = 16");
    }
    var number = new BigInteger(text);
    if (number.compareTo(BigInteger.valueOf(least)) < 0) {
      throw outside("at least", Long.toString(least));
    }
    if (number.compareTo(BigInteger.valueOf(most)) > 0) {
      throw outside("at most", Long.toString(most));
    }
    return number.longValueExact();
  }

  /// A number that may have a fraction.
  ///
  /// @param example what may be written
  double decimal(String example) {
    String text = scalar("a number, as in " + lastName() + " = " + example);
    if (!text.matches(DECIMAL)) {
      throw problem("is not a plain number: write it as in " + lastName() + " = " + example);
    }
    return Double.parseDouble(text);
  }

  Duration duration(Duration least) {
    String text = scalar("a duration, as in " + lastName() + " = 30s");
    var duration = Duration.ofNanos(Units.DURATION.parse(subject(), text));
    if (duration.compareTo(least) < 0) {
      throw outside("at least", Units.DURATION.write(least.toNanos()));
    }
    if (duration.compareTo(LONGEST) > 0) {
      throw outside("at most", Units.DURATION.write(LONGEST.toNanos()));
    }
    return duration;
  }

  long sizeBytes(long least, long most) {
    String text = scalar("a size, as in " + lastName() + " = 4KiB");
    long size = Units.SIZE.parse(subject(), text);
    if (size < least) {
      throw outside("at least", Units.SIZE.write(least));
    }
    if (size > most) {
      throw outside("at most", Units.SIZE.write(most));
    }
    return size;
  }

  <E extends Enum<E>> E oneOf(Class<E> choices) {
    return oneOf(choices, List.of());
  }

  /// @param choices what may be written: the constants' names in lower case, `_` as `-`
  /// @param notYet words of the language whose capability does not exist yet
  <E extends Enum<E>> E oneOf(Class<E> choices, List<String> notYet) {
    var names = Arrays.stream(choices.getEnumConstants()).map(Leaf::name).toList();
    String text = scalar("one of " + String.join(", ", names));
    int index = names.indexOf(text);
    if (index >= 0) {
      return choices.getEnumConstants()[index];
    }
    if (notYet.contains(text)) {
      throw problem("is not yet in this version: write " + String.join(" or ", names));
    }
    var near = NearestName.of(text, names).map(name -> ", did you mean " + name + "?").orElse("");
    throw problem("is not one of " + String.join(", ", names) + near);
  }

  /// The text of one value.
  ///
  /// @param expected what is said of a section or a list
  String scalar(String expected) {
    if (value instanceof ConfigObject || value instanceof ConfigList) {
      throw new PlanException(place + ": " + key + " is " + kind() + ": expected " + expected);
    }
    return found();
  }

  private PlanException outside(String bound, String limit) {
    return new PlanException(
        place + ": " + key + " must be " + bound + " " + limit + ", got " + found());
  }

  private String subject() {
    return place + ": " + key + " = " + found();
  }

  private String found() {
    return value instanceof ConfigObject || value instanceof ConfigList
        ? value.render(ConfigRenderOptions.concise())
        : writtenText(value);
  }

  /// A scalar as it was written: `007` and `1e3` keep their letters.
  static String writtenText(ConfigValue scalar) {
    return scalar.atKey("value").getString("value");
  }

  private String kind() {
    return switch (value) {
      case ConfigObject _ -> "a section";
      case ConfigList _ -> "a list";
      default -> "one value";
    };
  }

  private String lastName() {
    return key.substring(key.lastIndexOf('.') + 1);
  }

  private static String name(Enum<?> choice) {
    return choice.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
