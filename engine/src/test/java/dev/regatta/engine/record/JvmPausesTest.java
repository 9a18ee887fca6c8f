package dev.regatta.engine.record;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class JvmPausesTest {
  @Test
  void aGarbageCollectionIsAPause() {
    var pauses = JvmPauses.open().orElseThrow();
    long before = pauses.totalNanos();

    System.gc();

    assertThat(before).isNotNegative();
    assertThat(pauses.totalNanos()).isGreaterThan(before);
  }
}
