package dev.regatta.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// System calls of the worker that fail, are interrupted or move less than asked. Every job has a
/// file of 64 blocks, and faults of its own.
class InjectedFaultsTest {
  private static final int BLOCK = 4096;
  private static final int BLOCKS = 64;
  private static final String READ = "op = read, pattern = rand";
  private static final String WRITE = "op = write, pattern = rand";

  @TempDir private Path folder;
  private Faults faults = new Faults(Path.of(""), Path.of(""));
  private final List<String> jobs = new ArrayList<>();
  private final List<String> rules = new ArrayList<>();

  @BeforeEach
  void compile() throws Exception {
    faults = Faults.compile(folder);
  }

  @Test
  void whatCanBeDoneAgainIsDoneAgain() throws Exception {
    job("short-read", READ, "pread64 3 5 1000", "pread64 20 20 1");
    job("short-write", WRITE, "pwrite64 3 5 1000", "pwrite64 20 20 1");
    job("again-read", READ, "pread64 2 4 EINTR", "pread64 10 12 EAGAIN");
    job("again-write", WRITE, "pwrite64 2 4 EINTR", "pwrite64 10 12 EAGAIN");
    // The layout's own calls come first.
    job("again-fsync", WRITE + ", fsync = 8", "fsync 3 4 EINTR");
    job("again-open", READ, "openat 2 3 EINTR");
    job("interrupted-close", READ, "close 2 2 EINTR");
    job("laid-out", READ, "pwrite64 1 1 1000", "pwrite64 2 2 EINTR", "pwrite64 3 3 1");

    var ended = run();

    assertThat(ended.code()).as(ended.out() + ended.err()).isZero();
    for (var job :
        List.of("short-read", "again-read", "again-open", "interrupted-close", "laid-out")) {
      assertWhole(job, "read");
    }
    for (var job : List.of("short-write", "again-write", "again-fsync")) {
      assertWhole(job, "write");
    }
    assertThat(op("short-read", "read").path("short_ops").asLong()).isEqualTo(2);
    assertThat(op("short-write", "write").path("short_ops").asLong()).isEqualTo(2);
    assertThat(op("again-read", "read").path("short_ops").asLong()).isZero();
    assertThat(op("again-fsync", "fsync").path("count").asLong()).isEqualTo(8);
    assertThat(op("again-open", "open").path("count").asLong()).isEqualTo(1);
    assertAllInjected(
        Map.of(
            "short-read",
            4L,
            "short-write",
            4L,
            "again-read",
            6L,
            "again-write",
            6L,
            "again-fsync",
            2L,
            "again-open",
            2L,
            "interrupted-close",
            1L,
            "laid-out",
            3L));
    assertStamped("short-write");
    assertStamped("again-write");
    assertThat(folder.resolve("laid-out.0.0")).hasSize((long) BLOCKS * BLOCK);
  }

  @Test
  void allowedErrorsAreCountedAndTheJobGoesOn() throws Exception {
    job("read-on", READ + ", continue-on-error = read", "pread64 5 7 EIO");
    job(
        "write-on",
        WRITE + ", continue-on-error = write, end-fsync = true",
        "pwrite64 5 7 EIO",
        "fsync 2 2 EIO");
    job(
        "short-then-eio",
        READ + ", continue-on-error = all",
        "pread64 5 5 1000",
        "pread64 6 6 EIO");

    var ended = run();

    assertThat(ended.code()).as(ended.out() + ended.err()).isZero();
    assertFailed("read-on", "read", BLOCKS - 3, "EIO", 3);
    assertFailed("write-on", "write", BLOCKS - 3, "EIO", 3);
    assertFailed("write-on", "fsync", 0, "EIO", 1);
    assertFailed("short-then-eio", "read", BLOCKS - 1, "EIO", 1);
    assertThat(summary().path("status").asText()).isEqualTo("valid");
    assertThat(ended.out()).contains("EIO");
  }

  @Test
  void otherErrorsEndTheirJobAndTheRunSaysSo() throws Exception {
    job("eio", READ, "pread64 5 5 EIO");
    job("enospc", WRITE + ", continue-on-error = all", "pwrite64 5 5 ENOSPC");
    job("edquot", WRITE + ", continue-on-error = all", "pwrite64 5 5 EDQUOT");
    job("estale", READ + ", continue-on-error = all", "pread64 5 5 ESTALE");
    job("eof", READ, "pread64 5 5 0");
    job("emfile", READ + ", continue-on-error = all", "openat 2 2 EMFILE");
    job("end-fsync", WRITE + ", end-fsync = true", "fsync 2 2 EIO");
    job("fsync", WRITE + ", fsync = 8, continue-on-error = all", "fsync 3 3 ENOSPC");
    job("close", WRITE, "close 2 2 EDQUOT");
    job("fine", READ);

    var ended = run();

    assertThat(ended.code()).as(ended.out() + ended.err()).isEqualTo(4);
    assertFailed("eio", "read", 4, "EIO", 1);
    assertFailed("enospc", "write", 4, "ENOSPC", 1);
    assertFailed("edquot", "write", 4, "EDQUOT", 1);
    assertFailed("estale", "read", 4, "ESTALE", 1);
    assertFailed("eof", "read", 4, "short", 1);
    assertFailed("emfile", "open", 0, "EMFILE", 1);
    assertFailed("end-fsync", "fsync", 0, "EIO", 1);
    assertThat(op("end-fsync", "write").path("count").asLong()).isEqualTo(BLOCKS);
    assertFailed("fsync", "fsync", 1, "ENOSPC", 1);
    assertThat(op("fsync", "write").path("count").asLong()).isEqualTo(16);
    assertFailed("close", "close", 0, "EDQUOT", 1);
    assertWhole("fine", "read");
    var summary = summary();
    assertThat(summary.path("status").asText()).isEqualTo("degraded");
    assertThat(summary.path("reasons").toString())
        .contains("eio", "enospc", "edquot", "estale", "eof", "emfile", "end-fsync", "close")
        .doesNotContain("job fine");
    assertThat(summary.path("cleanup").path("status").asText()).isEqualTo("clean");
  }

