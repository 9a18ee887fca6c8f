package dev.regatta.model.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class NearestNameTest {
  @Test
  void countsMistakes() {
    assertThat(NearestName.mistakes("clients", "clients")).isZero();
    assertThat(NearestName.mistakes("clinets", "clients")).isEqualTo(1);
    assertThat(NearestName.mistakes("client", "clients")).isEqualTo(1);
    assertThat(NearestName.mistakes("", "abc")).isEqualTo(3);
  }

  @Test
  void findsNothingThatIsTooFar() {
    assertThat(NearestName.of("zzz", List.of("op", "bs"))).isEmpty();
    assertThat(NearestName.of("rutnime", List.of("ramp", "runtime"))).contains("runtime");
  }
}
