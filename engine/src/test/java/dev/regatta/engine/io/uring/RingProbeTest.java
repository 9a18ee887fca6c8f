package dev.regatta.engine.io.uring;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;

class RingProbeTest {
  /// The kernel keeps the limits with the thread, so each probe has one of its own.
  private static String limits(int asked) throws Exception {
    var probe = new FutureTask<>(() -> RingProbe.of(8, asked));
    Thread.ofPlatform().start(probe);
    return probe.get().workers().orElseThrow();
  }

  @Test
  void theKernelsOwnLimitIsAtMostTheEntries() throws Exception {
    int cpus = Runtime.getRuntime().availableProcessors();

    assertThat(limits(0)).startsWith(Math.min(8, 4 * cpus) + ",");
  }

  @Test
  void theLimitAskedForIsInForce() throws Exception {
    assertThat(limits(3)).startsWith("3,");
    assertThat(limits(40)).startsWith("40,");
  }
}
