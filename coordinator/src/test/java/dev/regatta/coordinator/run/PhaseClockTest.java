package dev.regatta.coordinator.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.regatta.model.summary.Summary;
import java.time.Instant;
import org.junit.jupiter.api.Test;

final class PhaseClockTest {
  private static final Instant START = Instant.parse("2026-11-30T22:10:00Z");

  private final PhaseClock clock = new PhaseClock();

  @Test
  void phaseLastsUntilTheNextBegins() {
    clock.enter("join", at(0));
    clock.enter("prepare", at(3));
    clock.leave(at(7));

    assertThat(clock.durations())
        .containsExactly(new Summary.Phase("join", 3), new Summary.Phase("prepare", 4));
  }

  @Test
  void phaseOfSeveralStagesIsAddedUp() {
    clock.enter("measure", at(0));
    clock.enter("drain", at(10));
    clock.enter("measure", at(11));
    clock.enter("drain", at(16));
    clock.leave(at(18));

    assertThat(clock.durations())
        .containsExactly(new Summary.Phase("measure", 15), new Summary.Phase("drain", 3));
  }

  @Test
  void plannedPhaseThatIsNotReachedTakesNoTime() {
    clock.enter("ramp", at(0));
    clock.enter("measure", at(5));
    clock.enter("drain", at(65));
    clock.enter("collect", at(8));
    clock.leave(at(9));

    assertThat(clock.durations())
        .containsExactly(
            new Summary.Phase("ramp", 5),
            new Summary.Phase("measure", 3),
            new Summary.Phase("collect", 1));
  }

  @Test
  void timeBetweenPhasesBelongsToNone() {
    clock.enter("install", at(0));
    clock.leave(at(2));
    clock.enter("join", at(5));
    clock.leave(at(6));

    assertThat(clock.durations())
        .containsExactly(new Summary.Phase("install", 2), new Summary.Phase("join", 1));
  }

  @Test
  void currentIsTheOneEnteredLast() {
    assertThat(clock.current()).isEmpty();

    clock.enter("join", at(0));

    assertThat(clock.current()).isEqualTo("join");
  }

  @Test
  void phaseThatGoesOnHasNoLengthYet() {
    clock.enter("join", at(0));

    assertThat(clock.durations()).isEmpty();
  }

  private static Instant at(long seconds) {
    return START.plusSeconds(seconds);
  }
}
