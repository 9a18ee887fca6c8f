package dev.regatta.engine.pattern;

import static org.assertj.core.api.Assertions.assertThat;

import dev.regatta.model.job.Randomness;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class SeedsTest {
  private static final Randomness MIXED = new Randomness(1, true, false);
  private static final Randomness LIKE_FIO = new Randomness(1, true, true);

  @Test
  void sameInputsGiveTheSameSeed() {
    assertThat(Seeds.of(MIXED, "r", "w1", "j", 0)).isEqualTo(Seeds.of(MIXED, "r", "w1", "j", 0));
  }

  @Test
  void runWorkerJobCloneAndBaseSeedAllMatter() {
    assertThat(
            List.of(
                Seeds.of(MIXED, "r", "w1", "j", 0),
                Seeds.of(MIXED, "s", "w1", "j", 0),
                Seeds.of(MIXED, "r", "w2", "j", 0),
                Seeds.of(MIXED, "r", "w1", "k", 0),
                Seeds.of(MIXED, "r", "w1", "j", 1),
                Seeds.of(new Randomness(2, true, false), "r", "w1", "j", 0)))
        .doesNotHaveDuplicates();
  }

  @Test
  void likeFioOnlyTheCloneMatters() {
    assertThat(Seeds.of(LIKE_FIO, "r", "w1", "j", 0))
        .isEqualTo(Seeds.of(LIKE_FIO, "s", "w2", "k", 0))
        .isNotEqualTo(Seeds.of(LIKE_FIO, "r", "w1", "j", 1));
  }

  @Test
  void drawsAreUniformWithinTheBound() {
    var random = new Xoshiro(42);
    var counts = new int[10];

    for (int i = 0; i < 100_000; i++) {
      counts[(int) random.below(10)]++;
    }

    // 10,000 expected each, standard deviation 95.
    assertThat(Arrays.stream(counts).boxed())
        .allSatisfy(count -> assertThat(count).isBetween(9_400, 10_600));
  }
}
