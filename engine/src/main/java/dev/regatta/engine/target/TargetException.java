package dev.regatta.engine.target;

/// A target cannot be reached or does not do what it must. The message is one line for the user.
public final class TargetException extends Exception {
  public TargetException(String message) {
    super(message);
  }
}
