package dev.regatta.coordinator.run;

/// Exit codes of every command; where several hold, the first in this order.
public enum ExitCode {
  INTERRUPTED(130),
  INFRASTRUCTURE_FAILED(3),
  NOT_VALID(4),
  THRESHOLD_MISSED(1),
  LEFTOVERS(5),
  USAGE(2),
  PASS(0);

  private final int code;

  ExitCode(int code) {
    this.code = code;
  }

  public int code() {
    return code;
  }
}
