package dev.regatta.coordinator.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

final class ExitCodeTest {
  @Test
  void gravestComesFirst() {
    assertThat(Arrays.stream(ExitCode.values()).map(ExitCode::code))
        .containsExactly(130, 3, 4, 1, 5, 2, 0);
  }
}
