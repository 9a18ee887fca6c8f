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
  void readsTheTextOfAPlanFromAnotherDirectory() throws IOException {
    for (String name : List.of("01-randread-local.conf", "02-randwrite-local.conf")) {
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
