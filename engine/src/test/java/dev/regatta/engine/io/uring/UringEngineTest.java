package dev.regatta.engine.io.uring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.regatta.engine.io.EngineRefusedException;
import dev.regatta.engine.io.EngineSetup;
import dev.regatta.engine.io.IoEngine;
import dev.regatta.engine.io.IoEngineContract;
import dev.regatta.model.job.EngineSpec;
import dev.regatta.model.job.EngineSpec.Kind;
import org.junit.jupiter.api.Test;

class UringEngineTest extends IoEngineContract {
  @Override
  protected EngineSpec spec() {
    return EngineSpec.of(Kind.URING, 5);
  }

  @Override
  protected IoEngine create(EngineSetup setup) throws EngineRefusedException {
    return new UringEngine(setup, RingFlags.probe(UringEngine.entries(setup.slots())));
  }

  @Test
  void ringHasTheNextPowerOfTwoEntries() {
    assertThat(UringEngine.entries(1)).isEqualTo(1);
    assertThat(UringEngine.entries(2)).isEqualTo(2);
    assertThat(UringEngine.entries(100)).isEqualTo(128);
    assertThat(UringEngine.entries(128)).isEqualTo(128);
  }

  @Test
  void flagsAreNamed() {
    assertThat(RingFlags.describe(RingFlags.WANTED))
        .isEqualTo("CQSIZE|COOP_TASKRUN|SINGLE_ISSUER|DEFER_TASKRUN");
    assertThat(RingFlags.describe(0)).isEqualTo("none");
  }
}
