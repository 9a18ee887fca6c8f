package dev.regatta.engine.io.uring;

import dev.regatta.engine.io.EngineRefusedException;
import dev.regatta.engine.io.EngineSetup;
import dev.regatta.engine.io.IoEngine;
import dev.regatta.engine.io.IoEngineContract;
import dev.regatta.model.job.EngineSpec;
import dev.regatta.model.job.EngineSpec.Kind;

class FixedUringEngineTest extends IoEngineContract {
  @Override
  protected EngineSpec spec() {
    return new EngineSpec(
        Kind.URING,
        5,
        EngineSpec.Batch.SINGLE,
        new EngineSpec.Uring(true, true, false, false, 0),
        EngineSpec.Null.DEFAULT);
  }

  @Override
  protected IoEngine create(EngineSetup setup) throws EngineRefusedException {
    return new UringEngine(setup, RingFlags.probe(UringEngine.entries(setup.slots())));
  }
}
