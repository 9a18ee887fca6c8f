package dev.regatta.model.fio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.groups.Tuple.tuple;

import dev.regatta.model.PlanException;
import dev.regatta.model.job.EngineSpec;
import dev.regatta.model.job.JobSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The grammar: lines, sections, includes, variables, and what the plan puts over them.
final class FioFileTest {
  @TempDir Path folder;

  @Test
  void appliesGlobalsOnlyToLaterSectionsAndAccumulatesThem() {
    List<JobSpec> jobs =
        read(
            """
            [global]
            bs=1k
            [a]
            size=1m
            [global_two]
            iodepth=7
            ioengine=null
            [b]
            size=2m
            bs=8k
            [c]
            """);

    assertThat(jobs)
        .extracting(JobSpec::name, job -> job.access().readBlocks().lowBytes(), FioFileTest::depth)
        .containsExactly(tuple("a", 1024L, 1), tuple("b", 8192L, 7), tuple("c", 1024L, 7));
    assertThat(jobs.get(2).written())
        .containsOnly(
            Map.entry("bs", "1k"), Map.entry("iodepth", "7"), Map.entry("ioengine", "null"));
  }

  @Test
  void dropsCommentsBlanksAndLineEnds() {
    List<JobSpec> jobs =
        read(
            "\uFEFF; head\r\n# more\r\n\r\n  [job one] ; here\r\n  size = 1m  # there\r\n\tbs=8k;x\r\n");

    assertThat(jobs).singleElement().satisfies(FioFileTest::isOneMebibyteOf8k);
    assertThat(jobs.getFirst().name()).isEqualTo("job one");
    assertThat(jobs.getFirst().id()).isEqualTo("job_one");
  }

  private static void isOneMebibyteOf8k(JobSpec job) {
    assertThat(job.files().sizing().sizeBytes()).isEqualTo(1 << 20);
    assertThat(job.access().readBlocks().lowBytes()).isEqualTo(8192);
  }

  @Test
  void notesACommentThatCutsAWord() {
    FioJobs jobs = readAll("[a]\nfilename=/tmp/a#b\n");

    assertThat(jobs.jobs().getFirst().files().names()).containsExactly("/tmp/a");
    assertThat(jobs.notes())
        .containsExactly(job() + ":2: # starts a comment, as in fio: read as filename=/tmp/a");
  }

  @Test
  void letsTheLastOfDuplicatesAndAliasesWin() {
    JobSpec job =
        read("[a]\nbs=1k\nblocksize=2k\nreadwrite=randread\nrw=write\ntimeout=3\nnr_files=9\n")
            .getFirst();

    assertThat(job.access().writeBlocks().lowBytes()).isEqualTo(2048);
    assertThat(job.writes()).isTrue();
    assertThat(job.files().count()).isEqualTo(9);
    assertThat(job.written())
        .containsOnly(
            Map.entry("bs", "2k"),
            Map.entry("rw", "write"),
            Map.entry("runtime", "3"),
            Map.entry("nrfiles", "9"));
  }

  @Test
  void readsUnitsByKbBaseWhereverItStands() {
    JobSpec job = read("[a]\nsize=8k\nbs=1k\nkb_base=1000\n").getFirst();

    assertThat(job.files().sizing().sizeBytes()).isEqualTo(8000);
  }

  @Test
  void keepsTheNameOfAJobButNotOfGlobal() {
    List<JobSpec> jobs = read("[global]\nname=all\n[a]\nname=reported\n[b]\n");

    assertThat(jobs)
        .extracting(JobSpec::id, JobSpec::name, job -> job.files().nameFormat())
        .containsExactly(
            tuple("a", "reported", "a.$jobnum.$filenum"),
            tuple("b", "b", "$jobname.$jobnum.$filenum"));
  }

  @Test
  void givesUniqueIdsThatAreSafeAsFileNames() {
    assertThat(read("[a]\n[a]\n[a-2]\n[../x y]\n[.hid]\n[ ]\n"))
        .extracting(JobSpec::id)
        .containsExactly("a", "a-2", "a-2-2", "_._x_y", "_hid", "job");
  }

  @Test
  void numbersGroupsAndStagesAsFio() throws Exception {
    Path groups = Path.of(FioFileTest.class.getResource("groups.fio").toURI());

    assertThat(FioReader.readFile(groups, List.of(), FioContext.PLAIN).jobs())
        .extracting(JobSpec::name, JobSpec::group, JobSpec::stage)
        .containsExactly(
            tuple("a", 0, 0),
            tuple("b", 0, 0),
            tuple("c", 1, 1),
            tuple("d", 2, 1),
            tuple("e", 2, 1));
  }

  @Test
  void startsNeitherStageNorGroupBeforeTheFirstJob() {
    assertThat(read("[global]\nstonewall\n[a]\nnew_group\n[b]\n[c]\nwait_for_previous=0\n"))
        .extracting(JobSpec::group, JobSpec::stage)
        .containsExactly(tuple(0, 0), tuple(1, 1), tuple(1, 1));
  }

