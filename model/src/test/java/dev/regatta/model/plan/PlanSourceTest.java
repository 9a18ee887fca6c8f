package dev.regatta.model.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class PlanSourceTest {
  private static final Map<String, String> NO_VARIABLES = Map.of();

  @TempDir private Path folder;

  @Test
  void refusesFilesThatAreNoPlans() throws IOException {
    Files.createDirectory(folder.resolve("plans"));
    Files.write(folder.resolve("binary.conf"), new byte[] {(byte) 0xC3, 0x28});

    assertThat(refusalOf("no.conf")).isEqualTo("no.conf: no such plan");
    assertThat(refusalOf("plans")).isEqualTo("plans: is a directory, not a plan");
    assertThat(refusalOf("binary.conf")).isEqualTo("binary.conf: is not UTF-8 text");
  }

  @Test
  void refusesTextThatIsNestedTooDeeply() {
    assertThat(plans().refusal("a = " + "[".repeat(100_000)))
        .isEqualTo("x.conf: not HOCON: nested too deeply");
  }

  @Test
  void includesFilesBesideTheIncludingFile() {
    plans().write("fleets/two.conf", "include \"more/one.conf\"\nfleet.clients.count = 2");
    plans().write("fleets/more/one.conf", "fleet.provider = local\ninterval = 2s");

    var plan = plans().read("include \"fleets/two.conf\"\n" + PlanFolder.around(""));

    assertThat(plan.fleet().workers()).isEqualTo(2);
    assertThat(plan.interval()).isEqualTo(Duration.ofSeconds(2));
  }

  @Test
  void pointsIntoIncludedFiles() {
    plans().write("two.conf", "\nfleet.clients.cuont = 2");

    assertThat(plans().refusal("include \"two.conf\"\n" + PlanFolder.around("")))
        .isEqualTo(
            "two.conf:2: unknown key fleet.clients.cuont, did you mean fleet.clients.count?");
  }

  @Test
  void takesVariablesFromTheGivenEnvironmentOnly() {
    var variables = Map.of("COUNT", "3", "name", "ignored", "LONG", "5s", "BASH_FUNC_x%%", "()");
    plans()
        .write(
            "x.conf",
            PlanFolder.around(
                "fleet.clients.count = ${COUNT}\nruntime = ${LONG}\nramp = ${?PATH}\nname = n"));

    var plan = plans().readFile("x.conf", variables);

    assertThat(plan.name()).isEqualTo("n");
    assertThat(plan.fleet().workers()).isEqualTo(3);
    assertThat(plan.jobs().getFirst().limits().runtime()).isEqualTo(Duration.ofSeconds(5));
    assertThat(plan.jobs().getFirst().limits().ramp()).isEqualTo(Duration.ZERO);
  }

  @Test
  void namesTheVariableThatHoldsAWrongValue() {
    plans().write("x.conf", PlanFolder.around("fleet.clients.count = ${COUNT}"));

    assertThat(plans().refusal(() -> plans().readFile("x.conf", Map.of("COUNT", "many"))))
        .isEqualTo(
            "environment variable COUNT: fleet.clients.count = many is not a whole number: write"
                + " it as in count = 16");
  }

  @Test
  void setsOverrideAndAddAndTakeBack() {
    String text = PlanFolder.around("runtime = 5s\nramp = 1s\nfleet.clients.count = 2");

    var plan =
        plans()
            .read(
                text,
                "runtime=6s",
                "runtime = 7s",
                "ramp=null",
                "jobs.read.engine=null",
                "name=a=b".replace("=b", ""),
                "thresholds.\"read.iops\"=\"> 5\"",
                "jobs.more={op=read, stage=1}");

    var job = plan.jobs().getFirst();
    assertThat(plan.name()).isEqualTo("a");
    assertThat(job.limits().runtime()).isEqualTo(Duration.ofSeconds(7));
    assertThat(job.limits().ramp()).isEqualTo(Duration.ZERO);
    assertThat(job.engine().kind()).hasToString("NULL");
    assertThat(plan.thresholds()).hasSize(1);
    assertThat(plan.jobs()).hasSize(2);
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = " -> ",
      quoteCharacter = '`',
      textBlock =
          """
          runtime                -> --set runtime: write key=value, as in --set runtime=30s
          =5s                    -> --set =5s: write key=value, as in --set runtime=30s
          runtime=               -> --set runtime=: the value is missing, write "" for an empty text
          runtime=30             -> --set runtime=30: runtime = 30 has no unit: write 30s
          runtme=30s             -> --set runtme=30s: unknown key runtme, did you mean runtime?
          a..b=1                 -> --set a..b=1: a..b is not a key
          name=[                 -> --set name=[: not HOCON: list should have ] or a first element after the open [, instead had token: end of file
          name=http://x          -> --set name=http://x: put the value in double quotes
          mount.vers=3           -> --set mount.vers=3: mount is not yet in this version
          jobs.w.threads=2       -> --set jobs.w.threads=2: jobs.w.op is missing: write op = read, write or readwrite
          """)
  void namesTheSetTextInItsErrors(String set, String message) {
    assertThat(plans().refusal(PlanFolder.around(""), set)).isEqualTo(message);
  }

  private String refusalOf(String file) {
    return plans().refusal(() -> plans().readFile(file, NO_VARIABLES));
  }

  private PlanFolder plans() {
    return new PlanFolder(folder);
  }
}
