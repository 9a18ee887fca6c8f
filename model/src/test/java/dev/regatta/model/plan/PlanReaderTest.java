package dev.regatta.model.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.regatta.model.job.Access;
import dev.regatta.model.job.Blocks;
import dev.regatta.model.job.Content;
import dev.regatta.model.job.Distribution;
import dev.regatta.model.job.EngineSpec;
import dev.regatta.model.job.ErrorPolicy;
import dev.regatta.model.job.FileSet;
import dev.regatta.model.job.Flushing;
import dev.regatta.model.job.JobSpec;
import dev.regatta.model.job.Limits;
import dev.regatta.model.job.Pace;
import dev.regatta.model.job.Randomness;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class PlanReaderTest {
  @TempDir private Path folder;

  @Test
  void fillsInTheDefaults() {
    var plan = plans().read(PlanFolder.around(""));

    assertThat(plan.name()).isEqualTo("x");
    assertThat(plan.fleet())
        .isEqualTo(
            new FleetSpec.Local(
                new ServerSpec.None(folder.resolve("regatta-data").toString(), true), 1));
    assertThat(plan.dataset())
        .contains(new DataSet("dataset", "{n}", 4, 1 << 20, true, Content.DEFAULT, true));
    assertThat(plan.interval()).isEqualTo(Duration.ofSeconds(1));
    assertThat(plan.drain()).isEqualTo(Duration.ofSeconds(30));
    assertThat(plan.joinTimeout()).isEqualTo(Duration.ofSeconds(60));
    assertThat(plan.onWorkerLoss()).isEqualTo(Plan.OnWorkerLoss.DEGRADE);
    assertThat(plan.thresholds()).isEmpty();
    assertThat(plan.notes()).isEmpty();
  }

  @Test
  void readsTheDataSetWhereAJobNamesNoFiles() {
    var job = plans().read(PlanFolder.around("files = per-worker")).jobs().getFirst();

    assertThat(job.files())
        .isEqualTo(
            new FileSet(
                List.of("dataset"),
                List.of("0", "1", "2", "3"),
                FileSet.DEFAULT_NAME_FORMAT,
                4,
                true,
                new FileSet.Sizing(0, 0, 1 << 20, 1 << 20, 0),
                new FileSet.Opening(
                    0, false, FileSet.Sync.NONE, true, FileSet.Advice.BY_PATTERN, false),
                new FileSet.Layout(false, FileSet.Fallocate.NONE, false, false),
                new FileSet.Service(FileSet.Service.Order.ROUND_ROBIN, 1)));
    assertThat(job.access()).isEqualTo(Access.fixed(Access.Pattern.SEQ, 100, 4096, 4096, true));
    assertThat(job.engine()).isEqualTo(EngineSpec.of(EngineSpec.Kind.PSYNC, 1));
    assertThat(job.flushing()).isEqualTo(Flushing.NONE);
    assertThat(job.content()).isEqualTo(Content.DEFAULT);
    assertThat(job.randomness()).isEqualTo(Randomness.DEFAULT);
    assertThat(job.errors()).isEqualTo(ErrorPolicy.DEFAULT);
    assertThat(job.percentiles()).isEqualTo(JobSpec.DEFAULT_PERCENTILES);
    assertThat(job.written()).isEqualTo(Map.of("op", "read"));
  }

  @Test
  void readsOnePassWithoutARuntimeAndUntilTheRuntimeWithOne() {
    var once = plans().read(PlanFolder.around("")).jobs().getFirst().limits();
    var timed = plans().read(PlanFolder.around("ramp = 2s, runtime = 5s")).jobs().getFirst();

    assertThat(once)
        .isEqualTo(
            new Limits(
                Duration.ZERO,
                Duration.ZERO,
                Duration.ZERO,
                false,
                0,
                0,
                1,
                false,
                Duration.ZERO,
                1));
    assertThat(timed.limits().ramp()).isEqualTo(Duration.ofSeconds(2));
    assertThat(timed.limits().runtime()).isEqualTo(Duration.ofSeconds(5));
    assertThat(timed.limits().timeBased()).isTrue();
  }

  @Test
  void readsEverySettingOfAJob() {
    var job =
        plans()
            .read(
                """
                jobs.mix {
                  op = readwrite, pattern = rand, bs = 8KiB, read-percent = 70, random-map = false
                  threads = 3, engine = uring, iodepth = 16
                  uring { register-files = true, fixed-buffers = true, fallback = true }
                  directory = "a/b", name = "f{n}.dat", files = 2, file-size = 1.5MiB
                  create = never, keep = false, fallocate = posix, overwrite = true
                  file-order = random, ops-per-file = 4, open-files = 1
                  direct = true, sync = dsync, invalidate = false
                  time-based = false, start-delay = 1s, io-size = 3MiB, ops = 99, loops = 2
                  thinktime = 5ms, thinktime-ops = 8
                  fsync = 10, fdatasync = 20, end-fsync = true, fsync-on-close = true
                  content { compress = 50, chunk = 4KiB, refill = true, scramble = false }
                  seed = 7, repeatable = false
                  continue-on-error = write, stop-all-on-error = true
                }
                runtime = 1m
                files = per-worker
                compat { uring-pow2 = true, ramp-consumes-budget = true, fio-seeds = true }
                """)
            .jobs()
            .getFirst();

    assertThat(job.access()).isEqualTo(Access.fixed(Access.Pattern.RAND, 70, 8192, 8192, false));
    assertThat(job.threads()).isEqualTo(3);
    assertThat(job.engine())
        .isEqualTo(
            new EngineSpec(
                EngineSpec.Kind.URING,
                16,
                EngineSpec.Batch.SINGLE,
                new EngineSpec.Uring(true, true, true, true, 0),
                EngineSpec.Null.DEFAULT));
    assertThat(job.files())
        .isEqualTo(
            new FileSet(
                List.of("a/b"),
                List.of("f0.dat", "f1.dat"),
                FileSet.DEFAULT_NAME_FORMAT,
                2,
                false,
                new FileSet.Sizing(0, 0, 3 << 19, 3 << 19, 0),
                new FileSet.Opening(
                    1, true, FileSet.Sync.DSYNC, false, FileSet.Advice.BY_PATTERN, false),
                new FileSet.Layout(false, FileSet.Fallocate.POSIX, true, true),
                new FileSet.Service(FileSet.Service.Order.RANDOM, 4)));
    assertThat(job.limits())
        .isEqualTo(
            new Limits(
                Duration.ofSeconds(1),
                Duration.ZERO,
                Duration.ofMinutes(1),
                false,
                3 << 20,
                99,
                2,
                true,
                Duration.ofMillis(5),
                8));
    assertThat(job.flushing()).isEqualTo(new Flushing(10, 20, true, true));
    assertThat(job.content()).isEqualTo(new Content(50, 4096, false, true, false));
    assertThat(job.randomness()).isEqualTo(new Randomness(7, false, true));
    assertThat(job.errors()).isEqualTo(new ErrorPolicy(false, true, true));
    assertThat(job.written()).containsEntry("uring.fallback", "true").containsEntry("bs", "8KiB");
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = " -> ",
      textBlock =
          """
          rate = 20000                          -> 2500   OPS   LINEAR
          rate = 0.5, rate-process = poisson    -> 0.0625 OPS   POISSON
          rate = 100MiB/s                       -> 13107200 BYTES LINEAR
          rate = "1.5 MiB/s"                    -> 196608 BYTES LINEAR
          """)
  void sharesARateAmongWorkersAndThreads(String rate, String expected) {
    var pace =
        plans()
            .read(
                PlanFolder.around(
                    "fleet.clients.count = 4\njobs.read { threads = 2, " + rate + " }\n"))
            .jobs()
            .getFirst()
            .pace();

    String[] parts = expected.split(" +", -1);
    assertThat(pace)
        .isEqualTo(
            new Pace(
                Double.parseDouble(parts[0]),
                0,
                0,
                Pace.Unit.valueOf(parts[1]),
                Pace.Arrivals.valueOf(parts[2]),
                false));
  }

  @Test
  void countsLatencyFromTheIssueAsFioWhereThePlanSaysSo() {
    String compat = "compat.fio-rates = true\n";

    assertThat(job(compat + "jobs.read.rate = 8").pace().fromIssue()).isTrue();
    assertThat(job(compat).pace()).isEqualTo(Pace.CLOSED);
  }

  @Test
  void readsSizesThatVary() {
    assertThat(job("jobs.read.bs = 4KiB-64KiB").access().readBlocks())
        .isEqualTo(Blocks.range(4096, 65536));
    assertThat(job("jobs.read.bs = \"4KiB - 8KiB\"").access().writeBlocks())
        .isEqualTo(Blocks.range(4096, 8192));
    assertThat(job("jobs.read.bs = [4KiB/60%, 64KiB/40%]").access().readBlocks())
        .isEqualTo(Blocks.split(List.of(new Blocks.Share(4096, 60), new Blocks.Share(65536, 40))));
    assertThat(job("jobs.read.bs = [1KiB/33.3%, 2KiB/33.3%, 3KiB/33.4%]").access().readBlocks())
        .extracting(Blocks::lowBytes, Blocks::highBytes)
        .containsExactly(1024L, 3072L);
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = " -> ",
      textBlock =
          """
          kind = zipf                     -> ZIPF   1.1  -1
          kind = zipf, theta = 0.8        -> ZIPF   0.8  -1
          kind = pareto, center = 0       -> PARETO 0.2  0
          kind = pareto, h = 0.3          -> PARETO 0.3  -1
          kind = normal, deviation = 20, center = 0.5 -> NORMAL 20 0.5
          """)
  void readsDistributions(String written, String expected) {
    var access = job("jobs.read { pattern = rand, distribution { " + written + " } }").access();

    String[] parts = expected.split(" +", -1);
    assertThat(access.distribution())
        .isEqualTo(
            new Distribution(
                Distribution.Kind.valueOf(parts[0]),
                Double.parseDouble(parts[1]),
                Double.parseDouble(parts[2])));
    assertThat(access.randomMap()).isFalse();
  }

  @Test
  void takesARandomMapThatIsOffBesideADistribution() {
    String off = "jobs.read { pattern = rand, random-map = false, distribution.kind = zipf }";

    assertThat(job(off).access().randomMap()).isFalse();
    assertThat(job("jobs.read { pattern = rand, distribution.kind = uniform }").access())
        .isEqualTo(Access.fixed(Access.Pattern.RAND, 100, 4096, 4096, true));
  }

  @Test
  void readsThePoolEngineAndBatches() {
    String pool = "jobs.read { engine = pool, iodepth = 8, ";

    assertThat(job(pool + "batch { submit = 4, reap-least = 2, reap-most = 6, refill-at = 3 } }"))
        .extracting(JobSpec::engine)
        .isEqualTo(
            new EngineSpec(
                EngineSpec.Kind.POOL,
                8,
                new EngineSpec.Batch(4, 2, 6, 3),
                EngineSpec.Uring.DEFAULT,
                EngineSpec.Null.DEFAULT));
    assertThat(job(pool + "batch.reap-least = 5 }").engine().batch())
        .isEqualTo(new EngineSpec.Batch(1, 5, 5, 0));
    assertThat(job(pool + "batch.reap-least = 0 }").engine().batch())
        .isEqualTo(new EngineSpec.Batch(1, 0, 1, 0));
    assertThat(job("jobs.read { engine = uring, uring.iowq-max-workers = 32 }").engine().uring())
        .isEqualTo(new EngineSpec.Uring(false, false, false, false, 32));
  }

  @Test
  void readsBackWhatItWroteOfSizesAndRates() {
    var plan =
        plans()
            .read(
                PlanFolder.around(
                    """
                    jobs.read {
                      pattern = rand, bs = [4KiB/60%, 64KiB/40%], rate = 1.5MiB/s
                      distribution { kind = zipf, theta = 1.2 }
                    }
                    jobs.more { op = read, bs = 4KiB-8KiB, rate = 0.5 }
                    """));

    assertThat(plans().write("kept/plan.conf", plan.text()).readFile("kept/plan.conf", Map.of()))
        .isEqualTo(plan);
  }

  @Test
  void givesEachThreadFilesOfItsOwnWhereAJobHasNoNames() {
    var files =
        plans()
            .read("jobs.w { op = write, files = 3, file-size = 1MiB }")
            .jobs()
            .getFirst()
            .files();

    assertThat(files.names()).isEmpty();
    assertThat(files.count()).isEqualTo(3);
    assertThat(files.directories()).containsExactly(".");
    assertThat(files.shared()).isTrue();
  }

  @Test
  void takesNullForAnEngineAndWorkersByName() {
    var engine =
        plans()
            .read(
                PlanFolder.around(
                    """
                    fleet.clients.count = 4
                    jobs.read { engine = null, null { delay = 20us, worker-delay.w4 = 2ms } }
                    """))
            .jobs()
            .getFirst()
            .engine();

    assertThat(engine.kind()).isEqualTo(EngineSpec.Kind.NULL);
    assertThat(engine.nothing()).isEqualTo(new EngineSpec.Null(20_000, Map.of("w4", 2_000_000L)));
  }

  @Test
  void keepsJobsInOrderAndNumbersStagesWithoutGaps() {
    var plan =
        plans()
            .read(
                PlanFolder.around(
                    """
                    jobs.zeta { op = read, stage = 7 }
                    jobs.alpha { op = read, stage = 3 }
                    jobs."job0.0" { op = read, stage = 7 }
                    """));

    assertThat(plan.jobs())
        .extracting(JobSpec::id)
        .containsExactly("read", "zeta", "alpha", "job0.0");
    assertThat(plan.jobs()).extracting(JobSpec::stage).containsExactly(0, 2, 1, 2);
    assertThat(plan.jobs()).extracting(JobSpec::group).containsExactly(0, 1, 2, 3);
    assertThat(plan.stages()).isEqualTo(3);
  }

  @Test
  void resolvesTheServersDirectoryAgainstTheWorkingDirectory() {
    var relative = plans().read(PlanFolder.around("fleet.server.directory = \"../data\""));
    var absolute = plans().read(PlanFolder.around("fleet.server.directory = /mnt/nfs"));

    assertThat(relative.fleet().server())
        .isEqualTo(new ServerSpec.None(folder.resolveSibling("data").toString(), false));
    assertThat(absolute.fleet().server()).isEqualTo(new ServerSpec.None("/mnt/nfs", false));
  }

  @Test
  void leavesTerraformsOutputAlone() {
    var plan = plans().read(PlanFolder.around("terraform { anything { goes = [1, { a = 2 }] } }"));

    assertThat(plan.jobs()).hasSize(1);
    assertThat(plan.text()).contains("goes = [1, {\"a\":2}]");
  }

  @Test
  void readsWindowsLineEndings() {
    var plan = plans().read(PlanFolder.around("runtime = 5s\n").replace("\n", "\r\n"));

    assertThat(plan.jobs().getFirst().limits().runtime()).isEqualTo(Duration.ofSeconds(5));
  }

  @Test
  void takesAFioCommandLineOnlyWithWorkers() {
    assertThat(
            plans()
                .refusal(() ->
                    PlanReader.aroundFio(
                        List.of("--name=a"), 0, Optional.empty(), Map.of(), folder)))
        .isEqualTo("--workers must be at least 1, got 0");
  }

  private JobSpec job(String lines) {
    return plans().read(PlanFolder.around(lines)).jobs().getFirst();
  }

  private PlanFolder plans() {
    return new PlanFolder(folder);
  }
}
