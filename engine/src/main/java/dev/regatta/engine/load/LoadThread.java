package dev.regatta.engine.load;

import dev.regatta.engine.io.EngineRefusedException;
import dev.regatta.engine.io.EngineSetup;
import dev.regatta.engine.io.IoEngine;
import dev.regatta.engine.linux.Linux;
import dev.regatta.engine.pattern.Seeds;
import dev.regatta.engine.pattern.Xoshiro;
import dev.regatta.model.job.JobSpec;
import dev.regatta.model.job.Op;
import java.lang.foreign.Arena;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;

/// One clone of a job on a thread of its own, which owns everything it touches: engine, buffers,
/// files, random numbers. It starts at the grid's epoch, keeps the pipeline full until the job is
/// over, drains, flushes, closes.
///
/// Hot path, from the first op to the last.
public final class LoadThread {
  private static final long SPIN_NANOS = 100_000;
  private static final long LOOK_NANOS = 50_000_000;
  private static final int CONTENT = 4;
  private static final int TIMES = 6;

  private final CloneSpec spec;
  private final JobSpec job;
  private final LoadControl control;
  private final EngineFactory engines;
  private final Runnable onEnd;
  private final Progress progress;
  private final Thread thread;
  private final long endNanos;
  private long lastNanos;
  private long flushNanos;
  private Map<String, Long> counts = Map.of();
  private volatile boolean flushing;
  private volatile boolean ended;

  /// Makes an engine on the load thread.
  @FunctionalInterface
  public interface EngineFactory {
    IoEngine create(EngineSetup setup) throws EngineRefusedException;
  }

  /// Makes the thread; it runs after [#start].
  ///
  /// @param onEnd called on the load thread as its last act
  public LoadThread(CloneSpec spec, LoadControl control, EngineFactory engines, Runnable onEnd) {
    this.spec = spec;
    this.job = spec.job();
    this.control = control;
    this.engines = engines;
    this.onEnd = onEnd;
    progress = new Progress(spec.slots());
    long runtime = job.limits().runtime().toNanos();
    endNanos = runtime == 0 ? Long.MAX_VALUE : spec.grid().measureNanos() + runtime;
    thread = Thread.ofPlatform().name(spec.threadName()).daemon().unstarted(this::run);
  }

  public void start() {
    thread.start();
  }

  /// Cuts waits short, after [LoadControl#stop].
  public void wake() {
    LockSupport.unpark(thread);
  }

  private void run() {
    try (var arena = Arena.ofConfined()) {
      var linux = new Linux(arena);
      linux.setTimerSlack(1);
      if (!spec.cpus().isEmpty()) {
        linux.setAffinity(spec.cpus());
      }
      load(arena);
    } catch (EngineRefusedException e) {
      control.fail(String.valueOf(e.getMessage()));
    } catch (Throwable e) {
      control.fail("load thread " + spec.threadName() + " died: " + e);
      throw e;
    } finally {
      ended = true;
      onEnd.run();
    }
  }

  private void load(Arena arena) throws EngineRefusedException {
    long buffersBytes = (long) spec.slots() * spec.slotBytes();
    long buffers = arena.allocate(buffersBytes, 4096).address();
    var fill = new BufferFill(job.content(), new Xoshiro(Seeds.derive(spec.seed(), CONTENT)));
    if (job.writes()) {
      fill.fill(buffers, buffersBytes);
    }
    var files = new LoadFiles(job, spec.files());
    var source = new OpSource(job, spec.seed(), files);
    var pacer =
        new Pacer(
            job.access(),
            job.pace(),
            spec.grid().epochNanos(),
            source.directions(),
            new Xoshiro(Seeds.derive(spec.seed(), TIMES)));
    var setup =
        new EngineSetup(
            job.engine(),
            spec.worker(),
            spec.slots(),
            OpenFiles.most(job, files.count()),
            buffers,
            buffersBytes);
    try (var engine = engines.create(setup)) {
      var pipeline =
          new Pipeline(
              spec,
              control,
              engine,
              pacer,
              progress,
              files,
              new Pipeline.Buffers(buffers, spec.slotBytes()));
      var openFiles = new OpenFiles(job, files, engine, pipeline);
      var loop = new Loop(source, pacer, pipeline, openFiles, files, fill);
      loop.run();
      counts = engine.counts();
    }
  }

  /// The objects of the running load, which live no longer than it does.
  private final class Loop {
    private final OpSource source;
    private final Pacer pacer;
    private final Pipeline pipeline;
    private final OpenFiles openFiles;
    private final LoadFiles files;
    private final BufferFill fill;
    private final boolean rampCounts = job.limits().rampConsumesBudget();
    private final int fsyncEvery = job.flushing().fsyncEvery();
    private final int fdatasyncEvery = job.flushing().fdatasyncEvery();
    private final long thinkNanos = job.limits().thinktime().toNanos();
    private boolean measuring;
    private long writes;
    private long sinceThink;

    Loop(
        OpSource source,
        Pacer pacer,
        Pipeline pipeline,
        OpenFiles openFiles,
        LoadFiles files,
        BufferFill fill) {
      this.source = source;
      this.pacer = pacer;
      this.pipeline = pipeline;
      this.openFiles = openFiles;
      this.files = files;
      this.fill = fill;
    }

