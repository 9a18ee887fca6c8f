package dev.regatta.coordinator.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Objects;
import org.junit.jupiter.api.Test;

final class TextReportTest {
  @Test
  void isLaidOutAsTheGoldenFile() throws IOException {
    assertThat(new TextReport(Summaries.full()).text()).isEqualTo(golden());
  }

  @Test
  void isTheSameWhereverItIsWritten() throws IOException {
    var before = Locale.getDefault();
    Locale.setDefault(Locale.GERMANY);
    try {
      assertThat(new TextReport(Summaries.full()).text()).isEqualTo(golden());
    } finally {
      Locale.setDefault(before);
    }
  }

  private static String golden() throws IOException {
    try (var file = TextReportTest.class.getResourceAsStream("report.txt")) {
      return new String(Objects.requireNonNull(file).readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
