package dev.regatta.model.plan;

import dev.regatta.model.PlanException;

/// Sizes outside of plans, written as in them.
public final class SizeText {
  private SizeText() {}

  /// Reads a size such as `4GiB`.
  ///
  /// @param option what is named in messages
  /// @throws PlanException when it is none, or nothing
  public static long bytes(String option, String text) {
    long bytes = Units.SIZE.parse(option + " " + text, text);
    if (bytes < 1) {
      throw new PlanException(option + " must be at least 1B, got " + text);
    }
    return bytes;
  }
}
