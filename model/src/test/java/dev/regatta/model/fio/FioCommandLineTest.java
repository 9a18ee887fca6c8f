package dev.regatta.model.fio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.groups.Tuple.tuple;

import dev.regatta.model.PlanException;
import dev.regatta.model.job.JobSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class FioCommandLineTest {
  @TempDir Path folder;

  @Test
  void takesOptionsBeforeTheFirstNameAsDefaults() {
    List<JobSpec> jobs =
        read("--bs=8k -rw randread --name=a --thread --bs 1k --name=global --nrfiles=3 --name b");

    assertThat(jobs)
        .extracting(
            JobSpec::name, job -> job.access().readBlocks().lowBytes(), job -> job.files().count())
        .containsExactly(tuple("a", 1024L, 1), tuple("b", 8192L, 3));
  }

  @Test
  void readsJobFilesWithItsDefaultsAndAStonewallBetweenThem() throws IOException {
    Files.writeString(folder.resolve("one.fio"), "[global]\nnrfiles=2\n[a]\n[b]\n");
    Files.writeString(folder.resolve("two.fio"), "[c]\n[d]\n");

    assertThat(read("--bs=8k one.fio two.fio --name=x"))
        .extracting(
            JobSpec::name,
            JobSpec::stage,
            JobSpec::group,
            job -> job.access().readBlocks().lowBytes(),
            job -> job.files().count())
        .containsExactly(
            tuple("x", 0, 0, 8192L, 1),
            tuple("a", 0, 0, 8192L, 2),
            tuple("b", 0, 0, 8192L, 2),
            tuple("c", 1, 1, 8192L, 1),
            tuple("d", 1, 1, 8192L, 1));
    assertThat(read("--section=d one.fio two.fio")).extracting(JobSpec::name).containsExactly("d");
  }

  @Test
  void acceptsWhatIsAboutFiosOutput() {
    assertThat(read("--output-format=json --minimal --eta never --name=a")).hasSize(1);
  }

  @Test
  void refusesWhatItCannotDo() {
    refuses("--name=a --bs=0", "workload.fio-args: bs=0: expected at least 1");
    refuses("--name=a --iodept=3", "workload.fio-args: iodept: no such fio option");
    refuses("--name=a --direct --rw=read", "workload.fio-args: direct: needs a value");
    refuses("--name=a --client=host", "workload.fio-args: --client: not supported: the plan's");
    refuses("--bs=4k", "workload.fio-args: no job; expected a section such as [job] or a --name");
    refuses("none.fio", folder.resolve("none.fio") + ": no such file");
  }

  @Test
  void splitsLikeAShell() {
    assertThat(FioReader.splitCommandLine("fio --a=1  --b='x y'\t--c=\"p \\\"q\\\" $r\" d\\ e"))
        .containsExactly("--a=1", "--b=x y", "--c=p \"q\" $r", "d e");
    assertThat(FioReader.splitCommandLine("/usr/bin/fio --f=W.\\$jobnum \\\n --g=''"))
        .containsExactly("--f=W.$jobnum", "--g=");
    assertThat(FioReader.splitCommandLine("--f='a\\b' fio")).containsExactly("--f=a\\b", "fio");
    assertThat(FioReader.splitCommandLine("  ")).isEmpty();
  }

  @Test
  void refusesWhatOnlyAShellCanDo() {
    assertThatThrownBy(() -> FioReader.splitCommandLine("fio x.fio | tee y"))
        .isInstanceOf(PlanException.class)
        .hasMessage("workload.fio-args: | at column 11: not a shell; quote it or leave it out");
    assertThatThrownBy(() -> FioReader.splitCommandLine("fio 'x"))
        .hasMessage("workload.fio-args: ' is not closed");
    assertThatThrownBy(() -> FioReader.splitCommandLine("fio \"x"))
        .hasMessage("workload.fio-args: \" is not closed");
    assertThatThrownBy(() -> FioReader.splitCommandLine("fio x\\"))
        .hasMessage("workload.fio-args: \\ at the end escapes nothing");
  }

  private List<JobSpec> read(String line) {
    return FioReader.readCommandLine(FioReader.splitCommandLine(line), folder, FioContext.PLAIN)
        .jobs();
  }

  private void refuses(String line, String message) {
    assertThatThrownBy(() -> read(line))
        .isInstanceOf(PlanException.class)
        .hasMessageContaining(message);
  }
}
