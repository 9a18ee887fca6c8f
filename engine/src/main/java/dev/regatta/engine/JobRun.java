package dev.regatta.engine;

import dev.regatta.engine.load.CloneSpec;
import dev.regatta.engine.load.LoadControl;
import dev.regatta.engine.load.LoadThread;
import dev.regatta.engine.record.IntervalGrid;
import dev.regatta.engine.record.JobRecorder;
import dev.regatta.engine.record.JobRecorder.IntervalKeys;
import dev.regatta.engine.record.OpKinds;
import dev.regatta.engine.record.ThreadRecorder;
import dev.regatta.engine.record.WallClock;
import dev.regatta.model.job.JobSpec;
import dev.regatta.model.job.Op;
import dev.regatta.model.latency.IntervalCounters;
import dev.regatta.model.latency.LatencyChunk;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// A job of a running stage: its load threads, and when it is over. Belongs to the interval thread,
/// except the ways to end it.
final class JobRun {
  private static final long ABORT_NANOS = 1_000_000_000L;
  // A final flush writes back what a whole run left dirty: drain's deadline is not made for that.
  private static final long FLUSH_NANOS = 3_600_000_000_000L;
  private static final long NEVER = Long.MAX_VALUE;

  private final JobSpec job;
  private final WallClock clock;
  private final long drainNanos;
  private final IntervalGrid grid;
  private final LoadControl control;
  private final OpKinds kinds;
  private final JobRecorder recorder;
  private final List<LoadThread> threads = new ArrayList<>();
  private final long plannedEndNanos;
  private volatile long stoppedNanos = NEVER;
  private volatile long abortedNanos = NEVER;
  private final List<String> stuck = new ArrayList<>();
  private Optional<String> fatal = Optional.empty();
  private boolean ended;
  private long endNanos;
  private final int firstThread;

  /// Makes the threads, which wait for [#start].
  ///
  /// @param firstThread number of the job's first thread in the stage, for its CPU
  JobRun(
      Site site,
      StageRun.Schedule schedule,
      StageRun.Part part,
      int firstThread,
      Load.Equipment equipment,
      Runnable stopStage,
      Runnable wake) {
    job = part.job();
    clock = schedule.clock();
    drainNanos = schedule.drainNanos();
    this.firstThread = firstThread;
    var limits = job.limits();
    long runtime = limits.runtime().toNanos();
    grid =
        IntervalGrid.of(
            schedule.startNanos() + limits.startDelay().toNanos(),
            limits.ramp().toNanos(),
            runtime,
            schedule.intervalNanos());
    plannedEndNanos = runtime == 0 ? NEVER : grid.measureNanos() + runtime;
    control = new LoadControl(job.errors().stopAll(), stopStage, wake);
    kinds = kinds(job);
    List<ThreadRecorder> recorders = new ArrayList<>();
    for (int clone = 0; clone < job.threads(); clone++) {
      var recorded = new ThreadRecorder(grid, kinds);
      recorders.add(recorded);
      var spec =
          new CloneSpec(
              job,
              clone,
              site.worker(),
              IoEngines.slots(job.engine()),
              part.ranges().get(clone),
              Load.seed(site, job, clone),
              cpu(site, clone),
              grid,
              recorded,
              equipment.log());
      threads.add(new LoadThread(spec, control, equipment.engines(), wake));
    }
    var keys = new IntervalKeys(site.worker(), schedule.stage(), job.id());
    recorder = new JobRecorder(keys, grid, kinds, clock, recorders);
  }

  private List<Integer> cpu(Site site, int clone) {
    return site.cpus().isEmpty()
        ? List.of()
        : List.of(site.cpus().get((firstThread + clone) % site.cpus().size()));
  }

  private static OpKinds kinds(JobSpec job) {
    Set<Op> main = EnumSet.noneOf(Op.class);
    if (job.reads()) {
      main.add(Op.READ);
    }
    if (job.writes()) {
      main.add(Op.WRITE);
    }
    boolean asynchronous =
        switch (job.engine().kind()) {
          case URING, POOL, NFS3, LIBNFS -> true;
          case PSYNC -> false;
          case NULL -> IoEngines.slots(job.engine()) > 1;
        };
    // CLOSE and flushes are there for their errors, should they fail.
    return new OpKinds(
        main,
        Set.of(Op.OPEN, Op.CLOSE, Op.FSYNC, Op.FDATASYNC),
        asynchronous,
        job.pace().openLoop());
  }

  void start() {
    threads.forEach(LoadThread::start);
  }

  void drain() {
    if (stoppedNanos == NEVER) {
      stoppedNanos = System.nanoTime();
    }
    control.stop();
    threads.forEach(LoadThread::wake);
  }

