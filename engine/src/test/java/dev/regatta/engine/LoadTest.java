package dev.regatta.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.regatta.engine.io.OpSlot;
import dev.regatta.engine.linux.Errno;
import dev.regatta.engine.load.OpLog;
import dev.regatta.model.job.Access.Pattern;
import dev.regatta.model.job.EngineSpec;
import dev.regatta.model.job.EngineSpec.Kind;
import dev.regatta.model.job.ErrorPolicy;
import dev.regatta.model.job.FileSet.Service;
import dev.regatta.model.job.Flushing;
import dev.regatta.model.job.JobSpec;
import dev.regatta.model.job.Op;
import dev.regatta.model.job.Randomness;
import dev.regatta.model.latency.Histograms;
import dev.regatta.model.latency.IntervalCounters;
import dev.regatta.model.latency.LatencyChunk;
import dev.regatta.model.latency.LatencyKind;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.function.ToLongBiFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class LoadTest {
  private static final Duration INTERVAL = Duration.ofMillis(50);
  private static final Duration DRAIN = Duration.ofSeconds(30);

  @TempDir Path root;
  private final LoggedOps log = new LoggedOps();

  @ParameterizedTest
  @EnumSource(
      value = Kind.class,
      mode = EnumSource.Mode.EXCLUDE,
      names = {"NFS3", "LIBNFS"})
  void onePassVisitsEveryBlockOnce(Kind engine) throws Exception {
    var job = Jobs.reading().on(engine, 3);

    var outcome = run(job.build());

    assertThat(outcome.job("read").fatal()).isEmpty();
    assertThat(outcome.count(Op.READ)).isEqualTo(16);
    assertThat(outcome.bytes(Op.READ)).isEqualTo(16L * Jobs.BLOCK);
    assertThat(new HashSet<>(log.of(Op.READ).stream().map(LoadTest::place).toList())).hasSize(16);
    assertThat(outcome.job("read").maxInFlight()).isEqualTo(engine == Kind.PSYNC ? 1 : 3);
  }

  @ParameterizedTest
  @EnumSource(
      value = Kind.class,
      mode = EnumSource.Mode.EXCLUDE,
      names = {"NFS3", "LIBNFS"})
  void totalsEqualTheSumOfIntervalsAndTheLog(Kind engine) throws Exception {
    var job = Jobs.reading().on(engine, 4).timed(Duration.ofMillis(120), Duration.ofMillis(330));
    job.threads = 2;
    job.nothing = new EngineSpec.Null(100_000, Map.of());

    var outcome = run(job.build());
    var result = outcome.job("read");

    long logged = log.of(Op.READ).stream().filter(entry -> entry.interval() >= 0).count();
    assertThat(result.fatal()).isEmpty();
    assertThat(result.totals().get(Op.READ)).isPositive().isEqualTo(outcome.count(Op.READ));
    assertThat(logged).isEqualTo(outcome.count(Op.READ));
    assertThat(outcome.moments(Op.READ, LatencyKind.LAT).count()).isEqualTo(logged);
    boolean asynchronous = engine != Kind.PSYNC;
    assertThat(outcome.moments(Op.READ, LatencyKind.SLAT).count())
        .isEqualTo(asynchronous ? logged : 0);
  }

  @Test
  void momentsAndPercentilesAreThoseOfTheLog() throws Exception {
    var job = Jobs.reading().on(Kind.URING, 4).timed(Duration.ZERO, Duration.ofMillis(200));

    var outcome = run(job.build());

    var values =
        log.of(Op.READ).stream().mapToLong(e -> e.completed() - e.submitted()).sorted().toArray();
    var moments = outcome.moments(Op.READ, LatencyKind.CLAT);
    double mean = Arrays.stream(values).average().orElseThrow();
    double squares = Arrays.stream(values).mapToDouble(v -> (v - mean) * (v - mean)).sum();
    assertThat(moments.count()).isEqualTo(values.length);
    assertThat(moments.min()).isEqualTo(values[0]);
    assertThat(moments.max()).isEqualTo(values[values.length - 1]);
    assertThat(moments.mean()).isCloseTo(mean, within(mean * 1e-9));
    assertThat(moments.stddev())
        .isCloseTo(Math.sqrt(squares / (values.length - 1)), within(mean * 1e-6));
    var histogram = Histograms.empty();
    outcome.chunks.stream()
        .filter(c -> c.kind() == LatencyKind.CLAT && c.key().op() == Op.READ)
        .forEach(c -> histogram.add(Histograms.decode(c.histogram())));
    for (double percent : JobSpec.DEFAULT_PERCENTILES) {
      int rank = Math.max(1, (int) Math.ceil(percent / 100 * values.length));
      double exact = values[rank - 1];
      assertThat((double) histogram.getValueAtPercentile(percent))
          .isCloseTo(exact, within(exact / 1000 + 1));
    }
  }

  @Test
  void everyOpIsInTheIntervalItCompletedIn() throws Exception {
    var job = Jobs.reading().on(Kind.NULL, 1).timed(Duration.ofMillis(100), Duration.ofMillis(300));
    job.nothing = new EngineSpec.Null(200_000, Map.of());

    var outcome = run(job.build());

    var perInterval = new TreeMap<Integer, Long>();
    log.of(Op.READ).forEach(entry -> perInterval.merge(entry.interval(), 1L, Long::sum));
    for (var counters : outcome.counters) {
      if (counters.key().op() == Op.READ) {
        assertThat(counters.count())
            .isEqualTo(perInterval.getOrDefault(counters.key().interval(), 0L));
      }
    }
  }

  @Test
  void rampIntervalsAreNegativeAndNotMeasured() throws Exception {
    var job = Jobs.reading().on(Kind.NULL, 1).timed(Duration.ofMillis(120), Duration.ofMillis(150));
    job.nothing = new EngineSpec.Null(200_000, Map.of());

    var outcome = run(job.build());

    var ramp = outcome.of(Op.READ, false).stream().map(c -> c.key().interval()).toList();
    var measured = outcome.of(Op.READ, true).stream().map(c -> c.key().interval()).toList();
    assertThat(ramp).containsExactly(-3, -2, -1);
    assertThat(measured).containsExactly(0, 1, 2);
    assertThat(outcome.of(Op.READ, false).getFirst().lengthNanos()).isEqualTo(20_000_000);
    assertThat(outcome.job("read").firstInterval()).isEqualTo(-3);
    assertThat(outcome.job("read").lastInterval()).isEqualTo(2);
  }

  @Test
  void rampDoesNotConsumeTheBudget() throws Exception {
    var job = Jobs.reading().on(Kind.NULL, 1);
    job.ramp = Duration.ofMillis(100);
    job.nothing = new EngineSpec.Null(100_000, Map.of());

    var outcome = run(job.build());

    var measured = log.of(Op.READ).stream().filter(entry -> entry.interval() >= 0).toList();
    // One op may be in flight when the ramp ends; it counts as measured.
    assertThat(measured.size()).isBetween(16, 17);
    assertThat(log.of(Op.READ).size()).isGreaterThan(100);
    assertThat(outcome.job("read").fatal()).isEmpty();
  }

  @Test
  void rampConsumesTheBudgetFiosWayAndTheIdleJobSaysSo() throws Exception {
    var job = Jobs.reading().on(Kind.NULL, 1);
    job.ramp = Duration.ofSeconds(30);
    job.rampConsumesBudget = true;

    var outcome = run(job.build());

    assertThat(log.of(Op.READ)).hasSize(16);
    assertThat(outcome.count(Op.READ)).isZero();
    assertThat(outcome.job("read").fatal())
        .hasValue("did no measured op: the load ended inside the ramp");
  }

  @Test
  void loopsRepeatTheSameOffsetsWhenRepeatable() throws Exception {
    var job = Jobs.reading().on(Kind.NULL, 1);
    job.loops = 2;

    run(job.build());

    var places = log.of(Op.READ).stream().map(LoadTest::place).toList();
    assertThat(places).hasSize(32);
    assertThat(places.subList(0, 16)).isEqualTo(places.subList(16, 32));
  }

  @Test
  void loopsDifferWhenNotRepeatable() throws Exception {
    var job = Jobs.reading().on(Kind.NULL, 1);
    job.loops = 2;
    job.randomness = new Randomness(1, false, false);

    run(job.build());

    var places = log.of(Op.READ).stream().map(LoadTest::place).toList();
    assertThat(places.subList(0, 16)).isNotEqualTo(places.subList(16, 32));
  }

  @Test
  void ioSizeAndOpsLimitTheLoad() throws Exception {
    var more = Jobs.reading().on(Kind.NULL, 1);
    more.ioBytes = 40L * Jobs.BLOCK;
    var fewer = Jobs.reading().on(Kind.NULL, 1);
    fewer.ops = 5;

    assertThat(run(more.build()).count(Op.READ)).isEqualTo(40);
    assertThat(run(fewer.build()).count(Op.READ)).isEqualTo(5);
  }

  @Test
  void sequentialReadsGoThroughEachFileInOrder() throws Exception {
    var job = Jobs.reading().on(Kind.NULL, 1);
    job.pattern = Pattern.SEQ;
    job.order = Service.Order.SEQUENTIAL;
    job.files = 2;

    run(job.build());

    assertThat(log.of(Op.READ).stream().map(LoadTest::place))
        .containsExactly(
            "0@0", "0@4096", "0@8192", "0@12288", "1@0", "1@4096", "1@8192", "1@12288");
  }

  @Test
  void roundRobinGoesFromFileToFile() throws Exception {
    var job = Jobs.reading().on(Kind.NULL, 1);
    job.order = Service.Order.ROUND_ROBIN;

    run(job.build());

    assertThat(log.of(Op.READ).stream().map(LoggedOps.Entry::file).limit(6))
        .containsExactly(0, 1, 2, 3, 0, 1);
  }

  @Test
  void noMoreFilesThanAllowedAreOpen() throws Exception {
    var job = Jobs.reading();
    job.openFiles = 1;
    job.order = Service.Order.ROUND_ROBIN;

    var outcome = run(job.build());

    assertThat(outcome.count(Op.READ)).isEqualTo(16);
    assertThat(outcome.count(Op.OPEN)).isEqualTo(16);
  }

  @Test
  void opensAreLazyAndRecordedWithLatencyOnly() throws Exception {
    var outcome = run(Jobs.reading().build());

    assertThat(outcome.count(Op.OPEN)).isEqualTo(4);
    assertThat(outcome.moments(Op.OPEN, LatencyKind.LAT).count()).isEqualTo(4);
    assertThat(outcome.moments(Op.OPEN, LatencyKind.CLAT).count()).isZero();
    assertThat(log.entries.getFirst().op()).isEqualTo(Op.OPEN);
    assertThat(log.entries.get(1).op()).isEqualTo(Op.READ);
  }

  @Test
  void cacheIsDroppedOnOpenAndAtEveryWrapOfARandomFile() throws Exception {
    var job = Jobs.reading().timed(Duration.ZERO, Duration.ofHours(1));
    job.files = 1;
    job.ops = 12;
    var engine = new FakeEngine((slot, n) -> slot.length);

    run(
        Load.prepare(
            site(),
            Optional.empty(),
            List.of(job.build()),
            new Load.Probes(_ -> _ -> engine, log)));

    var read4 = List.of("READ 0", "READ 0", "READ 0", "READ 0");
    var expected = new ArrayList<>(List.of("OPEN 0", "DONTNEED 0", "RANDOM 0"));
    expected.addAll(read4);
    expected.add("DONTNEED 0");
    expected.addAll(read4);
    expected.add("DONTNEED 0");
    expected.addAll(read4);
    expected.add("CLOSE 0");
    assertThat(engine.calls).isEqualTo(expected);
  }

  @Test
  void fsyncFollowsTheFileJustWritten() throws Exception {
    var job = Jobs.writing();
    job.flushing = new Flushing(1, 0, false, false);

    var outcome = run(job.build());

    assertThat(outcome.count(Op.WRITE)).isEqualTo(16);
    assertThat(outcome.count(Op.FSYNC)).isEqualTo(16);
    var ops = log.entries.stream().filter(entry -> entry.op() != Op.OPEN).toList();
    for (int i = 0; i < ops.size(); i += 2) {
      assertThat(ops.get(i).op()).isEqualTo(Op.WRITE);
      assertThat(ops.get(i + 1).op()).isEqualTo(Op.FSYNC);
      assertThat(ops.get(i + 1).file()).isEqualTo(ops.get(i).file());
    }
  }

  @Test
  void finalFlushIsInsideTheElapsedTimeAndNotAnOp() throws Exception {
    var job = Jobs.writing().on(Kind.URING, 4);
    job.flushing = new Flushing(0, 0, true, false);

    var outcome = run(job.build());
    var result = outcome.job("write");

    assertThat(result.flushNanos()).isPositive().isLessThanOrEqualTo(result.elapsedNanos());
    assertThat(outcome.count(Op.FSYNC)).isZero();
    assertThat(result.totals()).doesNotContainKey(Op.FSYNC);
  }

  @Test
  void mixedJobReadsAndWrites() throws Exception {
    var job = Jobs.reading().fileSize(256 * Jobs.BLOCK);
    job.readPercent = 70;

    var outcome = run(job.build());

    assertThat(outcome.count(Op.READ) + outcome.count(Op.WRITE)).isEqualTo(1024);
    assertThat(outcome.count(Op.READ)).isBetween(640L, 790L);
  }

  @Test
  void toleratedErrorsAreCountedByNameAndNotTimed() throws Exception {
    var job = Jobs.reading();
    job.errors = new ErrorPolicy(true, false, false);

    var outcome = runFake(job, (slot, n) -> n == 2 || n == 5 ? -Errno.EIO : slot.length);

    assertThat(outcome.errors(Op.READ)).isEqualTo(Map.of("EIO", 2L));
    assertThat(outcome.count(Op.READ)).isEqualTo(14);
    assertThat(outcome.moments(Op.READ, LatencyKind.LAT).count()).isEqualTo(14);
    assertThat(outcome.fatals).isEmpty();
  }

  @Test
  void anErrorIsFatalUnlessTolerated() throws Exception {
    var outcome = runFake(Jobs.reading(), (slot, n) -> n == 3 ? -Errno.EIO : slot.length);

    assertThat(outcome.count(Op.READ)).isEqualTo(3);
    assertThat(outcome.errors(Op.READ)).isEqualTo(Map.of("EIO", 1L));
    assertThat(outcome.fatals)
        .singleElement()
        .asString()
        .startsWith("read: read failed with EIO: ");
  }

  @Test
  void errorsOfTheFileSystemAreNeverTolerated() throws Exception {
    var job = Jobs.writing();
    job.errors = new ErrorPolicy(true, true, false);

    var outcome = runFake(job, (slot, n) -> n == 0 ? -Errno.ENOSPC : slot.length);

    assertThat(outcome.errors(Op.WRITE)).isEqualTo(Map.of("ENOSPC", 1L));
    assertThat(outcome.job("write").fatal())
        .hasValueSatisfying(m -> assertThat(m).contains("ENOSPC"));
  }

  @Test
  void shortTransfersAreContinuedAndCounted() throws Exception {
    var outcome = runFake(Jobs.reading(), (slot, n) -> n == 0 ? 1000 : slot.length);

    assertThat(outcome.count(Op.READ)).isEqualTo(16);
    assertThat(outcome.bytes(Op.READ)).isEqualTo(16L * Jobs.BLOCK);
    assertThat(outcome.of(Op.READ, true).stream().mapToLong(IntervalCounters::shortOps).sum())
        .isEqualTo(1);
  }

  @Test
  void endOfFileIsAnError() throws Exception {
    var outcome = runFake(Jobs.reading(), (slot, n) -> 0);

    assertThat(outcome.errors(Op.READ)).isEqualTo(Map.of("short", 1L));
    assertThat(outcome.fatals).hasSize(1);
  }

  @Test
  void interruptedOpsAreRetried() throws Exception {
    var outcome =
        runFake(
            Jobs.reading(),
            (slot, n) -> n == 1 ? -Errno.EINTR : n == 2 ? -Errno.EAGAIN : slot.length);

    assertThat(outcome.count(Op.READ)).isEqualTo(16);
    assertThat(outcome.errors(Op.READ)).isEmpty();
  }

  @Test
  void stopAllEndsEveryJobOfTheStage() throws Exception {
    var failing = Jobs.reading();
    failing.id = "failing";
    failing.fileSize(4 * Jobs.BLOCK);
    failing.errors = new ErrorPolicy(false, false, true);
    var other = Jobs.reading().timed(Duration.ZERO, Duration.ofHours(1));
    other.id = "other";
    var otherRuns = new CountDownLatch(2);
    ToLongBiFunction<OpSlot, Long> script =
        (slot, n) -> {
          if (slot.path.isEmpty() && Thread.currentThread().getName().startsWith("job-failing")) {
            awaitForEver(otherRuns);
            return -Errno.EIO;
          }
          otherRuns.countDown();
          return slot.length;
        };

    var outcome = new Outcome();
    try (var load = prepareFake(script, OpLog.NONE, failing.build(), other.build())) {
      load.start(0, Instant.now(), INTERVAL, DRAIN, outcome);
      outcome.result();
    }

    assertThat(outcome.job("failing").fatal()).isPresent();
    assertThat(outcome.job("other").fatal()).isEmpty();
    assertThat(outcome.job("other").totals().get(Op.READ)).isPositive();
  }

  @Test
  void drainEndsTheStageAndKeepsTheTotals() throws Exception {
    var job = Jobs.reading().on(Kind.NULL, 8).timed(Duration.ZERO, Duration.ofHours(1));
    job.nothing = new EngineSpec.Null(1_000_000, Map.of());
    var outcome = new Outcome();
    try (var load = prepare(job.build())) {
      var run = load.start(0, Instant.now(), INTERVAL, DRAIN, outcome);
      while (run.completedOps() < 50) {
        Thread.onSpinWait();
      }
      run.drain();

      assertThat(outcome.job("read").totals().get(Op.READ)).isEqualTo(outcome.count(Op.READ));
      assertThat(outcome.count(Op.READ)).isEqualTo(run.completedOps());
    }
  }

  @Test
  void anOpThatTheEndInterruptsIsDoneAgain() throws Exception {
    var stopped = new CountDownLatch(1);
    var job = Jobs.reading().timed(Duration.ZERO, Duration.ofHours(1));
    ToLongBiFunction<OpSlot, Long> script =
        (slot, n) -> {
          if (n != 7) {
            return slot.length;
          }
          awaitForEver(stopped);
          return -Errno.EINTR;
        };
    var outcome = new Outcome();
    try (var load = prepareFake(script, OpLog.NONE, job.build())) {
      var run = load.start(0, Instant.now(), INTERVAL, DRAIN, outcome);
      while (run.completedOps() < 7) {
        Thread.onSpinWait();
      }
      run.drain();
      stopped.countDown();

      assertThat(outcome.job("read").fatal()).isEmpty();
      assertThat(outcome.count(Op.READ)).isEqualTo(8);
      assertThat(outcome.errors(Op.READ)).isEmpty();
    }
  }

  @Test
  void runtimeEndsAPassThatIsNotOver() throws Exception {
    var job = Jobs.reading().on(Kind.NULL, 1);
    job.runtime = Duration.ofMillis(100);
    job.nothing = new EngineSpec.Null(20_000_000, Map.of());

    var outcome = run(job.build());

    assertThat(outcome.count(Op.READ)).isBetween(1L, 15L);
    assertThat(outcome.job("read").fatal()).isEmpty();
    assertThat(outcome.job("read").elapsedNanos()).isGreaterThanOrEqualTo(100_000_000);
  }

  @Test
  void opsThatDoNotComeBackAreNamed() throws Exception {
    var hang = new CountDownLatch(1);
    var job = Jobs.reading().timed(Duration.ZERO, Duration.ofMillis(50));
    ToLongBiFunction<OpSlot, Long> script =
        (slot, n) -> {
          if (n == 7) {
            awaitForEver(hang);
          }
          return slot.length;
        };
    var outcome = new Outcome();
    try (var load = prepareFake(script, OpLog.NONE, job.build())) {
      load.start(0, Instant.now(), INTERVAL, Duration.ofMillis(100), outcome);

      var result = outcome.job("read");
      assertThat(result.stuck()).singleElement().asString().startsWith("read " + root);
      assertThat(result.totals().get(Op.READ)).isEqualTo(7);
      assertThat(outcome.count(Op.READ)).isEqualTo(7);
    } finally {
      hang.countDown();
    }
  }

  @Test
  void abortDoesNotWaitForOpsInFlight() throws Exception {
    var hang = new CountDownLatch(1);
    var job = Jobs.reading().timed(Duration.ZERO, Duration.ofHours(1));
    ToLongBiFunction<OpSlot, Long> script =
        (slot, n) -> {
          if (n == 7) {
            awaitForEver(hang);
          }
          return slot.length;
        };
    var outcome = new Outcome();
    try (var load = prepareFake(script, OpLog.NONE, job.build())) {
      var run = load.start(0, Instant.now(), INTERVAL, Duration.ofHours(1), outcome);
      while (run.completedOps() < 7) {
        Thread.onSpinWait();
      }
      run.abort();

      assertThat(outcome.job("read").stuck()).hasSize(1);
    } finally {
      hang.countDown();
    }
  }

  @Test
  void nullEngineTakesItsDelayPerOp() throws Exception {
    var job = Jobs.reading().on(Kind.NULL, 1);
    job.nothing = new EngineSpec.Null(1, Map.of("w1", 1_000_000L));

    var outcome = run(job.build());

    assertThat(outcome.moments(Op.READ, LatencyKind.LAT).min()).isGreaterThanOrEqualTo(1_000_000);
    assertThat(outcome.job("read").elapsedNanos()).isGreaterThanOrEqualTo(16_000_000);
  }

  @Test
  void sameSeedSameOffsetsAndOtherWorkersOthers() throws Exception {
    var job = Jobs.reading().on(Kind.NULL, 1).build();

    assertThat(places("w1", job)).isEqualTo(places("w1", job)).isNotEqualTo(places("w2", job));
  }

  @Test
  void likeFioEveryWorkerVisitsTheSameOffsets() throws Exception {
    var job = Jobs.reading().on(Kind.NULL, 1);
    job.randomness = new Randomness(Randomness.FIO_SEED, true, true);

    assertThat(places("w1", job.build())).isEqualTo(places("w2", job.build()));
  }

  @Test
  void stagesRunOneByOne() throws Exception {
    var first = Jobs.reading();
    first.id = "first";
    var second = Jobs.reading();
    second.id = "second";
    second.stage = 1;
    try (var load = prepare(first.build(), second.build())) {
      var outcome = new Outcome();
      load.start(1, Instant.now(), INTERVAL, DRAIN, outcome);

      assertThat(outcome.result().stage()).isEqualTo(1);
      assertThat(outcome.result().jobs()).extracting(JobResult::job).containsExactly("second");
    }
  }

  @Test
  void chunksAreOnlySentForOpsThatHappened() throws Exception {
    var job = Jobs.reading();
    job.readPercent = 50;
    job.ops = 1;

    var outcome = run(job.build());

    assertThat(outcome.of(Op.READ, true)).isNotEmpty();
    assertThat(outcome.of(Op.WRITE, true)).isNotEmpty();
    assertThat(outcome.of(Op.FSYNC, true)).isEmpty();
    assertThat(outcome.chunks).extracting(LatencyChunk::moments).allMatch(m -> m.count() > 0);
  }

  @Test
  void effectiveSettingsSayWhatRuns() throws Exception {
    var job = Jobs.reading().on(Kind.URING, 100).build();
    try (var load = prepare(job)) {
      assertThat(load.setup().effective().get("read"))
          .containsEntry("engine", "uring")
          .containsEntry("iodepth", "100")
          .containsEntry("ring-entries", "128")
          .containsEntry("opcodes", "READ,WRITE")
          .containsKey("seed");
    }
  }

  private List<String> places(String worker, JobSpec job) throws Exception {
    var ops = new LoggedOps();
    var site = new Site("run-1", worker, 0, 1, root, List.of());
    run(Load.prepare(site, Optional.empty(), List.of(job), Load.Probes.of(ops)));
    return ops.of(Op.READ).stream().map(LoadTest::place).toList();
  }

  private static String place(LoggedOps.Entry entry) {
    return entry.file() + "@" + entry.offset();
  }

  private static void awaitForEver(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private Outcome run(JobSpec... jobs) throws SetupException {
    return run(prepare(jobs));
  }

  private static Outcome run(Load load) {
    try (load) {
      var outcome = new Outcome();
      load.start(0, Instant.now().plusMillis(20), INTERVAL, DRAIN, outcome);
      outcome.result();
      return outcome;
    }
  }

  private Outcome runFake(Jobs job, ToLongBiFunction<OpSlot, Long> script) throws SetupException {
    return run(prepareFake(script, log, job.build()));
  }

  private Load prepare(JobSpec... jobs) throws SetupException {
    return Load.prepare(site(), Optional.empty(), List.of(jobs), Load.Probes.of(log));
  }

  private Load prepareFake(ToLongBiFunction<OpSlot, Long> script, OpLog ops, JobSpec... jobs)
      throws SetupException {
    return Load.prepare(
        site(),
        Optional.empty(),
        List.of(jobs),
        new Load.Probes(_ -> _ -> new FakeEngine(script), ops));
  }

  private Site site() {
    return new Site("run-1", "w1", 0, 1, root, List.of());
  }
}
