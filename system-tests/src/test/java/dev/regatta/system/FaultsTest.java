package dev.regatta.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.regatta.model.journal.JournalReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What becomes of a run when its processes are killed, stopped or interrupted.
class FaultsTest {
  @TempDir private Path folder;
  private Regatta regatta = new Regatta(Path.of(""));

  @BeforeEach
  void atFolder() {
    regatta = new Regatta(folder);
  }

  @Test
  void aKilledWorkerDegradesTheRunAndKeepsItsData() throws Exception {
    var running = startLoad(3, 8);
    Regatta.until("w2 has journalled", () -> journalled("w2") >= 3);

    Regatta.signal(regatta.workerPid("run", "w2"), "KILL");
    var ended = running.await();

    assertThat(ended.code()).isEqualTo(4);
    var summary = regatta.summary("run");
    assertThat(summary.path("status").asText()).isEqualTo("degraded");
    assertThat(summary.path("reasons").toString()).contains("worker w2 is lost");
    assertThat(summary.path("workers").path(1).path("lost").asText()).contains("signal 9");
    assertThat(ended.out()).contains("worker w2 is lost");
    var contents = JournalReader.read("w2", folder.resolve("run/w2"));
    long journal =
        contents.counters().stream()
            .filter(c -> c.key().op().movesData())
            .mapToLong(c -> c.count())
            .sum();
    assertThat(read(summary.path("workers").path(1))).isEqualTo(journal).isPositive();
    assertThat(read(summary))
        .isEqualTo(
            read(summary.path("workers").path(0))
                + journal
                + read(summary.path("workers").path(2)));
    assertThat(regatta.processes()).isEmpty();
  }

  @Test
  void theLoadOutlivesAKilledCoordinator() throws Exception {
    var running = startLoad(2, 8);
    Regatta.until("both have journalled", () -> journalled("w1") >= 2 && journalled("w2") >= 2);

    running.signal("KILL");
    running.process().waitFor();
    Regatta.until("no process is left", () -> regatta.processes().isEmpty());

    // 8 intervals of 1 s: the load went on to the plan's end, and the journals are whole.
    assertThat(journalled("w1")).isGreaterThanOrEqualTo(8);
    assertThat(journalled("w2")).isGreaterThanOrEqualTo(8);
    assertThat(folder.resolve("run/summary.json")).doesNotExist();
    var report = regatta.run("report", "run");
    assertThat(report.code()).isZero();
    assertThat(report.out()).contains("result: incomplete").contains("the coordinator ended");
    var contents = JournalReader.read("w1", folder.resolve("run/w1"));
    long journal =
        contents.counters().stream()
            .filter(c -> c.key().op().movesData())
            .mapToLong(c -> c.count())
            .sum();
    assertThat(read(regatta.summary("run").path("workers").path(0))).isEqualTo(journal);
  }

  @Test
  @Tag("slow")
  void aStoppedWorkerIsNamedLateAndNobodyIsDowned() throws Exception {
    var running = startLoad(3, 40);
    Regatta.until("w3 has journalled", () -> journalled("w3") >= 2);

    long pid = regatta.workerPid("run", "w3");
    Regatta.signal(pid, "STOP");
    var stopped = Instant.now();
    Regatta.until(
        "20 s have passed",
        () -> Duration.between(stopped, Instant.now()).compareTo(Duration.ofSeconds(20)) > 0);
    Regatta.signal(pid, "CONT");
    var ended = running.await();

    assertThat(ended.out()).contains("w3 is late").contains("w3 is back after");
    assertThat(ended.out()).doesNotContain("is lost");
    var summary = regatta.summary("run");
    assertThat(summary.path("status").asText()).isEqualTo("degraded");
    assertThat(summary.path("reasons").toString()).contains("worker w3 was silent for");
    summary.path("workers").forEach(w -> assertThat(w.path("lost").isNull()).isTrue());
    assertThat(ended.code()).isEqualTo(4);
  }

  @Test
  void oneInterruptDrainsAndReports() throws Exception {
    var running = startLoad(2, 60);
    Regatta.until("both have journalled", () -> journalled("w1") >= 2 && journalled("w2") >= 2);

    running.signal("INT");
    var ended = running.await();

    assertThat(ended.code()).isEqualTo(130);
    assertThat(ended.out()).contains("draining and reporting");
    var summary = regatta.summary("run");
    assertThat(read(summary)).isPositive();
    assertThat(summary.path("reasons").toString()).contains("interrupted before its end");
    assertThat(summary.path("cleanup").path("status").asText()).isEqualTo("clean");
    assertThat(regatta.processes()).isEmpty();
  }

  @Test
  void twoInterruptsAbort() throws Exception {
    var running = startLoad(2, 60);
    Regatta.until("both have journalled", () -> journalled("w1") >= 2 && journalled("w2") >= 2);

    running.signal("INT");
    running.signal("TERM");
    var ended = running.await();

    assertThat(ended.code()).isEqualTo(130);
    assertThat(regatta.processes()).isEmpty();
  }

  @Test
  void anInterruptBeforeTheLoadCleansUp() throws Exception {
    var running = start(2, 60);
    Regatta.until("workers are started", () -> regatta.happened("run", "phase"));

    running.signal("INT");
    var ended = running.await();

    assertThat(ended.code()).isEqualTo(130);
    assertThat(ended.err()).contains("interrupted before anything was measured");
    assertThat(folder.resolve("run/summary.json")).doesNotExist();
    assertThat(regatta.processes()).isEmpty();
    assertThat(folder.resolve(".regatta/keys")).isEmptyDirectory();
  }

  @Test
  void lossOfAWorkerFailsAPlanThatSaysSo() throws Exception {
    var running = startLoad(2, 60, "--set", "on-worker-loss=fail");
    Regatta.until("w1 has journalled", () -> journalled("w1") >= 2);

    Regatta.signal(regatta.workerPid("run", "w1"), "KILL");
    var ended = running.await();

    assertThat(ended.code()).isEqualTo(3);
    assertThat(ended.err()).contains("worker w1 is lost");
    assertThat(regatta.processes()).isEmpty();
  }

  private Regatta.Running startLoad(int workers, int seconds, String... more) throws Exception {
    var running = start(workers, seconds, more);
    Regatta.until("the load begins", () -> regatta.happened("run", "start"));
    return running;
  }

  private Regatta.Running start(int workers, int seconds, String... more) throws Exception {
    regatta.file(
        "plan.conf",
        """
        name = faults
        fleet { provider = local, server.kind = none, clients.count = %d }
        dataset { directory = "files", files = 4, file-size = 1MiB }
        jobs.read { op = read, pattern = rand, bs = 4KiB, engine = null, null.delay = 200us }
        drain = 5s
        runtime = %ds
        """
            .formatted(workers, seconds));
    var arguments = new ArrayList<>(List.of("run", "plan.conf", "--out", "run"));
    arguments.addAll(List.of(more));
    return regatta.start(arguments.toArray(String[]::new));
  }

  private long journalled(String worker) {
    try (var lines = Files.lines(folder.resolve("run").resolve(worker).resolve("counters.jsonl"))) {
      return lines.filter(line -> line.contains("\"op\":\"read\"")).count();
    } catch (IOException notYet) {
      return 0;
    }
  }

  private static long read(JsonNode part) {
    for (var op : part.path("jobs").path(0).path("ops")) {
      if (op.path("op").asText().equals("read")) {
        return op.path("count").asLong();
      }
    }
    return -1;
  }
}
