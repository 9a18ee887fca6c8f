package dev.regatta.coordinator.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.regatta.coordinator.Samples;
import dev.regatta.model.PlanException;
import dev.regatta.model.journal.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RunDirectoryTest {
  @TempDir private Path folder;

  @Test
  void makesADirectoryAndItsParents() {
    var path = folder.resolve("a/b/run");

    assertThat(RunDirectory.create(path).path()).isEqualTo(path).isDirectory();
  }

  @Test
  void takesAnEmptyDirectory() {
    assertThat(RunDirectory.create(folder).path()).isEqualTo(folder);
  }

  @Test
  void refusesADirectoryWithAnythingInIt() throws IOException {
    Files.writeString(folder.resolve("file"), "");

    assertThatThrownBy(() -> RunDirectory.create(folder))
        .isInstanceOf(PlanException.class)
        .hasMessage(
            folder + " is there already and not an empty directory; name another with --out DIR");
  }

  @Test
  void refusesAFile() throws IOException {
    var file = Files.writeString(folder.resolve("file"), "");

    assertThatThrownBy(() -> RunDirectory.create(file))
        .isInstanceOf(PlanException.class)
        .hasMessage(
            file + " is there already and not an empty directory; name another with --out DIR");
  }

  @Test
  void secondRunInADirectoryIsRefused() {
    RunDirectory.create(folder);

    assertThatThrownBy(() -> RunDirectory.create(folder)).isInstanceOf(PlanException.class);
  }

  @Test
  void oneOfTwoRunsThatStartAtOneInstantGetsTheDirectory() throws Exception {
    for (int trial = 0; trial < 20; trial++) {
      var path = folder.resolve("run" + trial);
      var together = new CyclicBarrier(2);
      Callable<Boolean> start =
          () -> {
            together.await();
            try {
              RunDirectory.create(path);
              return true;
            } catch (PlanException taken) {
              return false;
            }
          };
      try (var runs = Executors.newFixedThreadPool(2)) {
        var first = runs.submit(start);
        var second = runs.submit(start);
        assertThat(List.of(first.get(), second.get())).containsExactlyInAnyOrder(true, false);
      }
    }
  }

  @Test
  void opensARunByItsPlan() throws IOException {
    RunDirectory.create(folder).write(RunDirectory.PLAN, "name = x\n");

    assertThat(RunDirectory.open(folder).path()).isEqualTo(folder);
  }

  @Test
  void refusesToOpenWhatIsNoRun() {
    assertThatThrownBy(() -> RunDirectory.open(folder))
        .isInstanceOf(PlanException.class)
        .hasMessage(
            folder + " is not a run directory: it has no plan.conf; `regatta ls` lists runs");
  }

  @Test
  void writeReplacesTheWholeFileAndLeavesNothingElse() throws IOException {
    var run = RunDirectory.create(folder);

    run.write("report.txt", "a long first report\n");
    run.write("report.txt", "short\n");

    assertThat(folder.resolve("report.txt")).hasContent("short\n");
    try (var files = Files.list(folder)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrder(RunDirectory.EVENTS, "report.txt");
    }
  }

  @Test
  void writeThatCannotBeFinishedKeepsTheOldFile() throws IOException {
    var run = RunDirectory.create(folder);
    run.write("report.txt", "old\n");
    Files.createDirectory(folder.resolve("report.txt.part"));

    assertThatThrownBy(() -> run.write("report.txt", "new\n")).isInstanceOf(IOException.class);

    assertThat(folder.resolve("report.txt")).hasContent("old\n");
  }

  @Test
  void recordOfARunReadsBackAsItWasWritten() throws IOException {
    var run = RunDirectory.create(folder);
    var record =
        new RunRecord(
            "run",
            "plan",
            "0.1.0",
            Samples.MEASURE_START,
            List.of("w1", "w2"),
            List.of(Samples.job()),
            List.of("a note"));

    run.writeJson(RunDirectory.JOBS, record);

    assertThat(Json.MAPPER.readValue(run.file(RunDirectory.JOBS).toFile(), RunRecord.class))
        .isEqualTo(record);
  }
}
