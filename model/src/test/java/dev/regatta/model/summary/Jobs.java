package dev.regatta.model.summary;

import dev.regatta.model.job.Access;
import dev.regatta.model.job.Content;
import dev.regatta.model.job.EngineSpec;
import dev.regatta.model.job.ErrorPolicy;
import dev.regatta.model.job.FileSet;
import dev.regatta.model.job.Flushing;
import dev.regatta.model.job.JobSpec;
import dev.regatta.model.job.Limits;
import dev.regatta.model.job.Pace;
import dev.regatta.model.job.Randomness;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/// A job for tests: random reads of 4 KiB.
final class Jobs {
  private Jobs() {}

  static JobSpec read(String id, int threads) {
    return new JobSpec(
        id,
        "name of " + id,
        0,
        0,
        threads,
        Access.fixed(Access.Pattern.RAND, 100, 4096, 4096, true),
        new FileSet(
            List.of("dir"),
            List.of(),
            FileSet.DEFAULT_NAME_FORMAT,
            1,
            true,
            new FileSet.Sizing(0, 0, 1 << 20, 1 << 20, 0),
            new FileSet.Opening(
                0, false, FileSet.Sync.NONE, true, FileSet.Advice.BY_PATTERN, false),
            new FileSet.Layout(true, FileSet.Fallocate.NATIVE, false, false),
            new FileSet.Service(FileSet.Service.Order.ROUND_ROBIN, 1)),
        EngineSpec.of(EngineSpec.Kind.NULL, 1),
        Pace.CLOSED,
        new Limits(
            Duration.ZERO,
            Duration.ZERO,
            Duration.ofSeconds(2),
            true,
            0,
            0,
            1,
            false,
            Duration.ZERO,
            1),
        Flushing.NONE,
        Content.DEFAULT,
        Randomness.DEFAULT,
        ErrorPolicy.DEFAULT,
        JobSpec.DEFAULT_PERCENTILES,
        Map.of());
  }
}
