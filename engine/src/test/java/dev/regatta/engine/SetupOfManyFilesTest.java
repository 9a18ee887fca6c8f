package dev.regatta.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.regatta.model.job.EngineSpec.Kind;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SetupOfManyFilesTest {
  private static final int MILLION = 1_000_000;

  @TempDir Path root;

  @Test
  void firstOfTwoBadFilesIsNamed() throws Exception {
    for (int number = 0; number < 20_000; number++) {
      make("read.0." + number, Jobs.BLOCK);
    }
    Files.delete(root.resolve("read.0.17001"));
    make("read.0.12345", Jobs.BLOCK - 1);
    var job = Jobs.reading().fileSize(Jobs.BLOCK);
    job.files = 20_000;
    job.openFiles = 10;
    job.create = false;

    assertThatThrownBy(() -> prepare(job))
        .isInstanceOf(SetupException.class)
        .hasMessageContaining("read.0.12345 is 4095 bytes, 4096 wanted");

    Files.delete(root.resolve("read.0.5432"));
    assertThatThrownBy(() -> prepare(job))
        .isInstanceOf(SetupException.class)
        .hasMessageContaining("read.0.5432 does not exist");
  }

  private void make(String name, long bytes) throws Exception {
    try (var file = new RandomAccessFile(root.resolve(name).toFile(), "rw")) {
      file.setLength(bytes);
    }
  }

  @Test
  void equalFilesTakeNoRoom() throws Exception {
    var job = Jobs.reading().on(Kind.NULL, 1);

    assertThat(bytesKeptPerFile(job)).isLessThan(4);
  }

  @Test
  void filesOfDifferentSizesTakeLittleRoom() throws Exception {
    var job = Jobs.writing();
    job.createOnOpen = true;
    job.fileSizeHigh = 1000L * Jobs.BLOCK;

    assertThat(bytesKeptPerFile(job)).isLessThan(16);
  }

  /// What a worker with a million files keeps between set-up and load, less what it keeps with one.
  private double bytesKeptPerFile(Jobs job) throws Exception {
    job.openFiles = 10;
    job.threads = 4;
    job.files = 1;
    try (var one = prepare(job)) {
      assertThat(one.setup().filesCreated()).isZero();
    }
    long before = usedBytes();
    job.files = MILLION / job.threads;
    try (var load = prepare(job)) {
      long kept = usedBytes() - before;
      assertThat(load.setup().filesCreated()).isZero();
      return (double) kept / MILLION;
    }
  }

  private static long usedBytes() {
    var runtime = Runtime.getRuntime();
    long used = Long.MAX_VALUE;
    for (int i = 0; i < 5; i++) {
      System.gc();
      used = Math.min(used, runtime.totalMemory() - runtime.freeMemory());
    }
    return used;
  }

  private Load prepare(Jobs job) throws SetupException {
    var site = new Site("run-1", "w0", 0, 1, root, List.of());
    return Load.prepare(site, Optional.empty(), List.of(job.build()));
  }
}
