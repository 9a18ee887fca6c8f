package dev.regatta.engine.io;

/// This machine cannot run the engine as it was asked for. The message says why and what to do.
public final class EngineRefusedException extends Exception {
  public EngineRefusedException(String message) {
    super(message);
  }
}
