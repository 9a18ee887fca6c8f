package dev.regatta.coordinator.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;

final class RunIdTest {
  private static final Instant NOW = Instant.parse("2026-11-30T22:10:00.9Z");

  @Test
  void saysWhenAndWhat() {
    assertThat(RunId.of("randread", NOW)).matches("20261130-221000-randread-[0-9a-f]{4}");
  }

  @Test
  void isSafeAsAFileName() {
    assertThat(RunId.of("../a b/ü", NOW)).matches("20261130-221000-[A-Za-z0-9._-]+");
  }
}
