package dev.regatta.model.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.regatta.model.job.Access;
import dev.regatta.model.job.Content;
import dev.regatta.model.job.EngineSpec;
import dev.regatta.model.job.ErrorPolicy;
import dev.regatta.model.job.FileSet;
import dev.regatta.model.job.Flushing;
import dev.regatta.model.job.JobSpec;
import dev.regatta.model.job.Limits;
import dev.regatta.model.job.Randomness;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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

  private PlanFolder plans() {
    return new PlanFolder(folder);
  }
}
