package dev.regatta.worker;

import dev.regatta.engine.Load;
import dev.regatta.engine.SetupException;
import dev.regatta.engine.Site;
import dev.regatta.engine.StageListener;
import dev.regatta.engine.StageResult;
import dev.regatta.engine.StageRun;
import dev.regatta.model.job.JobSpec;
import dev.regatta.model.journal.IntervalJournal;
import dev.regatta.model.journal.JournalReader;
import dev.regatta.model.latency.IntervalCounters;
import dev.regatta.model.latency.LatencyChunk;
import dev.regatta.protocol.Assignment;
import dev.regatta.protocol.IntervalEvent;
import dev.regatta.protocol.SetupReport;
import dev.regatta.protocol.WorkerEvent;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The worker's load, independent of any actor system: prepares, runs stages, journals every
/// interval and hands it to whoever listens now. Commands come from one thread at a time; intervals
/// arrive on the engine's own thread.
final class WorkerLoad implements StageListener {
  private static final Duration CALIBRATION = Duration.ofMillis(200);
  private static final Path NOWHERE = Path.of("/");
  private static final Logger LOG = LoggerFactory.getLogger(WorkerLoad.class);

  private final String worker;
  private final Path folder;
  private final IntervalJournal journal;
  private volatile @Nullable Uplink uplink;
  private @Nullable Assignment assignment;
  private @Nullable Load load;
  private volatile @Nullable StageRun running;
  private volatile Runnable idle = () -> {};
  private volatile List<WorkerEvent> undelivered = List.of();

  /// Where events go while there is a coordinator.
  interface Uplink {
    void event(WorkerEvent event);

    void interval(IntervalEvent event);
  }

  WorkerLoad(String worker, Path folder) throws IOException {
    this.worker = worker;
    this.folder = folder;
    this.journal = new IntervalJournal(folder);
  }

  /// From now on events go to this coordinator; a stage that ended meanwhile is told again.
  synchronized void attach(Uplink to) {
    uplink = to;
    undelivered.forEach(to::event);
    undelivered = List.of();
  }

  synchronized void detach() {
    uplink = null;
  }

  SetupReport prepare(Assignment part) throws SetupException {
    assignment = part;
    var site =
        new Site(part.run(), worker, part.index(), part.workers(), NOWHERE, part.cpus())
            .on(part.root());
    var prepared = Load.prepare(site, part.dataset(), part.jobs());
    load = prepared;
    var setup = prepared.setup();
    return new SetupReport(
        setup.checkNanos(),
        setup.layoutNanos(),
        setup.filesChecked(),
        setup.filesCreated(),
        setup.bytesWritten(),
        setup.notes(),
        setup.effective(),
        Calibrator.measure(CALIBRATION));
  }

  /// Begins a stage; `idle` runs when it is over.
  void start(int stage, Instant at, Runnable whenIdle) {
    if (load == null || assignment == null) {
      throw new IllegalStateException("start before prepare");
    }
    idle = whenIdle;
    running = load.start(stage, at, assignment.interval(), assignment.drain(), this);
  }

  boolean busy() {
    return running != null;
  }

  void drain() {
    Optional.ofNullable(running).ifPresent(StageRun::drain);
  }

  void abort() {
    Optional.ofNullable(running).ifPresent(StageRun::abort);
  }

  long completedOps() {
    var now = running;
    return now == null ? 0 : now.completedOps();
  }

  /// Sends every interval of a stage again.
  void resend(int stage) {
    try {
      var contents = JournalReader.read(worker, folder);
      contents.counters().stream()
          .filter(counters -> counters.key().stage() == stage)
          .forEach(counters -> send(new IntervalEvent.Counted(counters)));
      contents.chunks().stream()
          .filter(chunk -> chunk.key().stage() == stage)
          .forEach(chunk -> send(new IntervalEvent.Chunk(chunk)));
    } catch (IOException e) {
      LOG.error("journal cannot be read: {}", e.getMessage());
    }
  }

  /// Removes what the run created and does not keep.
  void close() {
    if (load != null) {
      load.close();
    }
    try {
      journal.close();
    } catch (IOException e) {
      LOG.error("journal cannot be closed: {}", e.getMessage());
    }
  }

  @Override
  public void interval(List<IntervalCounters> counters, List<LatencyChunk> chunks) {
    try {
      journal.append(counters, chunks);
    } catch (IOException e) {
      LOG.error("journal cannot be written: {}", e.getMessage());
      tell(
          new WorkerEvent.JobFailed(
              worker, "journal", "cannot be written: " + e.getMessage(), false));
    }
    counters.forEach(interval -> send(new IntervalEvent.Counted(interval)));
    chunks.stream()
        .filter(chunk -> chunk.key().interval() >= 0)
        .forEach(chunk -> send(new IntervalEvent.Chunk(chunk)));
  }

  @Override
  public void fatal(String jobId, String message) {
    LOG.warn("job={} failed: {}", jobId, message);
    tell(new WorkerEvent.JobFailed(worker, jobId, message, stopsAll(jobId)));
  }

  @Override
  public void ended(StageResult result) {
    try {
      journal.sync();
    } catch (IOException e) {
      LOG.error("journal cannot be forced to disk: {}", e.getMessage());
    }
    running = null;
    LOG.info("stage={} ended", result.stage());
    tell(new WorkerEvent.StageEnded(worker, result.stage(), Tallies.of(result)));
    idle.run();
  }

  private boolean stopsAll(String jobId) {
    return assignment != null
        && assignment.jobs().stream()
            .filter(job -> job.id().equals(jobId))
            .map(JobSpec::errors)
            .anyMatch(errors -> errors.stopAll());
  }

  private synchronized void tell(WorkerEvent event) {
    var to = uplink;
    if (to != null) {
      to.event(event);
    } else {
      var kept = new ArrayList<>(undelivered);
      kept.add(event);
      undelivered = List.copyOf(kept);
    }
  }

  private void send(IntervalEvent event) {
    Optional.ofNullable(uplink).ifPresent(to -> to.interval(event));
  }
}
