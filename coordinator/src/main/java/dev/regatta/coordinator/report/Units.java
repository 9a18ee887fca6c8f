package dev.regatta.coordinator.report;

import java.util.Locale;

/// Numbers as a fio user reads them.
public final class Units {
  private static final String[] DECIMAL = {"", "k", "M", "G", "T"};
  private static final String[] BINARY = {"B", "KiB", "MiB", "GiB", "TiB", "PiB"};
  private static final String[] SI = {"B", "kB", "MB", "GB", "TB", "PB"};

  private Units() {}

  /// `82.9k`, `107k`, `9731`.
  public static String count(double value) {
    int unit = 0;
    while (value >= 10_000 || (unit > 0 && value >= 1000)) {
      value /= 1000;
      unit++;
    }
    return significant(value) + DECIMAL[unit];
  }

  /// `418MiB`.
  public static String binary(double bytes) {
    return scaled(bytes, 1024, BINARY);
  }

  /// `438MB`.
  public static String decimal(double bytes) {
    return scaled(bytes, 1000, SI);
  }

  /// `418MiB/s (438MB/s)`.
  public static String bandwidth(double bytesPerSecond) {
    return binary(bytesPerSecond) + "/s (" + decimal(bytesPerSecond) + "/s)";
  }

  /// A duration in the unit that suits it: `731 ns`, `1319 us`, `13.2 ms`, `200 s`.
  public static String nanos(double nanos) {
    if (nanos < 10_000) {
      return significant(nanos) + " ns";
    }
    if (nanos < 10_000_000) {
      return significant(nanos / 1e3) + " us";
    }
    return nanos < 10e9 ? significant(nanos / 1e6) + " ms" : significant(nanos / 1e9) + " s";
  }

  private static String scaled(double value, int base, String[] names) {
    int unit = 0;
    while (value >= base && unit + 1 < names.length) {
      value /= base;
      unit++;
    }
    return significant(value) + names[unit];
  }

  private static String significant(double value) {
    if (value == Math.rint(value) || value >= 100) {
      return String.format(Locale.ROOT, "%.0f", value);
    }
    return String.format(Locale.ROOT, value >= 10 ? "%.1f" : "%.2f", value);
  }
}
