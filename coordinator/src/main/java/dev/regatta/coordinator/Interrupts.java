package dev.regatta.coordinator;

import java.util.List;
import org.jline.utils.Signals;

/// Turns Ctrl-C and SIGTERM into calls: the JVM's own shutdown hooks cannot tell the first from the
/// second.
final class Interrupts {
  private static final List<String> SIGNALS = List.of("INT", "TERM", "HUP");

  private Interrupts() {}

  static void handle(Runnable onSignal) {
    SIGNALS.forEach(signal -> Signals.register(signal, onSignal));
  }
}
