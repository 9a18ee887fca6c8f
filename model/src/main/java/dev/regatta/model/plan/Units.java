package dev.regatta.model.plan;

import dev.regatta.model.PlanException;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/// A family of units and the numbers written with them.
///
/// @param what a value is called in messages
/// @param base the unit a bare number is most likely in, for the hint
/// @param factors unit to how many nanoseconds or bytes it is, largest unit last
record Units(String what, String base, Map<String, Long> factors) {

  /// Durations, in nanoseconds: HOCON's units.
  static final Units DURATION = new Units("duration", "s", durations());

  /// Sizes, in bytes: binary units only, because `4k` and `1MB` mean two things.
  static final Units SIZE = new Units("size", "B", sizes());

  private static final Pattern NUMBER_AND_UNIT =
      Pattern.compile("([+-]?[0-9]+(?:\\.[0-9]+)?)\\s*([A-Za-z]*)");

  /// @param subject starts every message: place, key and what was found
  long parse(String subject, String text) {
    var matcher = NUMBER_AND_UNIT.matcher(text);
    if (!matcher.matches()) {
      throw new PlanException(subject + " is not a " + what + ": write it as in " + example());
    }
    String number = matcher.group(1);
    String unit = matcher.group(2);
    if (unit.isEmpty()) {
      throw new PlanException(subject + " has no unit: write " + number + base);
    }
    Long factor = factors.get(unit);
    if (factor == null) {
      throw new PlanException(subject + unknownUnit(number, unit));
    }
    return multiply(subject, new BigDecimal(number), factor);
  }

  /// The shortest text that [#parse] reads as this value.
  String write(long value) {
    String result = value + smallest();
    for (var unit : factors.entrySet()) {
      if (value % unit.getValue() == 0 && unit.getKey().length() <= 3) {
        String shorter = value / unit.getValue() + unit.getKey();
        result = shorter.length() <= result.length() ? shorter : result;
      }
    }
    return result;
  }

  private long multiply(String subject, BigDecimal number, long factor) {
    if (number.signum() < 0) {
      throw new PlanException(subject + " must not be negative");
    }
    var value = number.multiply(BigDecimal.valueOf(factor)).stripTrailingZeros();
    if (value.compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) > 0) {
      throw new PlanException(subject + " is too large");
    }
    if (value.scale() > 0) {
      throw new PlanException(subject + " is less precise than 1" + smallest());
    }
    return value.longValueExact();
  }

  private String unknownUnit(String number, String unit) {
    if (this.equals(SIZE)) {
      String letter = unit.substring(0, 1).toUpperCase(Locale.ROOT);
      String binary = letter + "iB";
      if (factors.containsKey(binary)) {
        return " is ambiguous: write " + number + binary + " (units are B, KiB, MiB, GiB, TiB)";
      }
      return " has the unknown unit " + unit + ": write B, KiB, MiB, GiB or TiB";
    }
    return " has the unknown unit " + unit + ": write ns, us, ms, s, m, h or d";
  }

  private String example() {
    return this.equals(SIZE) ? "4KiB" : "30s";
  }

  private String smallest() {
    return this.equals(SIZE) ? "B" : "ns";
  }

  private static Map<String, Long> durations() {
    var units = new LinkedHashMap<String, Long>();
    add(units, 1L, List.of("ns", "nano", "nanos", "nanosecond", "nanoseconds"));
    add(units, 1_000L, List.of("us", "micro", "micros", "microsecond", "microseconds"));
    add(units, 1_000_000L, List.of("ms", "milli", "millis", "millisecond", "milliseconds"));
    add(units, 1_000_000_000L, List.of("s", "second", "seconds"));
    add(units, 60_000_000_000L, List.of("m", "minute", "minutes"));
    add(units, 3_600_000_000_000L, List.of("h", "hour", "hours"));
    add(units, 86_400_000_000_000L, List.of("d", "day", "days"));
    return units;
  }

  private static Map<String, Long> sizes() {
    var units = new LinkedHashMap<String, Long>();
    add(units, 1L, List.of("B"));
    add(units, 1L << 10, List.of("KiB"));
    add(units, 1L << 20, List.of("MiB"));
    add(units, 1L << 30, List.of("GiB"));
    add(units, 1L << 40, List.of("TiB"));
    return units;
  }

  private static void add(Map<String, Long> units, long factor, List<String> names) {
    names.forEach(name -> units.put(name, factor));
  }
}
