package dev.regatta.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Errors that the kernel gives, to io_uring as well: file systems that run full, a disk that ends
/// too early, too few descriptors.
class RealFaultsTest {
  private static final int BLOCK = 4096;

  @TempDir private Path folder;
  private Regatta regatta = new Regatta(Path.of(""));
  private Path mount = Path.of("");

  @BeforeEach
  void atFolder() throws IOException {
    regatta = new Regatta(folder);
    mount = Files.createDirectory(folder.resolve("mount"));
  }

  @AfterEach
  void unmount() throws Exception {
    shell("mountpoint -q '%s' && umount '%s'; true".formatted(mount, mount));
  }

  @Test
  void writesToAFullFileSystemEndTheirJobs() throws Exception {
    mountSmall();
    plan(
        """
        jobs.psync { op = write, bs = 4KiB, file-size = 1MiB, fallocate = none }
        jobs.ring { op = write, bs = 4KiB, file-size = 1MiB, fallocate = none, engine = uring, iodepth = 4 }
        """);

    var ended = regatta.run("run", "plan.conf", "--out", "run");

    assertThat(ended.code()).as(ended.out() + ended.err()).isEqualTo(4);
    long written = 0;
    for (var job : new String[] {"psync", "ring"}) {
      var write = op(job, "write");
      assertThat(write.path("errors").properties())
          .singleElement()
          .satisfies(error -> assertThat(error.getKey()).isEqualTo("ENOSPC"));
      assertThat(write.path("lat_ns").path("count").asLong())
          .isEqualTo(write.path("count").asLong());
      written += write.path("count").asLong();
    }
    assertThat(written).isPositive().isLessThanOrEqualTo((1 << 20) / BLOCK);
    assertThat(ended.err() + ended.out()).contains("ENOSPC").doesNotContain("\tat ");
  }

  @Test
  @Tag("slow")
  void aFileSystemTooSmallForTheFilesFailsTheRun() throws Exception {
    mountSmall();
    plan("jobs.r { op = read, bs = 4KiB, file-size = 2MiB }");

    var ended = regatta.run("run", "plan.conf", "--out", "run");

    assertThat(ended.code()).as(ended.out() + ended.err()).isEqualTo(3);
    assertThat(ended.err()).contains("r.0.0", "ENOSPC");
    assertThat(mount.resolve("r.0.0")).doesNotExist();
  }

  @Test
  void readsBeyondTheEndOfTheDiskAreCounted() throws Exception {
    // The file fills most of the disk, so part of it is in the half that goes.
    needsRoot(
        """
        cd '%s' && truncate -s 16M disk && mkfs.ext4 -q -O ^has_journal disk
        mount -o loop disk mount && device=$(losetup -j disk -O NAME -n) && losetup --direct-io=on $device
        dd if=/dev/urandom of=mount/f bs=1M count=12 conv=fsync && truncate -s 8M disk
        """
            .formatted(folder));
    plan(
        """
        jobs.psync { op = read, pattern = rand, bs = 4KiB, %s }
        jobs.ring { op = read, pattern = rand, bs = 4KiB, %s, engine = uring, iodepth = 16 }
        """
            .replace(
                "%s",
                "name = \"f{n}\", file-size = 12MiB, create = never, continue-on-error = read"));
    Files.move(mount.resolve("f"), mount.resolve("f0"));

    var ended = regatta.run("run", "plan.conf", "--out", "run");

    assertThat(ended.code()).as(ended.out() + ended.err()).isZero();
    for (var job : new String[] {"psync", "ring"}) {
      var read = op(job, "read");
      long failed = read.path("errors").path("EIO").asLong();
      assertThat(read.path("errors")).hasSize(1);
      assertThat(failed).isPositive();
      assertThat(read.path("count").asLong() + failed).isEqualTo((12 << 20) / BLOCK);
      assertThat(read.path("lat_ns").path("count").asLong()).isEqualTo(read.path("count").asLong());
    }
  }

  @Test
  void tooFewDescriptorsAreFoundOutBeforeAnythingIsMade() throws Exception {
    plan("jobs.r { op = read, bs = 4KiB, file-size = 4KiB, files = 300 }");

    var ended =
        regatta
            .withWorkersUnder("prlimit --nofile=150:150")
            .run("run", "plan.conf", "--out", "run");

    assertThat(ended.code()).as(ended.out() + ended.err()).isEqualTo(3);
    assertThat(ended.err()).contains("needs up to 300 descriptors", "may have 150");
    assertThat(mount).isEmptyDirectory();
  }

  private void plan(String jobs) throws IOException {
    regatta.file(
        "plan.conf",
        """
        name = real-faults
        fleet { provider = local, server { kind = none, directory = "%s" }, clients.count = 1 }
        %s
        """
            .formatted(mount, jobs));
  }

  private JsonNode op(String job, String op) throws Exception {
    return Regatta.op(Regatta.job(regatta.summary("run"), job), op);
  }

  private void mountSmall() throws Exception {
    needsRoot("mount -t tmpfs -o size=1m tmpfs '%s'".formatted(mount));
  }

  /// Skips the test, and says why, where the commands do not work.
  private static void needsRoot(String commands) throws Exception {
    var failure = shell("set -e\n" + commands);
    if (!failure.isEmpty()) {
      System.out.println("skipped: file systems cannot be made here: " + failure);
      Assumptions.abort("file systems cannot be made here: " + failure);
    }
  }

  /// What went wrong; empty when nothing did.
  private static String shell(String commands) throws Exception {
    var shell = new ProcessBuilder("sh", "-c", commands).redirectErrorStream(true).start();
    var said = new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(shell.waitFor(1, TimeUnit.MINUTES)).isTrue();
    return shell.exitValue() == 0 ? "" : "exit code " + shell.exitValue() + " " + said.strip();
  }
}
