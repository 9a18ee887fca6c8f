package dev.regatta.engine;

import dev.regatta.engine.io.EngineRefusedException;
import dev.regatta.engine.io.EngineSetup;
import dev.regatta.engine.io.IoEngine;
import dev.regatta.engine.io.libnfs.LibnfsEngine;
import dev.regatta.engine.io.nfs3.Nfs3Engine;
import dev.regatta.engine.io.nullio.NullEngine;
import dev.regatta.engine.io.pool.PoolEngine;
import dev.regatta.engine.io.psync.PsyncEngine;
import dev.regatta.engine.io.uring.RingFlags;
import dev.regatta.engine.io.uring.UringEngine;
import dev.regatta.model.job.EngineSpec;
import dev.regatta.nfs.client.NfsMount;
import java.util.Optional;

/// Every I/O engine there is.
///
/// @param mount the export of engines that speak NFS themselves; empty when the load has none
record IoEngines(Optional<NfsMount> mount) {

  /// Makes the engine; called on the load thread that will own it.
  IoEngine create(EngineSetup setup) throws EngineRefusedException {
    return switch (setup.spec().kind()) {
      case PSYNC -> new PsyncEngine(setup.slots());
      case URING -> new UringEngine(setup, RingFlags.probe(UringEngine.entries(setup.slots())));
      case POOL -> new PoolEngine(setup.slots());
      case NULL -> new NullEngine(setup.spec().nothing().delayNanos(setup.worker()), setup.slots());
      case NFS3 -> new Nfs3Engine(setup, mount.orElseThrow());
      case LIBNFS -> new LibnfsEngine(setup, mount.orElseThrow().url());
    };
  }

  /// Ops in flight per load thread that the engine really has.
  static int slots(EngineSpec spec) {
    return switch (spec.kind()) {
      case PSYNC -> 1;
      case URING ->
          spec.uring().powerOfTwoDepth() ? UringEngine.entries(spec.iodepth()) : spec.iodepth();
      case POOL, NULL, NFS3, LIBNFS -> spec.iodepth();
    };
  }

  /// True when the engine works on files that must be there.
  static boolean usesFiles(EngineSpec spec) {
    return spec.kind() != EngineSpec.Kind.NULL;
  }
}