  @Test
  void readsIncludesRelativeToTheIncludingFile() throws IOException {
    Files.createDirectories(folder.resolve("sub/deeper"));
    Files.writeString(folder.resolve("sub/one.fio"), "bs=2k\ninclude deeper/two.fio\n");
    Files.writeString(folder.resolve("sub/deeper/two.fio"), "iodepth=3\n");

    JobSpec job = read("[global]\ninclude sub/one.fio\nioengine=null\n[a]\n").getFirst();

    assertThat(job.access().readBlocks().lowBytes()).isEqualTo(2048);
    assertThat(job.engine().iodepth()).isEqualTo(3);
  }

  @Test
  void refusesIncludesThatAreMissingCircularOrHaveSections() throws IOException {
    Path other = folder.resolve("other.fio");
    refuses("[a]\ninclude other.fio\n", ":2: include " + other + ": no such file");
    Files.writeString(other, "bs=2k\ninclude job.fio\n");
    refuses(
        "[a]\ninclude other.fio\n",
        other + ":2: include " + job() + ": includes itself; remove one of the includes");
    Files.writeString(other, "\n[b]\n");
    refuses("[a]\ninclude other.fio\n", other + ":2: [b]: an included file must not have sections");
    refuses("include other.fio\n", ":1: include other.fio: no section yet");
  }

  @Test
  void namesThePlaceInAnIncludedFile() throws IOException {
    Files.writeString(folder.resolve("other.fio"), "\nbs=2k\niodepth=0\n");

    refuses(
        "[a]\ninclude other.fio\n",
        folder.resolve("other.fio") + ":3: iodepth=0: expected at least 1");
  }

  @Test
  void replacesVariablesOfTheEnvironment() {
    FioContext context = withEnvironment(Map.of("SIZE", "4m", "D", "/x"));

    FioJobs jobs = readAll("[a]\nsize=${SIZE}\ndirectory=${D}/y${NONE}\n", context);

    assertThat(jobs.jobs().getFirst().files().sizing().sizeBytes()).isEqualTo(4 << 20);
    assertThat(jobs.jobs().getFirst().files().directories()).containsExactly("/x/y");
    assertThat(jobs.notes())
        .containsExactly(job() + ":3: directory: ${NONE} is not defined and is read as nothing");
    refuses("[a]\nsize=${SIZE}\n", ":2: size: needs a value");
    refuses("[a]\nsize=${SIZE\n", ":2: size=${SIZE: ${ without }");
  }

  @Test
  void refusesKeywordsOfTheHostAndLeavesThoseOfFileNames() {
    refuses(
        "[a]\nnumjobs=$ncpus\n",
        ":2: numjobs=$ncpus: not yet: $ncpus differs from worker to worker; write the number");
    refuses("[a]\nbs=$pagesize\n", ":2: bs=$pagesize: not yet: $pagesize differs");
    refuses("[a]\nsize=$mb_memory\n", ":2: size=$mb_memory: not yet");
    refuses("[a]\nfilename_format=$clientuid.x\n", "not yet supported: $clientuid");

    assertThat(read("[a]\nfilename_format=$JobNum/$filenum\n").getFirst().files().nameFormat())
        .isEqualTo("$JobNum/$filenum");
  }

  @Test
  void refusesWhatIsNotAJobFile() throws IOException {
    refuses("", job() + ": no job; expected a section such as [job] or a --name");
    refuses("[global]\nbs=4k\n", job() + ": no job");
    refuses("size=1m\n[a]\n", ":1: size=1m: no section yet; put [global] or a job's [name] above");
    refuses("[a\nsize=1m\n", ":1: [a: expected a section such as [job]");
    refuses("[]\n", ":1: []: expected a section such as [job]");
    refuses("[a]\nsize=1m\n\0\n", job() + ": not a text file; expected a fio job file");
    Files.write(job(), new byte[] {'[', 'a', ']', '\n', (byte) 0xff, (byte) 0xfe});
    assertThatThrownBy(() -> FioReader.readFile(job(), List.of(), FioContext.PLAIN))
        .hasMessage(job() + ": not a text file; expected a fio job file");
    Path missing = folder.resolve("missing.fio");
    assertThatThrownBy(() -> FioReader.readFile(missing, List.of(), FioContext.PLAIN))
        .isInstanceOf(PlanException.class)
        .hasMessage(missing + ": no such file");
    assertThatThrownBy(() -> FioReader.readFile(folder, List.of(), FioContext.PLAIN))
        .isInstanceOf(PlanException.class)
        .hasMessage(folder + ": not a file; expected a fio job file");
  }

  @Test
  void refusesOptionsThatDoNotExist() {
    refuses("[a]\n\nrwmixred=30\n", ":3: rwmixred: no such fio option, did you mean rwmixread?");
    refuses("[a]\nio-depth=3\n", ":2: io-depth: no such fio option, did you mean iodepth?");
    refuses("[a]\nBS=3\n", ":2: BS: no such fio option");
    refuses("[a]\nxyzzyxyzzy=3\n", ":2: xyzzyxyzzy: no such fio option");
    refuses("[a]\n--output=3\n", ":2: --output: no such fio option");
  }

