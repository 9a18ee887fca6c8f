package dev.regatta.model;

/// A mistake in what the user wrote: one line that says where, what was found, what was expected
/// and what to do. Shown as it is, without a stack trace; exit code 2.
public final class PlanException extends RuntimeException {
  public PlanException(String message) {
    super(message);
  }
}
