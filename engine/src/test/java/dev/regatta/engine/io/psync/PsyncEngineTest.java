package dev.regatta.engine.io.psync;

import dev.regatta.engine.io.EngineSetup;
import dev.regatta.engine.io.IoEngine;
import dev.regatta.engine.io.IoEngineContract;
import dev.regatta.model.job.EngineSpec;
import dev.regatta.model.job.EngineSpec.Kind;

class PsyncEngineTest extends IoEngineContract {
  @Override
  protected EngineSpec spec() {
    return EngineSpec.of(Kind.PSYNC, 1);
  }

  @Override
  protected IoEngine create(EngineSetup setup) {
    return new PsyncEngine(setup.slots());
  }
}
