package dev.regatta.coordinator.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.regatta.model.summary.Summary;
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

  @Test
  void shortSetupThatMadeNothingIsNotWorthALine() {
    var quick = new Summary.Setup(0.9, 0.1, 512, 0, 0);
    var slow = new Summary.Setup(1.1, 0, 512, 0, 0);

    assertThat(new TextReport(Summaries.with(quick, quick)).text()).doesNotContain("Set-up");
    assertThat(new TextReport(Summaries.with(quick, slow)).text())
        .contains(
            "Set-up: 1024 files found, 0 made, 0B written; 1.1 s of checks and 0.0 s of layout on"
                + " w2, the slowest");
  }

  private static String golden() throws IOException {
    try (var file = TextReportTest.class.getResourceAsStream("report.txt")) {
      return new String(Objects.requireNonNull(file).readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
