package dev.regatta.engine.load;

import dev.regatta.engine.io.Advice;
import dev.regatta.engine.io.IoEngine;
import dev.regatta.engine.io.OpenHow;
import dev.regatta.model.job.Access.Pattern;
import dev.regatta.model.job.FileSet.Opening;
import dev.regatta.model.job.JobSpec;
import dev.regatta.model.job.Op;

/// Opens files on first use, with fio's advice, and closes the oldest idle one when as many are
/// open as may be.
final class OpenFiles {
  private static final int CREATE_MODE = 0600;

  private final JobSpec job;
  private final LoadFile[] files;
  private final IoEngine engine;
  private final Pipeline pipeline;
  private final OpenHow how;
  private final int most;
  // Numbers of open files, oldest first.
  private final int[] open;
  private int openCount;

  OpenFiles(JobSpec job, LoadFile[] files, IoEngine engine, Pipeline pipeline) {
    this.job = job;
    this.files = files;
    this.engine = engine;
    this.pipeline = pipeline;
    Opening opening = job.files().opening();
    how =
        new OpenHow(
            job.writes(),
            job.writes() || opening.createOnOpen(),
            false,
            CREATE_MODE,
            opening.direct(),
            opening.sync());
    most = most(job, files.length);
    open = new int[most];
  }

  /// Files that may be open at the same time.
  static int most(JobSpec job, int files) {
    int asked = job.files().opening().openFiles();
    return asked == 0 ? files : Math.min(asked, files);
  }

  /// Makes sure that a file is open; false when that failed.
  boolean open(int number) {
    var file = files[number];
    if (file.handle >= 0) {
      return true;
    }
    if (openCount == most) {
      closeOldestIdle();
    }
    pipeline.meta().how = how;
    long result = pipeline.runMeta(Op.OPEN, number, true);
    if (result < 0) {
      return false;
    }
    file.handle = (int) result;
    open[openCount++] = number;
    if (job.files().opening().invalidate()) {
      invalidate(file);
    }
    advise(file);
    return true;
  }

  /// fio's drop-cache advice over the job's range.
  void invalidate(LoadFile file) {
    engine.advise(file.handle, file.range.offset(), file.range.bytes(), Advice.DONTNEED);
  }

  private void advise(LoadFile file) {
    boolean random = job.access().pattern() == Pattern.RAND;
    switch (job.files().opening().advise()) {
      case NONE -> {}
      case BY_PATTERN -> advise(file, random ? Advice.RANDOM : Advice.SEQUENTIAL);
      case RANDOM -> advise(file, Advice.RANDOM);
      case SEQUENTIAL -> advise(file, Advice.SEQUENTIAL);
    }
  }

  private void advise(LoadFile file, Advice advice) {
    engine.advise(file.handle, file.range.offset(), file.range.bytes(), advice);
  }

  private void closeOldestIdle() {
    while (true) {
      for (int i = 0; i < openCount; i++) {
        if (files[open[i]].inFlight == 0) {
          close(i);
          return;
        }
      }
      pipeline.reap();
    }
  }

  private void close(int position) {
    int number = open[position];
    openCount--;
    System.arraycopy(open, position + 1, open, position, openCount - position);
    var file = files[number];
    if (file.dirty && job.flushing().fsyncOnClose()) {
      pipeline.runMeta(Op.FSYNC, number, false);
      file.dirty = false;
    }
    pipeline.runMeta(Op.CLOSE, number, false);
    file.handle = -1;
  }

  /// fsyncs every file that was written since its last flush, opening it again where needed.
  void flushAll() {
    for (int number = 0; number < files.length; number++) {
      if (files[number].dirty && open(number)) {
        pipeline.runMeta(Op.FSYNC, number, false);
        files[number].dirty = false;
      }
    }
  }

  void closeAll() {
    while (openCount > 0) {
      close(openCount - 1);
    }
  }
}
