package dev.regatta.coordinator;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class MainTest {
  private final PrintStream systemOut = System.out;
  private final PrintStream systemErr = System.err;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @TempDir private Path folder;

  @BeforeEach
  void capture() {
    System.setOut(new PrintStream(out, true, StandardCharsets.UTF_8));
    System.setErr(new PrintStream(err, true, StandardCharsets.UTF_8));
  }

  @AfterEach
  void release() {
    System.setOut(systemOut);
    System.setErr(systemErr);
  }

  @Test
  void versionNamesProgramAndJava() {
    assertThat(run("--version")).isZero();

    assertThat(out()).matches("regatta \\S+ \\(Java 25.*\\)\n");
    assertThat(err()).isEmpty();
  }

  @Test
  void helpListsEveryCommandAndExitCode() {
    assertThat(run("--help")).isZero();

    assertThat(out())
        .contains("run", "check", "fio", "serve", "report", "ls")
        .contains("0 pass", "130 interrupted");
    assertThat(err()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"run", "check", "fio", "serve", "report", "ls"})
  void everyCommandHasHelp(String command) {
    assertThat(run(command, "--help")).isZero();

    assertThat(out()).startsWith("Usage: regatta " + command);
    assertThat(err()).isEmpty();
  }

  @Test
  void commandIsExpected() {
    assertThat(run()).isEqualTo(2);

    assertThat(err()).isEqualTo("regatta: Missing required subcommand\nTry 'regatta --help'.\n");
  }

  @Test
  void unknownCommandIsNamed() {
    assertThat(run("regatte")).isEqualTo(2);

    assertThat(err()).startsWith("regatta: ").contains("'regatte'").hasLineCount(2);
  }

  @Test
  void unknownOptionIsNamed() {
    assertThat(run("run", "--frob", "p.conf")).isEqualTo(2);

    assertThat(err()).isEqualTo("regatta: Unknown option: '--frob'\nTry 'regatta run --help'.\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"run", "check"})
  void planIsExpected(String command) {
    assertThat(run(command)).isEqualTo(2);

    assertThat(err())
        .isEqualTo(
            "regatta: Missing required parameter: 'PLAN'\nTry 'regatta %s --help'.\n"
                .formatted(command));
  }

  @ParameterizedTest
  @ValueSource(strings = {"run", "check"})
  void missingPlanFileIsOneLine(String command) {
    assertThat(run(command, folder.resolve("none.conf").toString())).isEqualTo(2);

    assertThat(err()).startsWith("regatta: ").contains("none.conf").hasLineCount(1);
    assertThat(out()).isEmpty();
  }

  @Test
  void fioNeedsSomethingToRun() {
    assertThat(run("fio")).isEqualTo(2);

    assertThat(err())
        .isEqualTo(
            "regatta: a fio job file or fio's options are expected; try regatta fio --help\n");
  }

  @Test
  void fioFilesAreSharedOrPerWorker() {
    assertThat(run("fio", "--name=x", "--files", "mine")).isEqualTo(2);

    assertThat(err()).isEqualTo("regatta: --files must be shared or per-worker, got mine\n");
  }

  @Test
  void reportNeedsARunDirectory() {
    assertThat(run("report", folder.toString())).isEqualTo(2);

    assertThat(err())
        .isEqualTo(
            "regatta: %s is not a run directory: it has no plan.conf; `regatta ls` lists runs\n"
                .formatted(folder));
  }

  @Test
  void lsNeedsAFolder() {
    assertThat(run("ls", folder.resolve("none").toString())).isEqualTo(2);

    assertThat(err()).contains("none is not a directory").hasLineCount(1);
  }

  @Test
  void lsOfNothingIsNothing() {
    assertThat(run("ls", folder.toString())).isZero();

    assertThat(out()).isEmpty();
  }

  @Test
  void directoryInUseIsRefusedBeforeAnythingIsDone() throws IOException {
    var used = Files.createDirectory(folder.resolve("used"));
    Files.writeString(used.resolve("thesis.tex"), "mine");

    assertThat(run("run", "../plans/00-hello.conf", "--out", used.toString())).isEqualTo(2);

    assertThat(err())
        .isEqualTo(
            "regatta: %s is there already and not an empty directory; name another with --out DIR\n"
                .formatted(used));
    try (var left = Files.list(used)) {
      assertThat(left).containsExactly(used.resolve("thesis.tex"));
    }
  }

  @Test
  void checkSaysWhatWouldRun() {
    assertThat(run("check", "../plans/00-hello.conf")).isZero();

    assertThat(out()).contains("plan ", "fleet ", "job ", "memory ");
    assertThat(err()).isEmpty();
  }

  private int run(String... arguments) {
    return Main.commandLine().execute(arguments);
  }

  private String out() {
    return out.toString(StandardCharsets.UTF_8);
  }

  private String err() {
    return err.toString(StandardCharsets.UTF_8);
  }
}
