package dev.regatta.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The first seed report's job file on data that is not as it should be.
class SeedReadFaultsTest {
  private static final int FILES = 8;
  private static final int BYTES = 64 << 10;

  @TempDir private Path folder;
  private Regatta regatta = new Regatta(Path.of(""));
  private Path data = Path.of("");

  @BeforeEach
  void makeData() throws Exception {
    regatta = new Regatta(folder);
    data = Files.createDirectory(folder.resolve("data"));
    for (int file = 0; file < FILES; file++) {
      Files.write(data.resolve(Integer.toString(file)), new byte[BYTES]);
    }
  }

  @ParameterizedTest
  @CsvSource({"missing, data/5 does not exist", "short, data/5 is 100 bytes"})
  void w1n7RefusesWhatIsNotThereAndTouchesNothing(String what, String message) throws Exception {
    Strace.assumeAllowed();
    var file = data.resolve("5");
    Files.delete(file);
    if (what.equals("short")) {
      Files.write(file, new byte[100]);
    }
    var before = listing();
    plan(1);
    var strace = new Strace(folder.resolve("trace"));

    var ended = strace.around(regatta, "").run("run", "plan.conf", "--out", "run");

    assertThat(ended.code()).as(ended.out() + ended.err()).isEqualTo(2);
    assertThat(ended.err()).contains(message).doesNotContain("\tat ");
    assertThat(listing()).isEqualTo(before);
    assertThat(strace.threads(data)).as("calls on the data").isEmpty();
    assertThat(regatta.processes()).isEmpty();
  }

  @Test
  void w1n9EndsEveryWorkerAtTheFirstErrorAndKeepsWhatWasMeasured() throws Exception {
    plan(2);
    var running = regatta.start("run", "plan.conf", "--out", "run");
    Regatta.until("both workers have journalled", () -> hasJournalled("w1") && hasJournalled("w2"));

    try (var file = FileChannel.open(data.resolve("5"), StandardOpenOption.WRITE)) {
      file.truncate(0);
    }
    var ended = running.await();

    assertThat(ended.code()).as(ended.out() + ended.err()).isEqualTo(4);
    var summary = regatta.summary("run");
    var read = Regatta.op(Regatta.job(summary, "job0.0"), "read");
    assertThat(read.path("errors").path("short").asLong()).isPositive();
    assertThat(read.path("count").asLong()).isPositive();
    assertThat(read.path("lat_ns").path("count").asLong()).isEqualTo(read.path("count").asLong());
    for (var worker : summary.path("workers")) {
      var job = worker.path("jobs").path(0);
      System.out.printf(
          "W1-9: a worker ended after %d ms of 150000%n", job.path("runtime_ms").asLong());
      assertThat(job.path("runtime_ms").asLong()).isLessThan(150_000);
      assertThat(Regatta.op(job, "read").path("count").asLong()).isPositive();
    }
    assertThat(summary.path("status").asText()).isEqualTo("degraded");
    assertThat(summary.path("reasons").toString()).contains("read failed with short", "data/5");
    assertThat(summary.path("cleanup").path("status").asText()).isEqualTo("clean");
    assertThat(regatta.processes()).isEmpty();
  }

  private void plan(int workers) throws IOException {
    var seed = Files.readString(Path.of("..", "plans", "fio", "randread-io_uring.fio"));
    regatta.file("job.fio", seed);
    regatta.file(
        "plan.conf",
        """
        name = seed-read-faults
        fleet { provider = local, server { kind = none, directory = "." }, clients.count = %d }
        workload {
          fio = "job.fio"
          set { directory = data, nrfiles = %d, filesize = %d }
        }
        runtime = 150s
        """
            .formatted(workers, FILES, BYTES));
  }

  private boolean hasJournalled(String worker) {
    try {
      return Files.size(folder.resolve("run").resolve(worker).resolve("counters.jsonl")) > 0;
    } catch (IOException notYet) {
      return false;
    }
  }

  /// Names, sizes and inodes.
  private String listing() throws IOException {
    var listing = new StringBuilder();
    try (var files = Files.list(data)) {
      for (var file : files.sorted().toList()) {
        listing
            .append(Files.readAttributes(file, "unix:ino,size,lastModifiedTime"))
            .append(file)
            .append('\n');
      }
    }
    return listing.toString();
  }
}
