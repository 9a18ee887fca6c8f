package dev.regatta.model.fio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class FioUnitsTest {
  private static final ChronoUnit MICROS = ChronoUnit.MICROS;

  @ParameterizedTest
  @CsvSource({
    "4096, 4096",
    "4096b, 4096",
    "4B, 4",
    "0x1000, 4096",
    "0X10, 16",
    "0x10b, 267",
    "+1m, 1048576",
    "1k, 1024",
    "1K, 1024",
    "1kb, 1024",
    "1KB, 1024",
    "1m, 1048576",
    "1g, 1073741824",
    "1t, 1099511627776",
    "1p, 1125899906842624",
    "1kib, 1000",
    "1MiB, 1000000",
    "1GiB, 1000000000",
    "1ki, 1024",
    "1Mi, 1048576",
    "0, 0"
  })
  void readsSizesAsFio(String text, long bytes) {
    assertThat(FioUnits.size(text, 1024)).isEqualTo(bytes);
  }

  @ParameterizedTest
  @CsvSource({"1k, 1000", "1kb, 1000", "1kib, 1024", "1ki, 1024", "4m, 4000000", "7, 7"})
  void readsSizesOfBase1000AsFio(String text, long bytes) {
    assertThat(FioUnits.size(text, 1000)).isEqualTo(bytes);
  }

  @ParameterizedTest
  @CsvSource({
    "1.5m, here 1536k",
    "0.5g, here 512m",
    "1.1k, for example 1536k",
    "1kk, expected a whole number and one of k m g t p",
    "1000x, expected a whole number",
    "1e3, expected a whole number",
    "1 m, expected a whole number",
    "-1, expected a whole number",
    "1m-2m, expected a whole number",
    "'1,2', expected a whole number",
    "(1m+4k), expected a whole number",
    "4kbytes, expected a whole number",
    "010k, octal",
    "9999999999g, larger than 2^63",
    "99999999999999999999, larger than 2^63"
  })
  void refusesSizesFioMisreads(String text, String message) {
    assertThatThrownBy(() -> FioUnits.size(text, 1024))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message);
  }

  @ParameterizedTest
  @CsvSource({
    "2, 2000000",
    "2s, 2000000",
    "1S, 1000000",
    "1 s, 1000000",
    "2000ms, 2000000",
    "1000MS, 1000000",
    "1000msec, 1000000",
    "15us, 15",
    "15usec, 15",
    "3m, 180000000",
    "1h, 3600000000",
    "2d, 172800000000",
    "0, 0"
  })
  void readsTimesAsFio(String text, long micros) {
    assertThat(FioUnits.time(text, ChronoUnit.SECONDS)).isEqualTo(Duration.of(micros, MICROS));
  }

  @Test
  void readsABareTimeInTheOptionsUnit() {
    assertThat(FioUnits.time("100", ChronoUnit.MICROS)).isEqualTo(Duration.of(100, MICROS));
  }

  @ParameterizedTest
  @CsvSource({
    "2sec, write 2s",
    "2min, write 2m",
    "1.5, write 1500ms",
    "1.9s, write 1900ms",
    "0.05m, write 3s",
    "1.5m, write 90s",
    "2 hours, write 2h",
    "1h30m, expected a whole number and one of d h m s ms us",
    "0x1, expected a whole number",
    "010, write 10s",
    "-5, expected a whole number",
    "5ns, expected a whole number",
    "999999999999d, longer than 292 years"
  })
  void refusesTimesFioMisreads(String text, String message) {
    assertThatThrownBy(() -> FioUnits.time(text, ChronoUnit.SECONDS))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message);
  }
}
