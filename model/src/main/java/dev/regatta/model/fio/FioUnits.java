package dev.regatta.model.fio;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// fio's numbers with units. What fio reads as written gives the same value here; what it misreads
/// (`1.5m` is one byte, `2sec` is two microseconds) is an [IllegalArgumentException] whose message
/// says what to write.
final class FioUnits {
  private static final Pattern SIZE =
      Pattern.compile("\\+?(0x[0-9a-f]+|0|[1-9][0-9]*)(?:([kmgtp])(i)?)?(b)?");
  private static final Pattern TIME =
      Pattern.compile("\\+?(0|[1-9][0-9]*) *(d|h|m|s|ms|msec|us|usec)?");
  private static final Pattern DECIMAL_SIZE = Pattern.compile("([0-9]*\\.[0-9]+)([kmgtp])i?b?");
  private static final Pattern WORDY_TIME = Pattern.compile("([0-9]*\\.?[0-9]+) *([a-z]*)");

  private static final Map<String, String> TIME_WORDS =
      Map.ofEntries(
          Map.entry("sec", "s"),
          Map.entry("secs", "s"),
          Map.entry("second", "s"),
          Map.entry("seconds", "s"),
          Map.entry("min", "m"),
          Map.entry("mins", "m"),
          Map.entry("minute", "m"),
          Map.entry("minutes", "m"),
          Map.entry("hr", "h"),
          Map.entry("hour", "h"),
          Map.entry("hours", "h"),
          Map.entry("day", "d"),
          Map.entry("days", "d"));

  private FioUnits() {}

  /// A whole number of bytes, or of anything else that is counted.
  ///
  /// @param kbBase 1024 (fio's default) or 1000: what `k` is
  static long size(String text, int kbBase) {
    Matcher matcher = SIZE.matcher(text.toLowerCase(Locale.ROOT));
    if (!matcher.matches()) {
      throw new IllegalArgumentException(sizeAdvice(text));
    }
    boolean binary = isBinary(matcher.group(3) != null, matcher.group(4) != null, kbBase);
    String unit = matcher.group(2) == null ? "" : matcher.group(2);
    try {
      return Math.multiplyExact(Long.decode(matcher.group(1)), power(unit, binary));
    } catch (NumberFormatException | ArithmeticException e) {
      throw new IllegalArgumentException("larger than 2^63", e);
    }
  }

  /// True when fio reads `kib` as 1000 bytes, which is not what the letters say.
  static boolean isInverted(String text, int kbBase) {
    return kbBase == 1024 && text.toLowerCase(Locale.ROOT).matches("\\+?[0-9]+[kmgtp]ib");
  }

  /// A time; `bare` is the unit of a number without one.
  static Duration time(String text, ChronoUnit bare) {
    Matcher matcher = TIME.matcher(text.toLowerCase(Locale.ROOT));
    if (!matcher.matches()) {
      throw new IllegalArgumentException(timeAdvice(text, bare));
    }
    ChronoUnit unit = matcher.group(2) == null ? bare : unit(matcher.group(2)).orElseThrow();
    try {
      return Duration.ofNanos(
          Math.multiplyExact(Long.parseLong(matcher.group(1)), unit.getDuration().toNanos()));
    } catch (NumberFormatException | ArithmeticException e) {
      throw new IllegalArgumentException("longer than 292 years", e);
    }
  }

  /// `k` and `kb` follow kb_base; `kib` is the other one at 1024, and right at 1000; `ki` is 1024.
  private static boolean isBinary(boolean i, boolean b, int kbBase) {
    if (i && !b) {
      return true;
    }
    return i == (kbBase == 1000);
  }

  private static long power(String unit, boolean binary) {
    int exponent = unit.isEmpty() ? 0 : 1 + "kmgtp".indexOf(unit);
    long power = 1;
    for (int i = 0; i < exponent; i++) {
      power *= binary ? 1024 : 1000;
    }
    return power;
  }

  private static String sizeAdvice(String text) {
    Matcher decimal = DECIMAL_SIZE.matcher(text.toLowerCase(Locale.ROOT));
    if (decimal.matches()) {
      BigDecimal bytes =
          new BigDecimal(decimal.group(1))
              .multiply(BigDecimal.valueOf(power(decimal.group(2), true)));
      return "fio drops what follows the point; write a whole number"
          + wholeSize(bytes).map(whole -> ", here " + whole).orElse(", for example 1536k");
    }
    if (text.matches("0[0-9].*")) {
      return "fio reads a leading zero as octal; write the number without it";
    }
    return "expected a whole number and one of k m g t p, for example 64k";
  }

  private static Optional<String> wholeSize(BigDecimal bytes) {
    for (int exponent = 4; exponent >= 0; exponent--) {
      String unit = exponent == 0 ? "" : "kmgtp".substring(exponent - 1, exponent);
      BigDecimal[] parts = bytes.divideAndRemainder(BigDecimal.valueOf(power(unit, true)));
      if (parts[1].signum() == 0 && parts[0].signum() > 0) {
        return Optional.of(parts[0].toBigInteger() + unit);
      }
    }
    return Optional.empty();
  }

  private static String timeAdvice(String text, ChronoUnit bare) {
    Matcher wordy = WORDY_TIME.matcher(text.toLowerCase(Locale.ROOT));
    if (wordy.matches()) {
      String word = TIME_WORDS.getOrDefault(wordy.group(2), wordy.group(2));
      Optional<ChronoUnit> unit = word.isEmpty() ? Optional.of(bare) : unit(word);
      Optional<String> whole =
          unit.flatMap(known -> wholeTime(new BigDecimal(wordy.group(1)), known));
      if (whole.isPresent()) {
        return "fio misreads this; write " + whole.get();
      }
    }
    return "expected a whole number and one of d h m s ms us, for example 90s";
  }

  private static Optional<String> wholeTime(BigDecimal count, ChronoUnit unit) {
    BigDecimal nanos = count.multiply(BigDecimal.valueOf(unit.getDuration().toNanos()));
    for (String name : new String[] {"d", "h", "m", "s", "ms", "us"}) {
      BigDecimal size = BigDecimal.valueOf(unit(name).orElseThrow().getDuration().toNanos());
      BigDecimal[] parts = nanos.divideAndRemainder(size);
      if (parts[1].signum() == 0 && parts[0].signum() > 0) {
        return Optional.of(parts[0].toBigInteger() + name);
      }
    }
    return Optional.empty();
  }

  private static Optional<ChronoUnit> unit(String name) {
    return switch (name) {
      case "d" -> Optional.of(ChronoUnit.DAYS);
      case "h" -> Optional.of(ChronoUnit.HOURS);
      case "m" -> Optional.of(ChronoUnit.MINUTES);
      case "s" -> Optional.of(ChronoUnit.SECONDS);
      case "ms", "msec" -> Optional.of(ChronoUnit.MILLIS);
      case "us", "usec" -> Optional.of(ChronoUnit.MICROS);
      default -> Optional.empty();
    };
  }
}
