package dev.regatta.engine.io.uring;

import dev.regatta.engine.io.EngineRefusedException;
import dev.regatta.engine.linux.Linux;
import java.lang.foreign.Arena;
import java.util.Optional;

/// What this kernel gives a ring, found by making one and closing it.
///
/// @param flags set-up flags, see [RingFlags]
/// @param workers io-wq limits in force, `bounded,unbounded`; empty before Linux 5.15
public record RingProbe(int flags, Optional<String> workers) {

  /// Makes a ring and closes it.
  ///
  /// @param iowqMaxWorkers the limit the plan asks for, 0 for none
  public static RingProbe of(int entries, int iowqMaxWorkers) throws EngineRefusedException {
    int flags = RingFlags.probe(entries);
    try (var arena = Arena.ofConfined();
        var ring = new Ring(new Linux(arena), arena, entries, flags)) {
      if (iowqMaxWorkers > 0) {
        var _ = ring.limitWorkers(new Ring.WorkerLimits(iowqMaxWorkers, 0));
      }
      return new RingProbe(flags, limits(ring));
    }
  }

  private static Optional<String> limits(Ring ring) {
    try {
      var limits = ring.limitWorkers(new Ring.WorkerLimits(0, 0));
      return Optional.of(limits.bounded() + "," + limits.unbounded());
    } catch (EngineRefusedException e) {
      return Optional.empty();
    }
  }
}
