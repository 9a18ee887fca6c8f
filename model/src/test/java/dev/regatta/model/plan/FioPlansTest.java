package dev.regatta.model.plan;

import static org.assertj.core.api.Assertions.assertThat;

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

/// Plans whose jobs come from fio job files and command lines.
final class FioPlansTest {
  private static final Path PLANS = Path.of("..", "plans");
  private static final List<String> WRITER =
      List.of("--name=w", "--rw=write", "--size=1m", "--ioengine=psync");

  @TempDir private Path folder;

  @Test
  void readsTheRandomReadPlan() {
    var plan = sample("01-randread-local.conf");

    assertThat(plan.dataset().orElseThrow().files()).isEqualTo(512);
    assertThat(plan.jobs())
        .singleElement()
        .satisfies(job -> {
          assertThat(job.id()).isEqualTo("job0.0");
          assertThat(job.engine().kind()).isEqualTo(EngineSpec.Kind.URING);
          assertThat(job.engine().iodepth()).isEqualTo(100);
          assertThat(job.files().directories()).containsExactly("seed1");
          assertThat(job.files().shared()).isTrue();
          assertThat(job.limits().runtime()).isEqualTo(Duration.ofSeconds(10));
          assertThat(job.limits().timeBased()).isTrue();
        });
  }

  @Test
  void readsTheRandomWritePlan() {
    var plan = sample("02-randwrite-local.conf");

    assertThat(plan.jobs())
        .singleElement()
        .satisfies(job -> {
          assertThat(job.threads()).isEqualTo(4);
          assertThat(job.writes()).isTrue();
          assertThat(job.files().shared()).isFalse();
          assertThat(job.files().directories()).containsExactly(".");
          assertThat(job.files().sizing().sizeBytes()).isEqualTo(64 << 20);
          assertThat(job.flushing().endFsync()).isTrue();
          assertThat(job.limits().ramp()).isEqualTo(Duration.ofSeconds(1));
          assertThat(job.limits().runtime()).isEqualTo(Duration.ofSeconds(8));
        });
  }

  @Test
  void readsTheRandomReadPlanForNfs() {
    var plan =
        PlanReader.read(
            PLANS.resolve("04-randread-nfs3.conf"),
            List.of("fleet.server.url=\"nfs://h/x?nfsport=7\""),
            Map.of(),
            Path.of("work"));

    assertThat(plan.fleet().server()).isEqualTo(new ServerSpec.Existing("nfs://h/x?nfsport=7"));
    assertThat(plan.jobs())
        .singleElement()
        .satisfies(job -> {
          assertThat(job.engine().kind()).isEqualTo(EngineSpec.Kind.NFS3);
          assertThat(job.engine().iodepth()).isEqualTo(100);
          assertThat(job.files().directories()).containsExactly("seed1");
        });
  }

  @Test
  void measuresTheExportThatAJobFileNames() throws IOException {
    var plans = new PlanFolder(folder);
    String job = "workload.fio-args = \"--name=a --ioengine=nfs --size=1m --nfs_url=nfs://h/x\"\n";

    var plan = plans.read(job);

    assertThat(plan.fleet().server()).isEqualTo(new ServerSpec.Existing("nfs://h/x"));
    assertThat(plan.notes()).containsExactly("job a: ioengine=nfs runs as nfs3");
    Path kept = Files.writeString(folder.resolve("plan.conf"), plan.text());
    assertThat(PlanReader.read(kept, List.of(), Map.of(), folder).fleet()).isEqualTo(plan.fleet());
    var own = plans.read(job + "fleet.server.kind = embedded");
    assertThat(own.fleet().server()).isInstanceOf(ServerSpec.Embedded.class);
    assertThat(own.notes())
        .contains(
            "workload.fio-args: nfs_url=nfs://h/x has no effect: the plan's server is measured");
  }

  @Test
  void refusesJobsThatCannotReachTheTarget() throws IOException {
    var plans = new PlanFolder(folder);

    assertThat(fio(plans, "", "[a]\nioengine=nfs\nsize=1m\n"))
        .isEqualTo(
            "x.fio:2: ioengine=nfs: needs nfs_url=nfs://host/path, or a plan with fleet.server.kind"
                + " = embedded or existing");
    assertThat(fio(plans, "", "[a]\nioengine=libnfs\nsize=1m\n"))
        .isEqualTo(
            "x.fio:2: ioengine=libnfs: no fio engine, but Regatta's own; write it in workload.set");
    assertThat(fio(plans, "", "[a]\nioengine=nfs\nsize=1m\nnfs_url=h:/x\n"))
        .isEqualTo("x.fio:4: nfs_url=h:/x: expected nfs://host/path");
    assertThat(
            fio(
                plans,
                "",
                "[global]\nioengine=nfs\nsize=1m\n[a]\nnfs_url=nfs://h/x\n[b]\nnfs_url=nfs://h/y\n"))
        .isEqualTo(
            "x.fio:7: nfs_url=nfs://h/y: another job has nfs://h/x (x.fio:5); all jobs of a run"
                + " measure one server");
    String cannot =
        ": cannot reach the files, which are on an NFS server; use nfs, here or in workload.set";
    assertThat(fio(plans, "", "[a]\nioengine=nfs\nnfs_url=nfs://h/x\nsize=1m\n[b]\nsize=1m\n"))
        .isEqualTo("x.fio:5: ioengine=psync" + cannot);
    assertThat(fio(plans, "fleet.server.kind = embedded\n", "[a]\nsize=1m\nioengine=io_uring\n"))
        .isEqualTo("x.fio:3: ioengine=io_uring" + cannot);
  }