  @Test
  void aFullDiskDuringTheLayoutFailsTheRunAndLeavesNoHalfFile() throws Exception {
    job("r", READ, "pwrite64 1 1 1000", "pwrite64 2 2 ENOSPC");

    var ended = run();

    assertThat(ended.code()).as(ended.out() + ended.err()).isEqualTo(3);
    assertThat(ended.err())
        .contains("cannot lay out", "r.0.0", "write at 1000 failed with ENOSPC")
        .doesNotContain("\tat ");
    assertThat(folder.resolve("r.0.0")).doesNotExist();
  }

  @Tag("slow")
  @ParameterizedTest
  @CsvSource({
    "openat 1 1 EMFILE, create failed with EMFILE",
    "fallocate64 1 1 ENOSPC, fallocate failed with ENOSPC",
    "fsync 1 1 EIO, fsync failed with EIO",
    "pwrite64 1 1 ESTALE, write at 0 failed with ESTALE",
  })
  void everyErrorOfTheLayoutFailsTheRun(String rule, String message) throws Exception {
    job("r", READ, rule);

    var ended = run();

    assertThat(ended.code()).as(ended.out() + ended.err()).isEqualTo(3);
    assertThat(ended.err()).contains("r.0.0", message).doesNotContain("\tat ");
    assertThat(folder.resolve("r.0.0")).doesNotExist();
  }

  /// Adds a job on psync with a file of its own.
  ///
  /// @param its faults: call, first, last, what
  private void job(String id, String settings, String... its) {
    jobs.add("jobs.%s { %s, bs = 4KiB, file-size = 256KiB }".formatted(id, settings));
    for (var rule : its) {
      rules.add(rule.replaceFirst(" ", " /" + id + ".0.0 "));
    }
  }

  private Regatta.Ended run() throws Exception {
    var regatta = new Regatta(folder);
    regatta.file(
        "plan.conf",
        """
        name = faults
        fleet { provider = local, server { kind = none, directory = "." }, clients.count = 1 }
        %s
        """
            .formatted(String.join("\n", jobs)));
    return faults.in(regatta, rules.toArray(String[]::new)).run("run", "plan.conf", "--out", "run");
  }

  private JsonNode summary() throws Exception {
    return new Regatta(folder).summary("run");
  }

  private JsonNode op(String job, String op) throws Exception {
    return Regatta.op(Regatta.job(summary(), job), op);
  }

  /// Every block once, with all its bytes and no error.
  private void assertWhole(String job, String op) throws Exception {
    var done = op(job, op);
    assertThat(done.path("count").asLong()).as(job).isEqualTo(BLOCKS);
    assertThat(done.path("bytes").asLong()).as(job).isEqualTo((long) BLOCKS * BLOCK);
    assertThat(done.path("errors")).as(job).isEmpty();
    assertThat(done.path("lat_ns").path("count").asLong()).as(job).isEqualTo(BLOCKS);
  }

  private void assertFailed(String job, String op, long count, String error, long times)
      throws Exception {
    var done = op(job, op);
    assertThat(done.path("count").asLong()).as(job + " " + op).isEqualTo(count);
    assertThat(done.path("errors").toString())
        .as(job + " " + op)
        .isEqualTo("{\"%s\":%d}".formatted(error, times));
    if (count > 0) {
      assertThat(done.path("lat_ns").path("count").asLong()).as(job + " " + op).isEqualTo(count);
    }
  }

  private void assertAllInjected(Map<String, Long> times) throws Exception {
    var log = Files.readAllLines(faults.log());
    times.forEach((job, n) ->
        assertThat(log.stream().filter(line -> line.contains(" /" + job + ".0.0 ")))
            .as(job)
            .hasSize(n.intValue()));
  }

  /// Each sector begins with its own offset: no part of a write went elsewhere.
  private void assertStamped(String job) throws Exception {
    var data =
        ByteBuffer.wrap(Files.readAllBytes(folder.resolve(job + ".0.0")))
            .order(ByteOrder.LITTLE_ENDIAN);
    assertThat(data.capacity()).isEqualTo(BLOCKS * BLOCK);
    for (int at = 0; at < data.capacity(); at += 512) {
      assertThat(data.getLong(at)).as(job + " at " + at).isEqualTo(at);
    }
  }
}
