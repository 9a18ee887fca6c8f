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
  private final LoadFiles files;
  private final IoEngine engine;
  private final Pipeline pipeline;
  private final OpenHow how;
  private final int most;
  // Numbers of open files, oldest first.
  private final int[] open;
  private int openCount;

  OpenFiles(JobSpec job, LoadFiles files, IoEngine engine, Pipeline pipeline) {
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
    most = most(job, files.count());
    open = new int[most];
  }

  /// Files that may be open at the same time.
  static int most(JobSpec job, int files) {
    int asked = job.files().opening().openFiles();
    return asked == 0 ? files : Math.min(asked, files);
  }

  /// Makes sure that a file is open; false when that failed.
  boolean open(int number) {
    if (files.isOpen(number)) {
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
    files.opened(number, (int) result);
    open[openCount++] = number;
    if (job.files().opening().invalidate()) {
      invalidate(number);
    }
    advise(number);
    return true;
  }

  /// fio's drop-cache advice over the job's range.
  void invalidate(int number) {
    advise(number, Advice.DONTNEED);
  }

  private void advise(int number) {
    boolean random = job.access().pattern() == Pattern.RAND;
    switch (job.files().opening().advise()) {
      case NONE -> {}
      case BY_PATTERN -> advise(number, random ? Advice.RANDOM : Advice.SEQUENTIAL);
      case RANDOM -> advise(number, Advice.RANDOM);
      case SEQUENTIAL -> advise(number, Advice.SEQUENTIAL);
    }
  }

  private void advise(int number, Advice advice) {
    engine.advise(files.handle(number), files.offset(), files.bytes(number), advice);
    pipeline.advanceClock();
  }

  private void closeOldestIdle() {
    while (true) {
      for (int i = 0; i < openCount; i++) {
        if (files.isIdle(open[i])) {
          close(i);
          return;
        }
      }
      pipeline.awaitCompletion();
    }
  }

  private void close(int position) {
    int number = open[position];
    openCount--;
    System.arraycopy(open, position + 1, open, position, openCount - position);
    if (files.isDirty(number) && job.flushing().fsyncOnClose()) {
      pipeline.runMeta(Op.FSYNC, number, false);
      files.flushed(number);
    }
    pipeline.runMeta(Op.CLOSE, number, false);
    files.closed(number);
  }

  /// fsyncs every file that was written since its last flush, opening it again where needed.
  void flushAll() {
    for (int number = 0; number < files.count(); number++) {
      if (files.isDirty(number) && open(number)) {
        pipeline.runMeta(Op.FSYNC, number, false);
        files.flushed(number);
      }
    }
  }

  void closeAll() {
    while (openCount > 0) {
      close(openCount - 1);
    }
  }
}
