package dev.regatta.model.plan;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class UnitsTest {
  @ParameterizedTest
  @CsvSource({
    "1ns,1",
    "3 us,3000",
    "1.5ms,1500000",
    "2s,2000000000",
    "2 minutes,120000000000",
    "1h,3600000000000",
    "1d,86400000000000",
    "0.000000001s,1",
    "0s,0"
  })
  void readsDurations(String text, long nanos) {
    assertThat(Units.DURATION.parse("key", text)).isEqualTo(nanos);
  }

  @ParameterizedTest
  @CsvSource({"512B,512", "4KiB,4096", "1.5 MiB,1572864", "2GiB,2147483648", "8TiB,8796093022208"})
  void readsSizes(String text, long bytes) {
    assertThat(Units.SIZE.parse("key", text)).isEqualTo(bytes);
  }

  @ParameterizedTest
  @CsvSource({
    "100000000,100ms",
    "1000000000,1s",
    "2592000000000000,30d",
    "90000000000,90s",
    "7,7ns"
  })
  void writesDurations(long nanos, String text) {
    assertThat(Units.DURATION.write(nanos)).isEqualTo(text);
  }
}
