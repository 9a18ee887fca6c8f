package dev.regatta.coordinator.store;

import java.security.SecureRandom;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HexFormat;

/// Names runs: `20261130-221000-randread-7f3a` (UTC, the plan's name, four random digits).
public final class RunId {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss").withZone(ZoneOffset.UTC);
  private static final SecureRandom RANDOM = new SecureRandom();

  private RunId() {}

  public static String of(String plan, Instant now) {
    var suffix = HexFormat.of().toHexDigits((short) RANDOM.nextInt());
    return TIME.format(now) + "-" + plan.replaceAll("[^A-Za-z0-9._-]", "_") + "-" + suffix;
  }
}
