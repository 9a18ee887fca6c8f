package dev.regatta.coordinator.report;

import static dev.regatta.coordinator.Samples.chunk;
import static dev.regatta.coordinator.Samples.counters;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.regatta.coordinator.Samples;
import dev.regatta.coordinator.store.RunDirectory;
import dev.regatta.coordinator.store.RunRecord;
import dev.regatta.model.PlanException;
import dev.regatta.model.journal.IntervalJournal;
import dev.regatta.model.journal.Json;
import dev.regatta.model.summary.Summary;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RecoveredSummaryTest {
  @TempDir private Path folder;
  private RunDirectory run;

  @BeforeEach
  void makeRun() {
    run = RunDirectory.create(folder.resolve("run"));
  }

  @Test
  void isMadeOfTheJournals() throws IOException {
    record();
    journal("w1", 100, 1_000);
    journal("w2", 50, 9_000);

    var summary = RecoveredSummary.of(run);

    assertThat(summary.status()).isEqualTo(Summary.Status.INCOMPLETE);
    assertThat(summary.reasons())
        .containsExactly(
            "the coordinator ended before the run did; made from the workers' journals");
    var read = summary.jobs().getFirst().ops().getFirst();
    assertThat(read.count()).isEqualTo(300);
    assertThat(read.iops()).isEqualTo(150.0);
    assertThat(read.latNs().orElseThrow().max()).isEqualTo(9_000);
    assertThat(read.worst().orElseThrow().worker()).isEqualTo("w2");
    assertThat(summary.workers().stream().map(w -> w.jobs().getFirst().ops().getFirst().count()))
        .containsExactly(200L, 100L);
  }

  @Test
  void workerWithoutAJournalIsShownWithNothing() throws IOException {
    record();
    journal("w1", 100, 1_000);

    var summary = RecoveredSummary.of(run);

    assertThat(summary.workers().getLast().jobs().getFirst().ops()).isEmpty();
  }

  @Test
  void isAsDocumented() throws IOException {
    record();
    journal("w1", 100, 1_000);

    JsonNode json = Json.MAPPER.valueToTree(RecoveredSummary.of(run));

    assertThat(SummarySchemaTest.mistakes(json)).isEmpty();
  }

  @Test
  void canBeReported() throws IOException {
    record();
    journal("w1", 100, 1_000);

    assertThat(new TextReport(RecoveredSummary.of(run)).text())
        .contains("result: incomplete")
        .contains("because the coordinator ended before the run did")
        .contains("read: IOPS=100");
  }

  @Test
  void runThatWasNotSetUpHasNothingToReport() {
    assertThatThrownBy(() -> RecoveredSummary.of(run))
        .isInstanceOf(PlanException.class)
        .hasMessage(run.path() + " ended before it was set up: nothing to report");
  }

  @Test
  void runThatOnlyRampedHasNothingToReport() throws IOException {
    record();
    try (var journal = new IntervalJournal(run.worker("w1"))) {
      journal.append(List.of(counters("w1", -1, 100)), List.of());
    }

    assertThatThrownBy(() -> RecoveredSummary.of(run))
        .isInstanceOf(PlanException.class)
        .hasMessage(
            run.path() + " has no measured interval: its load never began; nothing to report");
  }

  private void record() throws IOException {
    run.writeJson(
        RunDirectory.JOBS,
        new RunRecord(
            "run",
            "plan",
            "0.1.0",
            Samples.MEASURE_START,
            List.of("w1", "w2"),
            List.of(Samples.job()),
            List.of()));
  }

  /// Two seconds of reads.
  private void journal(String worker, long opsPerSecond, long nanos) throws IOException {
    try (var journal = new IntervalJournal(run.worker(worker))) {
      for (int interval = 0; interval < 2; interval++) {
        journal.append(
            List.of(counters(worker, interval, opsPerSecond)),
            List.of(chunk(worker, interval, opsPerSecond, nanos)));
      }
    }
  }
}
