package dev.regatta.model.latency;

import static org.assertj.core.api.Assertions.assertThat;

import dev.regatta.model.job.Op;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class IntervalCountersTest {
  @Test
  void sumsErrorsOfEveryKind() {
    var key = Recorded.key("w1", Op.READ, 0);

    assertThat(Recorded.counters(key, 5, Map.of("EIO", 2L, "ESTALE", 3L)).errorCount())
        .isEqualTo(5);
    assertThat(Recorded.counters(key, 5).errorCount()).isZero();
  }

  @Test
  void laterChangesOfTheGivenMapAreNotSeen() {
    var errors = new HashMap<>(Map.of("EIO", 1L));
    var counters = Recorded.counters(Recorded.key("w1", Op.READ, 0), 5, errors);

    errors.put("EIO", 9L);

    assertThat(counters.errors()).containsExactly(Map.entry("EIO", 1L));
  }
}
