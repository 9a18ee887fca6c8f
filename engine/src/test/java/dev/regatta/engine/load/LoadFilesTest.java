package dev.regatta.engine.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.regatta.model.job.Access;
import dev.regatta.model.job.Access.Pattern;
import dev.regatta.model.job.Content;
import dev.regatta.model.job.EngineSpec;
import dev.regatta.model.job.EngineSpec.Kind;
import dev.regatta.model.job.ErrorPolicy;
import dev.regatta.model.job.FileSet;
import dev.regatta.model.job.FileSet.Advice;
import dev.regatta.model.job.FileSet.Fallocate;
import dev.regatta.model.job.FileSet.Service;
import dev.regatta.model.job.FileSet.Sync;
import dev.regatta.model.job.Flushing;
import dev.regatta.model.job.JobSpec;
import dev.regatta.model.job.Limits;
import dev.regatta.model.job.Op;
import dev.regatta.model.job.Pace;
import dev.regatta.model.job.Randomness;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class LoadFilesTest {
  private static final int MILLION = 1_000_000;
  private static final int BLOCK = 4096;

  @ParameterizedTest
  @EnumSource(Pattern.class)
  void aMillionFilesTakeLittleHeap(Pattern pattern) {
    long before = usedBytes();

    var files = new LoadFiles(job(pattern), new Small());

    double each = (double) (usedBytes() - before) / MILLION;
    assertThat(each).isBetween(5.0, 32.0);
    // In use to here, whatever the compiler thinks.
    files.began(MILLION - 1);
    files.dirty(MILLION - 1);
    assertThat(files.isIdle(MILLION - 1)).isFalse();
    assertThat(files.isIdle(0)).isTrue();
    files.ended(MILLION - 1);
    files.flushed(MILLION - 1);
    assertThat(files.isIdle(MILLION - 1)).isTrue();
    assertThat(files.isDirty(MILLION - 1)).isFalse();
    files.rewind(0, Op.READ);
  }

  /// Files of 16 blocks, sizes alternating.
  private record Small() implements FileRanges {
    @Override
    public int count() {
      return MILLION;
    }

    @Override
    public String path(int number) {
      return "/f" + number;
    }

    @Override
    public long offset() {
      return 0;
    }

    @Override
    public long bytes(int number) {
      return (15L + number % 2) * BLOCK;
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

  private static JobSpec job(Pattern pattern) {
    return new JobSpec(
        "many",
        "many",
        0,
        0,
        1,
        Access.fixed(pattern, 50, BLOCK, BLOCK, true),
        new FileSet(
            List.of("."),
            List.of(),
            FileSet.DEFAULT_NAME_FORMAT,
            MILLION,
            true,
            new FileSet.Sizing(0, 0, 15 * BLOCK, 16 * BLOCK, 0),
            new FileSet.Opening(10, false, Sync.NONE, true, Advice.BY_PATTERN, false),
            new FileSet.Layout(true, Fallocate.NATIVE, false, false),
            new Service(Service.Order.RANDOM, 1)),
        EngineSpec.of(Kind.NULL, 1),
        Pace.CLOSED,
        new Limits(
            Duration.ZERO, Duration.ZERO, Duration.ZERO, false, 0, 0, 1, false, Duration.ZERO, 1),
        Flushing.NONE,
        Content.DEFAULT,
        Randomness.DEFAULT,
        ErrorPolicy.DEFAULT,
        JobSpec.DEFAULT_PERCENTILES,
        Map.of());
  }
}