  void abort() {
    abortedNanos = System.nanoTime();
    control.abort();
    threads.forEach(LoadThread::wake);
  }

  String id() {
    return job.id();
  }

  long completedOps() {
    return threads.stream().mapToLong(LoadThread::completedOps).sum();
  }

  long nextEndNanos() {
    return ended ? NEVER : recorder.nextEndNanos();
  }

  /// Takes the intervals that have ended; true when the job is over, its last interval included.
  boolean advance(long now, List<IntervalCounters> counters, List<LatencyChunk> chunks) {
    if (ended) {
      return true;
    }
    if (threads.stream().allMatch(LoadThread::isEnded) || giveUp(now)) {
      end(now, counters, chunks);
      return true;
    }
    while (now >= recorder.nextEndNanos()) {
      recorder.take(recorder.nextEndNanos(), counters, chunks);
    }
    return false;
  }

  /// True when ops are in flight for too long; their threads are left alone from then on.
  private boolean giveUp(long now) {
    long stopped = Math.min(plannedEndNanos, stoppedNanos);
    if (now - ABORT_NANOS >= abortedNanos) {
      return true;
    }
    if (stopped == NEVER) {
      return false;
    }
    for (var thread : threads) {
      long allowed = thread.isFlushing() ? Math.max(FLUSH_NANOS, drainNanos) : drainNanos;
      if (!thread.isEnded() && now < stopped + allowed) {
        return false;
      }
    }
    return true;
  }

  /// The last completion; for threads that are stuck it is `now`.
  private long lastNanos(long now) {
    return threads.stream()
        .mapToLong(thread -> thread.isEnded() ? thread.lastNanos() : now)
        .max()
        .orElse(now);
  }

  private void end(long now, List<IntervalCounters> counters, List<LatencyChunk> chunks) {
    for (var thread : threads) {
      if (!thread.isEnded()) {
        thread.abandon();
        stuck.addAll(thread.stuck());
        if (stuck.isEmpty()) {
          stuck.add("a load thread did not end");
        }
      }
    }
    endNanos = Math.max(lastNanos(now), grid.epochNanos());
    int last = threads.stream().mapToInt(LoadThread::lastInterval).max().orElse(grid.first());
    last = Math.max(last, grid.at(endNanos));
    while (recorder.next() <= last) {
      recorder.take(Math.min(recorder.nextEndNanos(), endNanos), counters, chunks);
    }
    ended = true;
  }

  /// The job's fatal error, the first time it is asked for after it happened.
  Optional<String> newFatal() {
    if (fatal.isPresent()) {
      return Optional.empty();
    }
    fatal = Optional.ofNullable(control.fatal());
    if (fatal.isEmpty() && ended) {
      fatal = idleness();
    }
    return fatal;
  }

  /// A job that did nothing is no success.
  private Optional<String> idleness() {
    var totals = recorder.totals();
    if (kinds.main().stream().anyMatch(op -> totals.getOrDefault(op, 0L) > 0)) {
      return Optional.empty();
    }
    boolean inRamp = completedOps() > 0 && endNanos <= grid.measureNanos();
    return Optional.of(
        inRamp
            ? "did no measured op: the load ended inside the ramp"
            : "did no op in its measured time");
  }

  JobResult result() {
    long first =
        threads.stream().mapToLong(LoadThread::firstIssuedNanos).min().orElse(Long.MAX_VALUE);
    Optional<Instant> firstOp =
        first == Long.MAX_VALUE ? Optional.empty() : Optional.of(clock.at(first));
    return new JobResult(
        job.id(),
        firstOp,
        firstOp.map(op -> clock.at(endNanos)),
        Math.max(0, endNanos - grid.measureNanos()),
        threads.stream().mapToLong(LoadThread::flushNanos).max().orElse(0),
        grid.first(),
        recorder.next() - 1,
        totals(),
        fatal,
        stuck,
        threads.stream().mapToLong(LoadThread::maxInFlight).max().orElse(0),
        counts());
  }

  private Map<String, Long> counts() {
    Map<String, Long> counts = new HashMap<>();
    threads.forEach(
        thread -> thread.counts().forEach((name, n) -> counts.merge(name, n, Long::sum)));
    return counts;
  }

  private Map<Op, Long> totals() {
    if (!stuck.isEmpty()) {
      // Threads that are given up may still count.
      return recorder.totals();
    }
    Map<Op, Long> totals = new EnumMap<>(Op.class);
    kinds.main().forEach(op -> totals.put(op, 0L));
    threads.forEach(thread -> thread.measured().forEach((op, n) -> totals.merge(op, n, Long::sum)));
    return totals;
  }
}
