package dev.regatta.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A user's mistake is one clear line and exit code 2; nothing is deleted and no stack trace is
/// shown.
class BadInputTest {
  private static final String FLEET =
      "fleet { provider = local, server { kind = none, directory = \".\" }, clients.count = %d }\n";

  @TempDir private Path folder;
  private Regatta regatta = new Regatta(Path.of(""));

  @BeforeEach
  void atFolder() {
    regatta = new Regatta(folder);
  }

  @Test
  void refusesAMissingPlan() throws Exception {
    refused(regatta.run("run", "none.conf"), "none.conf", "no such plan");
  }

  @Test
  void refusesAMisspeltKeyWithTheNearestOne() throws Exception {
    regatta.file("p.conf", FLEET.formatted(1) + "rumtime = 1s\njobs.r { op = read }\n");
    refused(regatta.run("run", "p.conf"), "p.conf:2", "rumtime", "runtime");
  }

  @Test
  void refusesADirectoryThatDoesNotExist() throws Exception {
    regatta.file("j.fio", "[a]\nrw=read\nsize=1m\ndirectory=/nowhere/at/all\n");
    refused(regatta.run("fio", "j.fio"), "/nowhere/at/all");
  }

  @Test
  void refusesAnUnknownFioOptionWithItsLine() throws Exception {
    regatta.file("j.fio", "[a]\nrw=read\nsize=1m\niodepht=4\n");
    refused(regatta.run("fio", "j.fio"), "j.fio:4", "iodepht", "iodepth");
  }

  @Test
  void refusesZeroIodepth() throws Exception {
    regatta.file("j.fio", "[a]\nrw=read\nsize=1m\niodepth=0\n");
    refused(regatta.run("fio", "j.fio"), "j.fio:4", "iodepth");
  }

  @Test
  void refusesFilesThatAreTooShortAndTouchesNothing() throws Exception {
    regatta.file("short.0.0", "x".repeat(1000));
    regatta.file("j.fio", "[short]\nrw=randread\nfilesize=1m\nallow_file_create=0\n");

    refused(regatta.run("fio", "j.fio", "--out", "run"), "short.0.0", "1000");

    assertThat(Files.size(folder.resolve("short.0.0"))).isEqualTo(1000);
  }

  @Test
  void refusesWritersThatWouldCollide() throws Exception {
    refused(regatta.run("fio", "--name=a", "--rw=write", "--size=1m", "--workers", "2"), "--files");
    assertThat(folder.resolve("a.0.0")).doesNotExist();
  }

  @Test
  void refusesASecondRunInOneDirectory() throws Exception {
    regatta.file("p.conf", FLEET.formatted(1) + "jobs.r { op = read }\nruntime = 1s\n");
    Files.createDirectory(folder.resolve("run"));
    Files.writeString(folder.resolve("run/mine.txt"), "keep");

    refused(
        regatta.run("fio", "--name=a", "--rw=read", "--size=1m", "--out", "run"), "run", "--out");

    assertThat(folder.resolve("run/mine.txt")).hasContent("keep");
  }

  @Test
  void readsAJobFileWithWindowsLineEnds() throws Exception {
    regatta.file("j.fio", "[a]\r\nrw=read\r\nsize=64k\r\nbs=4k\r\nioengine=psync\r\n");

    var ended = regatta.run("fio", "j.fio", "--out", "run");

    assertThat(ended.code()).as(ended.out() + ended.err()).isZero();
    assertThat(read()).isEqualTo(16);
  }

  @Test
  void reportsAMissedThreshold() throws Exception {
    regatta.file(
        "p.conf",
        FLEET.formatted(1)
            + """
            dataset { directory = "d", files = 1, file-size = 64KiB }
            jobs.r { op = read, bs = 4KiB, engine = psync }
            thresholds { "read.count" = "> 1000000" }
            """);

    var ended = regatta.run("run", "p.conf", "--out", "run");

    assertThat(ended.code()).as(ended.out() + ended.err()).isEqualTo(1);
    assertThat(ended.out()).contains("MISSED read.count > 1000000, measured 16");
  }

  private long read() throws Exception {
    return regatta.summary("run").path("jobs").path(0).path("ops").path(0).path("count").asLong();
  }

  private static void refused(Regatta.Ended ended, String... words) {
    assertThat(ended.code()).as(ended.out() + ended.err()).isEqualTo(2);
    assertThat(ended.err()).contains(words).doesNotContain("\tat ").doesNotContain("Exception");
    assertThat(ended.err().strip().lines().filter(line -> line.startsWith("regatta: "))).hasSize(1);
  }
}
