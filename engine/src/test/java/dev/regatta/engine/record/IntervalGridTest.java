package dev.regatta.engine.record;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class IntervalGridTest {
  @Test
  void intervalsOfTheRampAreNegativeAndEndWithIt() {
    var grid = IntervalGrid.of(1000, 250, 400, 100);

    assertThat(grid.first()).isEqualTo(-3);
    assertThat(grid.start(-3)).isEqualTo(1000);
    assertThat(grid.end(-3)).isEqualTo(1050);
    assertThat(grid.end(-1)).isEqualTo(1250);
    assertThat(grid.at(1249)).isEqualTo(-1);
    assertThat(grid.at(1250)).isZero();
  }

  @Test
  void theLastIntervalReachesToTheLastCompletion() {
    var grid = IntervalGrid.of(0, 0, 350, 100);

    assertThat(grid.last()).isEqualTo(3);
    assertThat(grid.at(10_000)).isEqualTo(3);
    assertThat(grid.end(3)).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void aJobWithoutRuntimeHasNoLastInterval() {
    var grid = IntervalGrid.of(0, 0, 0, 100);

    assertThat(grid.at(12_345)).isEqualTo(123);
  }
}
