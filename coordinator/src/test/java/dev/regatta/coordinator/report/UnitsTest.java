package dev.regatta.coordinator.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class UnitsTest {
  @ParameterizedTest
  @CsvSource({
    "0,0",
    "7,7",
    "1.5,1.50",
    "12.34,12.3",
    "9731,9731",
    "9999,9999",
    "10000,10k",
    "82900.1,82.9k",
    "107000,107k",
    "999900,1000k",
    "1234567,1.23M",
    "5e9,5G"
  })
  void countsAsFio(double value, String text) {
    assertThat(Units.count(value)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({
    "0,0B",
    "512,512B",
    "1023,1023B",
    "1024,1KiB",
    "1536,1.50KiB",
    "438304768,418MiB",
    "1e18,888PiB"
  })
  void binarySizes(double bytes, String text) {
    assertThat(Units.binary(bytes)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({"999,999B", "1000,1kB", "438304768,438MB", "20363358208,20.4GB"})
  void decimalSizes(double bytes, String text) {
    assertThat(Units.decimal(bytes)).isEqualTo(text);
  }

  @Test
  void bandwidthIsShownBothWays() {
    assertThat(Units.bandwidth(438304768)).isEqualTo("418MiB/s (438MB/s)");
  }

  @ParameterizedTest
  @CsvSource({
    "731,731 ns",
    "9999,9999 ns",
    "10000,10 us",
    "1319000,1319 us",
    "13190000,13.2 ms",
    "2100000000,2100 ms",
    "200000000000,200 s"
  })
  void durationsInTheUnitThatSuits(double nanos, String text) {
    assertThat(Units.nanos(nanos)).isEqualTo(text);
  }
}
