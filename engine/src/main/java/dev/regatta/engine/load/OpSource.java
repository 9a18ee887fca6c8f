package dev.regatta.engine.load;

import dev.regatta.engine.io.OpSlot;
import dev.regatta.engine.pattern.Seeds;
import dev.regatta.engine.pattern.Xoshiro;
import dev.regatta.model.job.Access.Pattern;
import dev.regatta.model.job.JobSpec;
import dev.regatta.model.job.Limits;

/// The ops of one clone, one after the other, and when there are no more: passes over the files,
/// loops, budgets. Hot path.
final class OpSource {
  private static final int OFFSETS = 1;
  private static final int FILES = 2;
  private static final int DIRECTIONS = 3;
  private static final int SIZES = 5;

  private final JobSpec job;
  private final Limits limits;
  private final long seed;
  private final LoadFiles files;
  private final Xoshiro offsetRandom;
  private final Xoshiro fileRandom;
  private final Xoshiro sizeRandom;
  private final Xoshiro directionRandom;
  private final FileChooser fileChooser;
  private final OffsetChooser offsetChooser;
  private final boolean wrapsFiles;
  private final long passBudget;
  private boolean endless;
  private boolean unlimited;
  private long loop;
  private long passBytes;
  private long passOps;
  private long ops;

  OpSource(JobSpec job, long seed, LoadFiles files) {
    this.job = job;
    this.limits = job.limits();
    this.seed = seed;
    this.files = files;
    offsetRandom = new Xoshiro(seed(OFFSETS));
    fileRandom = new Xoshiro(seed(FILES));
    sizeRandom = new Xoshiro(seed(SIZES));
    directionRandom = new Xoshiro(seed(DIRECTIONS));
    fileChooser = new FileChooser(files, job.files().service(), fileRandom);
    offsetChooser = new OffsetChooser(job.access(), files, offsetRandom, sizeRandom, seed);
    wrapsFiles = job.access().pattern() == Pattern.RAND || files.count() == 1;
    passBudget = passBudget(job, files);
  }

  private static long passBudget(JobSpec job, LoadFiles files) {
    long sum = 0;
    for (int number = 0; number < files.count(); number++) {
      sum += files.bytes(number);
    }
    long size = job.files().sizing().sizeBytes();
    long budget = size > 0 ? Math.min(size, sum) : sum;
    return job.limits().ioBytes() > 0 ? job.limits().ioBytes() : budget;
  }

  private long seed(int purpose) {
    return Seeds.derive(seed, job.randomness().repeatable() ? purpose : purpose + 8 * loop);
  }

  /// Random numbers for directions, seeded again with the others for every pass.
  Xoshiro directions() {
    return directionRandom;
  }

  /// Says what ends the load now.
  ///
  /// @param wraps files and passes wrap for ever, only time or the number of ops ends them
  /// @param anyNumber not even the number of ops does: a ramp that is not counted
  void endless(boolean wraps, boolean anyNumber) {
    endless = wraps;
    unlimited = anyNumber;
  }

  /// Forgets all that was issued.
  void restart() {
    fileChooser.restart();
    passBytes = 0;
    passOps = 0;
    ops = 0;
    loop = 0;
  }

  /// True when a limit ends the job.
  boolean isOver() {
    return !unlimited && limits.ops() > 0 && ops >= limits.ops();
  }

  /// True when this pass is over by its budget.
  boolean isPassSpent() {
    return !endless && passBytes >= passBudget;
  }

  /// The file of the next op, -1 when this pass has none left.
  int nextFile() {
    return fileChooser.next();
  }

  /// Chooses offset and length in an open file, for the slot's direction. False when the file is
  /// done in this pass.
  ///
  /// @param wrapped told when the file started a new pass of its own
  boolean nextOp(int number, OpSlot slot, OpenFiles wrapped) {
    boolean chosen = offsetChooser.choose(number, slot);
    if (!chosen && endless && wrapsFiles) {
      files.rewind(number, slot.op);
      if (job.files().opening().invalidate()) {
        wrapped.invalidate(number);
      }
      chosen = offsetChooser.choose(number, slot);
    }
    if (!chosen) {
      fileChooser.done(number);
      return false;
    }
    passBytes += slot.length;
    passOps++;
    ops++;
    return true;
  }

  /// Starts the next pass over the files; false when the job is over.
  boolean nextPass() {
    if (passOps == 0) {
      return false;
    }
    boolean sameLoop = !endless && limits.ioBytes() > 0 && passBytes < passBudget;
    if (!sameLoop) {
      loop++;
      if (!endless && loop >= limits.loops()) {
        return false;
      }
      passBytes = 0;
    }
    passOps = 0;
    fileChooser.restart();
    offsetRandom.seed(seed(OFFSETS));
    fileRandom.seed(seed(FILES));
    sizeRandom.seed(seed(SIZES));
    directionRandom.seed(seed(DIRECTIONS));
    return true;
  }
}