  @Test
  void refusesOptionsByNameAndSaysWhy() {
    refuses(
        "[a]\nrate_iops_min=100\n",
        ":2: rate_iops_min=100: not yet supported: a limit on bandwidth or IOPS is a threshold of the"
            + " plan");
    refuses(
        "[a]\nexec_prerun=rm x\n",
        ":2: exec_prerun=rm x: never supported, because a job file does not run commands");
    assertThat(read("[a]\nrate_iops=0\nverify=0\nrandom_distribution=random\n")).hasSize(1);
  }

  @Test
  void runsOnlyTheSectionsAskedFor() {
    write("[global]\nbs=8k\n[a]\n[b]\nstonewall\n[c]\nstonewall\nrate_min=1\n");

    assertThat(FioReader.readFile(job(), List.of("b"), FioContext.PLAIN).jobs())
        .extracting(JobSpec::name, JobSpec::stage, job -> job.access().readBlocks().lowBytes())
        .containsExactly(tuple("b", 0, 8192L));
    assertThatThrownBy(() -> FioReader.readFile(job(), List.of("z"), FioContext.PLAIN))
        .isInstanceOf(PlanException.class)
        .hasMessage(job() + ": no section z; expected one of a, b, c");
  }

  @Test
  void putsWhatThePlanSetsOverEveryJob() {
    FioContext context = withSet(Map.of("blocksize", "16k", "ioengine", "null"));

    FioJobs jobs = readAll("[a]\nbs=1k\nioengine=libaio\n[b]\n", context);

    assertThat(jobs.jobs())
        .extracting(job -> job.access().readBlocks().lowBytes())
        .containsExactly(16384L, 16384L);
    assertThat(jobs.jobs().getFirst().written())
        .containsOnly(Map.entry("bs", "16k"), Map.entry("ioengine", "null"));
    assertThatThrownBy(() -> readAll("[a]\n", withSet(Map.of("iodept", "4"))))
        .isInstanceOf(PlanException.class)
        .hasMessage("workload.set: iodept: no such fio option, did you mean iodepth?");
    assertThatThrownBy(() -> readAll("[a]\n", withSet(Map.of("direct", "true"))))
        .isInstanceOf(PlanException.class)
        .hasMessage("workload.set: direct=true: expected 0 or 1");
  }

  @Test
  void takesItsOwnEngineFromThePlanOnly() {
    FioJobs jobs =
        readAll("[a]\nioengine=libaio\niodepth=16\n", withSet(Map.of("ioengine", "pool")));

    assertThat(jobs.jobs().getFirst().engine()).isEqualTo(EngineSpec.of(EngineSpec.Kind.POOL, 16));
    refuses(
        "[a]\nioengine=pool\n",
        ":2: ioengine=pool: no fio engine, but Regatta's own; write it in workload.set");
  }

  @Test
  void putsThePlansRampAndRuntimeOverTheFiles() {
    FioContext context =
        new FioContext(
            Map.of(),
            Map.of(),
            false,
            false,
            true,
            true,
            true,
            true,
            Optional.of(Duration.ofSeconds(5)),
            Optional.of(Duration.ofSeconds(7)));

    FioJobs jobs =
        readAll("[a]\nioengine=io_uring\nruntime=60\ntime_based\nrate_iops=5\n", context);

    JobSpec job = jobs.jobs().getFirst();
    assertThat(job.limits().runtime()).isEqualTo(Duration.ofSeconds(7));
    assertThat(job.limits().ramp()).isEqualTo(Duration.ofSeconds(5));
    assertThat(job.limits().timeBased()).isTrue();
    assertThat(job.limits().rampConsumesBudget()).isTrue();
    assertThat(job.engine().uring().powerOfTwoDepth()).isTrue();
    assertThat(job.randomness().likeFio()).isTrue();
    assertThat(job.pace().fromIssue()).isTrue();
    assertThat(job.files().shared()).isFalse();
    assertThat(jobs.notes()).containsExactly(job() + ":3: runtime=60 is overridden by the plan");
  }

  private Path job() {
    return folder.resolve("job.fio");
  }

  private void write(String text) {
    try {
      Files.writeString(job(), text);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private FioJobs readAll(String text, FioContext context) {
    write(text);
    return FioReader.readFile(job(), List.of(), context);
  }

  private FioJobs readAll(String text) {
    return readAll(text, FioContext.PLAIN);
  }

  private List<JobSpec> read(String text) {
    return readAll(text).jobs();
  }

  private void refuses(String text, String message) {
    assertThatThrownBy(() -> read(text))
        .isInstanceOf(PlanException.class)
        .hasMessageContaining(message)
        .hasMessageNotContaining("\n");
  }

  private static int depth(JobSpec job) {
    return job.engine().iodepth();
  }

  private static FioContext withEnvironment(Map<String, String> environment) {
    return context(environment, Map.of());
  }

  private static FioContext withSet(Map<String, String> set) {
    return context(Map.of(), set);
  }

  private static FioContext context(Map<String, String> environment, Map<String, String> set) {
    return new FioContext(
        environment,
        set,
        false,
        true,
        false,
        false,
        false,
        false,
        Optional.empty(),
        Optional.empty());
  }
}
