package dev.regatta.nfs.client;

import java.time.Duration;

/// How a client works, beside what the URL says.
///
/// @param slots most calls at once of one client, at least 1
/// @param deadline of a call, retries included; a connection that is silent for half of it while
///   calls wait is closed and opened again
/// @param setupDeadline of each step of attaching an export (connect, GETPORT, MNT, FSINFO)
public record NfsSettings(
    int slots, Duration deadline, Duration setupDeadline, PrivilegedPort privilegedPort) {
  private static final int MAX_SLOTS = 1 << 16;

  public static final NfsSettings DEFAULTS =
      new NfsSettings(
          128, Duration.ofSeconds(120), Duration.ofSeconds(10), PrivilegedPort.WHEN_NEEDED);

  public NfsSettings {
    if (slots < 1 || slots > MAX_SLOTS) {
      throw new IllegalArgumentException("slots must be 1 to " + MAX_SLOTS + ", got " + slots);
    }
    if (!deadline.isPositive() || !setupDeadline.isPositive()) {
      throw new IllegalArgumentException(
          "deadlines must be positive, got " + deadline + " and " + setupDeadline);
    }
  }

  public NfsSettings withSlots(int number) {
    return new NfsSettings(number, deadline, setupDeadline, privilegedPort);
  }

  public NfsSettings withDeadline(Duration time) {
    return new NfsSettings(slots, time, setupDeadline, privilegedPort);
  }

  public NfsSettings withSetupDeadline(Duration time) {
    return new NfsSettings(slots, deadline, time, privilegedPort);
  }

  public NfsSettings withPrivilegedPort(PrivilegedPort when) {
    return new NfsSettings(slots, deadline, setupDeadline, when);
  }
}
