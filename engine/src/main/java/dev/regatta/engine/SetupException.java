package dev.regatta.engine;

import dev.regatta.engine.target.TargetException;

/// The load cannot be prepared. The message is one line for the user: which file or job, what was
/// found, what was expected, what to do.
public final class SetupException extends Exception {
  private final Fault fault;

  /// Who can mend it.
  public enum Fault {
    /// The plan, or files the plan counts on.
    USER,
    /// This machine or its file systems.
    MACHINE
  }

  private SetupException(Fault fault, String message) {
    super(message);
    this.fault = fault;
  }

  static SetupException user(String message) {
    return new SetupException(Fault.USER, message);
  }

  static SetupException machine(String message) {
    return new SetupException(Fault.MACHINE, message);
  }

  static SetupException of(TargetException e) {
    return machine(String.valueOf(e.getMessage()));
  }

  public Fault fault() {
    return fault;
  }
}
