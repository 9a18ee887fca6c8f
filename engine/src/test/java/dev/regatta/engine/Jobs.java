package dev.regatta.engine;

import dev.regatta.model.job.Access;
import dev.regatta.model.job.Access.Pattern;
import dev.regatta.model.job.Blocks;
import dev.regatta.model.job.Content;
import dev.regatta.model.job.Distribution;
import dev.regatta.model.job.EngineSpec;
import dev.regatta.model.job.EngineSpec.Kind;
import dev.regatta.model.job.ErrorPolicy;
import dev.regatta.model.job.FileSet;
import dev.regatta.model.job.FileSet.Advice;
import dev.regatta.model.job.FileSet.Fallocate;
import dev.regatta.model.job.FileSet.Layout;
import dev.regatta.model.job.FileSet.Opening;
import dev.regatta.model.job.FileSet.Service;
import dev.regatta.model.job.FileSet.Sizing;
import dev.regatta.model.job.FileSet.Sync;
import dev.regatta.model.job.Flushing;
import dev.regatta.model.job.JobSpec;
import dev.regatta.model.job.Limits;
import dev.regatta.model.job.Pace;
import dev.regatta.model.job.Randomness;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/// Builds jobs for tests: 4 files of 16 KiB, 4 KiB random reads on psync, one pass.
final class Jobs {
  static final int BLOCK = 4096;

  String id = "read";
  int stage = 0;
  int threads = 1;
  Pattern pattern = Pattern.RAND;
  int readPercent = 100;
  boolean randomMap = true;
  List<String> directories = List.of(".");
  String nameFormat = FileSet.DEFAULT_NAME_FORMAT;
  int files = 4;
  boolean shared = true;
  long size = 0;
  int sizePercent = 0;
  long fileSizeLow = 4 * BLOCK;
  long fileSizeHigh = 4 * BLOCK;
  long offset = 0;
  int openFiles = 0;
  boolean create = true;
  boolean overwrite = false;
  boolean unlink = false;
  boolean createOnOpen = false;
  Sync sync = Sync.NONE;
  Fallocate fallocate = Fallocate.NATIVE;
  Service.Order order = Service.Order.RANDOM;
  Kind engine = Kind.PSYNC;
  int iodepth = 1;
  EngineSpec.Batch batch = EngineSpec.Batch.SINGLE;
  Pace pace = Pace.CLOSED;
  Blocks blocks = Blocks.of(BLOCK);
  Distribution distribution = Distribution.UNIFORM;
  EngineSpec.Uring uring = EngineSpec.Uring.DEFAULT;
  EngineSpec.Null nothing = EngineSpec.Null.DEFAULT;
  Duration startDelay = Duration.ZERO;
  Duration ramp = Duration.ZERO;
  Duration runtime = Duration.ZERO;
  boolean timeBased = false;
  long ioBytes = 0;
  long ops = 0;
  int loops = 1;
  boolean rampConsumesBudget = false;
  Flushing flushing = Flushing.NONE;
  Content content = Content.DEFAULT;
  Randomness randomness = Randomness.DEFAULT;
  ErrorPolicy errors = ErrorPolicy.DEFAULT;

  static Jobs reading() {
    return new Jobs();
  }

  static Jobs writing() {
    var job = new Jobs();
    job.id = "write";
    job.readPercent = 0;
    return job;
  }

  Jobs on(Kind kind, int depth) {
    engine = kind;
    iodepth = depth;
    return this;
  }

  Jobs fileSize(long bytes) {
    fileSizeLow = bytes;
    fileSizeHigh = bytes;
    return this;
  }

  Jobs timed(Duration ramp, Duration runtime) {
    this.ramp = ramp;
    this.runtime = runtime;
    timeBased = true;
    return this;
  }

  JobSpec build() {
    return new JobSpec(
        id,
        id,
        stage,
        0,
        threads,
        new Access(pattern, readPercent, blocks, blocks, randomMap, distribution),
        new FileSet(
            directories,
            List.of(),
            nameFormat,
            files,
            shared,
            new Sizing(size, sizePercent, fileSizeLow, fileSizeHigh, offset),
            new Opening(openFiles, false, sync, true, Advice.BY_PATTERN, createOnOpen),
            new Layout(create, fallocate, overwrite, unlink),
            new Service(order, 1)),
        new EngineSpec(engine, iodepth, batch, uring, nothing),
        pace,
        new Limits(
            startDelay,
            ramp,
            runtime,
            timeBased,
            ioBytes,
            ops,
            loops,
            rampConsumesBudget,
            Duration.ZERO,
            1),
        flushing,
        content,
        randomness,
        errors,
        JobSpec.DEFAULT_PERCENTILES,
        Map.of());
  }
}
