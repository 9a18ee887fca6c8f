package dev.regatta.engine.io.pool;

import dev.regatta.engine.io.EngineSetup;
import dev.regatta.engine.io.IoEngine;
import dev.regatta.engine.io.IoEngineContract;
import dev.regatta.model.job.EngineSpec;
import dev.regatta.model.job.EngineSpec.Kind;

class PoolEngineTest extends IoEngineContract {
  @Override
  protected EngineSpec spec() {
    return EngineSpec.of(Kind.POOL, 5);
  }

  @Override
  protected IoEngine create(EngineSetup setup) {
    return new PoolEngine(setup.slots());
  }
}
