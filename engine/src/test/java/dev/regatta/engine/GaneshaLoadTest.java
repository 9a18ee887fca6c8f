package dev.regatta.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.regatta.engine.io.EngineRefusedException;
import dev.regatta.engine.io.libnfs.LibnfsEngine;
import dev.regatta.model.job.EngineSpec.Kind;
import dev.regatta.model.job.FileSet.Sync;
import dev.regatta.model.job.JobSpec;
import dev.regatta.model.job.Op;
import dev.regatta.model.latency.IntervalCounters;
import dev.regatta.model.latency.LatencyKind;
import dev.regatta.testing.Ganesha;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Whole loads on a server written by others.
class GaneshaLoadTest {
  private static final Duration DOWN = Duration.ofMillis(300);

  private static @Nullable Ganesha started;

  private Ganesha server;
  private Path directory;
  private final LoggedOps log = new LoggedOps();

  @BeforeAll
  static void start() {
    started = Ganesha.startOrSkip();
  }

  @AfterAll
  static void stop() {
    if (started != null) {
      started.close();
    }
  }

  @BeforeEach
  void makeDirectory() throws Exception {
    server = Objects.requireNonNull(started);
    directory = Files.createTempDirectory(server.export(), "load");
    Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  @Test
  void readsGoOnWhenTheServerStartsAgain() throws Exception {
    var outcome = run(timed(Jobs.reading()), this::restart);

    assertThat(outcome.fatals).isEmpty();
    assertThat(outcome.errors(Op.READ)).isEmpty();
    assertThat(outcome.job("read").counts()).containsEntry("reconnects", 1L);
    long ops = outcome.count(Op.READ);
    assertThat(outcome.job("read").totals()).containsEntry(Op.READ, ops);
    assertThat(log.of(Op.READ)).hasSize((int) ops);
    assertThat(outcome.bytes(Op.READ)).isEqualTo(ops * Jobs.BLOCK);
    // The gap is in the latency of the reads that waited through it.
    assertThat(outcome.moments(Op.READ, LatencyKind.LAT).max()).isGreaterThan(DOWN.toNanos());
  }

  @Test
  void flushSaysThatTheServerLostUnstableWrites() throws Exception {
    var job = Jobs.writing();
    job.files = 1;
    job.flushing = NfsLoads.END_FSYNC;

    var outcome = run(timed(job), this::restart);

    assertThat(outcome.errors(Op.WRITE)).isEmpty();
    assertThat(outcome.job("write").counts())
        .containsEntry("reconnects", 1L)
        .containsEntry("writes_lost", 1L);
    assertThat(outcome.fatals.toString()).contains("WRITES_LOST");
    assertThat(
            outcome.counters.stream()
                .filter(c -> c.key().op() == Op.FSYNC)
                .map(IntervalCounters::errors)
                .filter(errors -> errors.containsKey("WRITES_LOST")))
        .hasSize(1);
  }

  @Test
  void everyWriteThatIsStableIsThereAfterARestart() throws Exception {
    var job = Jobs.writing();
    job.files = 1;
    job.sync = Sync.SYNC;

    var outcome = run(timed(job), this::restart);

    assertThat(outcome.fatals).isEmpty();
    assertThat(outcome.errors(Op.WRITE)).isEmpty();
    assertThat(outcome.job("write").totals()).containsEntry(Op.WRITE, outcome.count(Op.WRITE));
    assertThat(log.of(Op.WRITE)).hasSize((int) outcome.count(Op.WRITE));
    assertThat(outcome.job("write").counts()).doesNotContainKeys("rpc.COMMIT", "writes_lost");
    var data = Files.readAllBytes(directory.resolve("write.0.0"));
    var blocks = log.of(Op.WRITE).stream().mapToLong(LoggedOps.Entry::offset).distinct();
    blocks.forEach(at ->
        assertThat(IntStream.range((int) at, (int) at + Jobs.BLOCK).anyMatch(i -> data[i] != 0))
            .isTrue());
  }

  @Test
  void fullServerIsNamed() throws Exception {
    var job = Jobs.writing().on(Kind.NFS3, 4).fileSize(1 << 20);

    var outcome = NfsLoads.run(server.url("/small", ""), job.build(), log);

    assertThat(outcome.errors(Op.WRITE)).containsOnlyKeys("NFS3ERR_NOSPC");
    assertThat(outcome.fatals.toString()).contains("write failed with NFS3ERR_NOSPC");
  }

  @Test
  void libnfsReadsOnWhenTheServerStartsAgain() throws Exception {
    needLibnfs();

    var outcome = run(timed(Jobs.reading(), Kind.LIBNFS), this::restart);

    assertThat(outcome.fatals).isEmpty();
    assertThat(outcome.errors(Op.READ)).isEmpty();
    long ops = outcome.count(Op.READ);
    assertThat(outcome.job("read").totals()).containsEntry(Op.READ, ops);
    assertThat(log.of(Op.READ)).hasSize((int) ops);
    assertThat(outcome.moments(Op.READ, LatencyKind.LAT).max()).isGreaterThan(DOWN.toNanos());
  }

  /// libnfs does not hand out the server's status for a READ or WRITE.
  @Test
  void libnfsCallsWhateverFailsAWriteFault() throws Exception {
    needLibnfs();
    var job = Jobs.writing().on(Kind.LIBNFS, 4).fileSize(1 << 20);

    var outcome = NfsLoads.run(server.url("/small", ""), job.build(), log);

    assertThat(outcome.errors(Op.WRITE)).containsOnlyKeys("EFAULT");
    assertThat(outcome.fatals.toString()).contains("write failed with EFAULT");
  }

  @Test
  void whatMayNotBeWrittenIsRefusedBeforeTheLoad() throws Exception {
    var job = Jobs.writing().on(Kind.NFS3, 1).build();
    for (String url : new String[] {url("/readonly", ""), url("/data", "&uid=1000&gid=1000")}) {
      assertThatThrownBy(() -> NfsLoads.prepare(url, Optional.empty(), job, log))
          .isInstanceOf(SetupException.class)
          .hasMessageMatching(
              "127\\.0\\.0\\.1:\\d+: ACCESS /: MODIFY and EXTEND are not granted: .*")
          .matches(e -> ((SetupException) e).fault() == SetupException.Fault.MACHINE);
    }
  }

  private static void needLibnfs() {
    try {
      LibnfsEngine.library();
    } catch (EngineRefusedException e) {
      Assumptions.abort(String.valueOf(e.getMessage()));
    }
  }

  private static JobSpec timed(Jobs job) {
    return timed(job, Kind.NFS3);
  }

  private static JobSpec timed(Jobs job, Kind engine) {
    return job.on(engine, 8).timed(Duration.ZERO, Duration.ofSeconds(2)).build();
  }

  private Outcome run(JobSpec job, NfsLoads.Meanwhile meanwhile) throws Exception {
    return NfsLoads.run(url("/data", ""), job, log, meanwhile);
  }

  private String url(String export, String arguments) {
    return server.url(export + "/" + directory.getFileName(), arguments);
  }

  private void restart() {
    server.stop();
    long until = System.nanoTime() + DOWN.toNanos();
    while (System.nanoTime() < until) {
      LockSupport.parkNanos(until - System.nanoTime());
    }
    server.startAgain();
  }
}
