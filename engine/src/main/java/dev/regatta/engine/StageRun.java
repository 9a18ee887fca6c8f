package dev.regatta.engine;

import dev.regatta.engine.load.FileRanges;
import dev.regatta.engine.record.WallClock;
import dev.regatta.model.job.JobSpec;
import dev.regatta.model.latency.IntervalCounters;
import dev.regatta.model.latency.LatencyChunk;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/// A stage that runs. Its interval thread takes the intervals, notices the end and tells the
/// listener.
public final class StageRun {
  private static final long LOOK_NANOS = 100_000_000;

  private final int stage;
  private final List<JobRun> jobs = new ArrayList<>();
  private final StageListener listener;
  private final Thread thread;

  /// When things happen.
  record Schedule(
      int stage, WallClock clock, long startNanos, long intervalNanos, long drainNanos) {}

  /// A job with the files of each of its clones.
  record Part(JobSpec job, List<FileRanges> ranges) {}

  StageRun(
      Site site,
      Schedule schedule,
      List<Part> parts,
      Load.Equipment equipment,
      StageListener listener) {
    this.stage = schedule.stage();
    this.listener = listener;
    thread = Thread.ofPlatform().name("intervals-" + stage).daemon().unstarted(this::takeIntervals);
    int threads = 0;
    for (var part : parts) {
      jobs.add(
          new JobRun(
              site,
              schedule,
              part,
              threads,
              equipment,
              this::drain,
              () -> LockSupport.unpark(thread)));
      threads += part.job().threads();
    }
  }

  void start() {
    jobs.forEach(JobRun::start);
    thread.start();
  }

  /// Ends the load as its runtime would: in-flight ops are waited for, the final flush is done.
  public void drain() {
    jobs.forEach(JobRun::drain);
    LockSupport.unpark(thread);
  }

  /// Ends the load at once: no final flush, and a second for ops in flight.
  public void abort() {
    jobs.forEach(JobRun::abort);
    LockSupport.unpark(thread);
  }

  /// Ops completed so far, ramp included: a sign of life.
  public long completedOps() {
    return jobs.stream().mapToLong(JobRun::completedOps).sum();
  }

  private void takeIntervals() {
    while (true) {
      long now = System.nanoTime();
      boolean ended = true;
      long wake = now + LOOK_NANOS;
      List<IntervalCounters> counters = new ArrayList<>();
      List<LatencyChunk> chunks = new ArrayList<>();
      for (var job : jobs) {
        ended &= job.advance(now, counters, chunks);
        wake = Math.min(wake, job.nextEndNanos());
        job.newFatal().ifPresent(message -> listener.fatal(job.id(), message));
      }
      if (!counters.isEmpty()) {
        listener.interval(counters, chunks);
      }
      if (ended) {
        listener.ended(new StageResult(stage, jobs.stream().map(JobRun::result).toList()));
        return;
      }
      LockSupport.parkNanos(this, Math.max(1, wake - System.nanoTime()));
    }
  }
}
