package dev.regatta.provisioning;

/// The machine or the cloud could not give what was asked for: one line that says what and what to
/// do. Exit code 3.
public final class ProvisionException extends Exception {
  public ProvisionException(String message) {
    super(message);
  }
}