  private static String fio(PlanFolder plans, String server, String jobFile) throws IOException {
    plans.write("x.fio", jobFile);
    return plans.refusal(server + "workload.fio = \"x.fio\"");
  }

  @Test
  void readsTheTextOfAPlanFromAnotherDirectory() throws IOException {
    for (String name :
        List.of("01-randread-local.conf", "02-randwrite-local.conf", "04-randread-nfs3.conf")) {
      var plan = sample(name);
      Path kept = Files.writeString(folder.resolve("plan.conf"), plan.text());

      var again = PlanReader.read(kept, List.of(), Map.of(), folder);

      assertThat(again.jobs()).isEqualTo(plan.jobs());
      assertThat(again.name()).isEqualTo(plan.name());
    }
  }

  @Test
  void refusesAJobFileThatIsNotThere() {
    var plans = new PlanFolder(folder);

    assertThat(plans.refusal("workload.fio = \"no.fio\""))
        .isEqualTo("x.conf:1: workload.fio = no.fio is no fio job file: there is no file no.fio");
  }

  @Test
  void saysWhereAWrongCommandLineOrOptionIs() {
    var plans = new PlanFolder(folder);
    String job = "workload.fio-args = \"--name=a --rw=randread --size=1m\"\n";

    assertThat(plans.refusal("\nworkload.fio-args = \"--name='a\""))
        .isEqualTo("x.conf:2: workload.fio-args: ' is not closed");
    assertThat(plans.refusal(job + "workload.set.blocksiz = 4k"))
        .startsWith("x.conf:2: workload.set: ");
    assertThat(plans.refusal(job + "workload.sections = [a]"))
        .isEqualTo("x.conf:2: workload.sections needs workload.fio");
  }

  @Test
  void makesAPlanAroundACommandLine() throws IOException {
    Files.writeString(folder.resolve("jobs.fio"), "[a]\nrw=randread\nsize=1m\nioengine=psync\n");

    var plan =
        PlanReader.aroundFio(
            List.of("jobs.fio", "--section=a"), 2, Optional.empty(), Map.of(), folder);

    assertThat(plan.name()).isEqualTo("fio");
    assertThat(plan.fleet())
        .isEqualTo(new FleetSpec.Local(new ServerSpec.None(folder.toString(), false), 2));
    assertThat(plan.jobs()).extracting(JobSpec::id).containsExactly("a");
    assertThat(plan.text())
        .contains("fio-args = \"" + folder.resolve("jobs.fio") + " --section=a\"");
  }

  @Test
  void makesAPlanThatReadsBack() throws IOException {
    var plan =
        PlanReader.aroundFio(
            List.of("--name=it's", "--rw=randread", "--size=1m", "--filename_format=f.$jobnum"),
            1,
            Optional.of(true),
            Map.of(),
            folder);
    Path kept = Files.createDirectories(folder.resolve("runs")).resolve("plan.conf");
    Files.writeString(kept, plan.text());

    assertThat(PlanReader.read(kept, List.of(), Map.of(), folder).jobs()).isEqualTo(plan.jobs());
  }

  @Test
  void asksWhoseFilesWritersWrite() {
    var plans = new PlanFolder(folder);

    assertThat(plans.refusal(() -> around(2, Optional.empty())))
        .isEqualTo(
            "regatta fio: job w writes and 2 workers would write the same files:"
                + " say --files per-worker or --files shared");
    assertThat(around(1, Optional.empty()).jobs().getFirst().files().shared()).isTrue();
    assertThat(around(2, Optional.of(false)).jobs().getFirst().files().shared()).isFalse();
    assertThat(around(2, Optional.of(true)).jobs().getFirst().files().shared()).isTrue();
  }

  private Plan around(int workers, Optional<Boolean> shared) {
    return PlanReader.aroundFio(WRITER, workers, shared, Map.of(), folder);
  }

  private static Plan sample(String name) {
    return PlanReader.read(PLANS.resolve(name), List.of(), Map.of(), Path.of("work"));
  }
}