    void run() {
      boolean ramp = spec.grid().measureNanos() > spec.grid().epochNanos();
      measuring = !ramp;
      boolean freeRamp = ramp && !rampCounts;
      source.endless(job.limits().timeBased() || freeRamp, freeRamp);
      awaitUntil(spec.grid().epochNanos(), true);
      pipeline.advanceClock();
      while (mayGoOn() && issueNext()) {
        pipeline.makeRoom();
        if (thinkNanos > 0) {
          think();
        }
      }
      pipeline.drain();
      flush();
      lastNanos = pipeline.now();
      openFiles.closeAll();
    }

    private boolean mayGoOn() {
      long now = pipeline.now();
      if (!measuring && now >= spec.grid().measureNanos()) {
        beginMeasuring();
      }
      return now < endNanos
          && pipeline.failure() == null
          && !control.isStopping()
          && !source.isOver();
    }

    private void beginMeasuring() {
      measuring = true;
      if (!rampCounts) {
        source.endless(job.limits().timeBased(), false);
        source.restart();
      }
    }

    /// Waits until the next op is due; false when the load ends before.
    private boolean awaitDue(Op op) {
      if (!pacer.isOpen()) {
        return true;
      }
      long due = pacer.dueNanos(op);
      long until = Math.min(due, endNanos);
      if (pipeline.now() < until) {
        pipeline.reapUntil(until);
        awaitUntil(until, true);
        pipeline.advanceClock();
      }
      return due < endNanos && !control.isStopping() && pipeline.failure() == null;
    }

    /// False when there is nothing left to issue.
    private boolean issueNext() {
      Op op = pacer.direction();
      if (!awaitDue(op)) {
        return false;
      }
      while (true) {
        int number = source.isPassSpent() ? -1 : source.nextFile();
        if (number < 0) {
          pipeline.drain();
          if (!source.nextPass()) {
            return false;
          }
          openFiles.closeAll();
          continue;
        }
        if (!openFiles.open(number)) {
          return false;
        }
        var slot = pipeline.take();
        slot.op = op;
        if (!source.nextOp(number, slot, openFiles)) {
          pipeline.giveBack(slot);
          continue;
        }
        if (slot.op == Op.READ) {
          pipeline.issue(slot);
          return true;
        }
        fill.prepare(slot.address, slot.length, slot.offset);
        files.dirty(number);
        pipeline.issue(slot);
        writes++;
        flushWritten(number);
        return true;
      }
    }

    /// A flush follows the write it is for: on the file just written, when the write is done.
    private void flushWritten(int number) {
      boolean fsync = fsyncEvery > 0 && writes % fsyncEvery == 0;
      boolean fdatasync = !fsync && fdatasyncEvery > 0 && writes % fdatasyncEvery == 0;
      if (!fsync && !fdatasync) {
        return;
      }
      pipeline.drain();
      if (pipeline.failure() != null) {
        return;
      }
      pipeline.runMeta(fsync ? Op.FSYNC : Op.FDATASYNC, number, true);
      if (fsync) {
        files.flushed(number);
      }
    }

    private void think() {
      if (++sinceThink < job.limits().thinktimeOps()) {
        return;
      }
      sinceThink = 0;
      pipeline.drain();
      long pauseEnd = Math.min(System.nanoTime() + thinkNanos, endNanos);
      awaitUntil(pauseEnd, false);
      pipeline.advanceClock();
    }

    private void flush() {
      boolean wanted = job.flushing().endFsync() || job.flushing().fsyncOnClose();
      if (!wanted || control.isAborting() || pipeline.failure() != null) {
        return;
      }
      pipeline.advanceClock();
      long start = pipeline.now();
      flushing = true;
      openFiles.flushAll();
      flushNanos = pipeline.now() - start;
    }
  }

  /// Waits, looking now and then whether the load is to stop.
  ///
  /// @param exact spin for the last part, to be on time
  private void awaitUntil(long nanos, boolean exact) {
    long left;
    while ((left = nanos - System.nanoTime()) > 0 && !control.isStopping()) {
      if (left > SPIN_NANOS || !exact) {
        LockSupport.parkNanos(this, Math.clamp(left - (exact ? SPIN_NANOS : 0), 1, LOOK_NANOS));
      } else {
        Thread.onSpinWait();
      }
    }
  }

  /// True when the thread is done; what it did can be read without races then.
  public boolean isEnded() {
    return ended;
  }

  /// True from the start of the final flush.
  public boolean isFlushing() {
    return flushing;
  }

  public long completedOps() {
    return progress.completedOps();
  }

  /// First op of all, ramp included; `Long.MAX_VALUE` when there was none.
  public long firstIssuedNanos() {
    return progress.firstIssuedNanos();
  }

  /// End of the last op and of the final flush; 0 when the thread has not ended.
  public long lastNanos() {
    return ended ? lastNanos : 0;
  }

  public long flushNanos() {
    return ended ? flushNanos : 0;
  }

  /// What the engine of the ended thread counted.
  public Map<String, Long> counts() {
    return ended ? counts : Map.of();
  }

  public long maxInFlight() {
    return progress.maxInFlight();
  }

  /// Number of the last interval that the ended thread recorded into.
  public int lastInterval() {
    return ended ? spec.recorder().interval() : Integer.MIN_VALUE;
  }

  /// Measured ops by the thread's own count, to be compared with the sum of the intervals.
  public Map<Op, Long> measured() {
    return progress.measured();
  }

  /// Ops in flight in a thread that does not come back: what, where, and for how long.
  public List<String> stuck() {
    return progress.stuck(spec, System.nanoTime());
  }

  /// Records nothing from now on: for a thread that is given up.
  public void abandon() {
    spec.recorder().close();
  }
}
