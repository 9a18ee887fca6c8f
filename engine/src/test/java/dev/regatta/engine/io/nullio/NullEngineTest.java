package dev.regatta.engine.io.nullio;

import static org.assertj.core.api.Assertions.assertThat;

import dev.regatta.engine.io.EngineSetup;
import dev.regatta.engine.io.IoEngine;
import dev.regatta.engine.io.IoEngineContract;
import dev.regatta.engine.io.OpSlot;
import dev.regatta.model.job.EngineSpec;
import dev.regatta.model.job.EngineSpec.Kind;
import java.util.Map;
import org.junit.jupiter.api.Test;

class NullEngineTest extends IoEngineContract {
  private static final long DELAY = 2_000_000;

  @Override
  protected EngineSpec spec() {
    return new EngineSpec(
        Kind.NULL,
        3,
        EngineSpec.Batch.SINGLE,
        EngineSpec.Uring.DEFAULT,
        new EngineSpec.Null(0, Map.of("w9", 1L)));
  }

  @Override
  protected IoEngine create(EngineSetup setup) {
    return new NullEngine(setup.spec().nothing().delayNanos(setup.worker()), setup.slots());
  }

  @Override
  protected boolean isReal() {
    return false;
  }

  @Test
  void anOpTakesAtLeastItsDelay() {
    var engine = new NullEngine(DELAY, 2);
    var completed = new OpSlot[2];

    long start = System.nanoTime();
    engine.queue(new OpSlot(0));
    int reaped = engine.reap(completed, 1, 2);

    assertThat(reaped).isEqualTo(1);
    assertThat(System.nanoTime() - start).isGreaterThanOrEqualTo(DELAY);
  }

  @Test
  void anOpIsNotDoneBeforeItsDelay() {
    var engine = new NullEngine(3_600_000_000_000L, 1);
    engine.queue(new OpSlot(0));

    assertThat(engine.reap(new OpSlot[1], 0, 1)).isZero();
  }
}
