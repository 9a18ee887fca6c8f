package dev.regatta.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// In processes of their own, with the limit set from outside.
class DescriptorBudgetTest {
  @TempDir Path root;

  /// Prepares a job and prints the refusal, or how many files there are.
  static final class Child {
    private Child() {}

    public static void main(String[] arguments) {
      var job = Jobs.reading();
      job.threads = Integer.parseInt(arguments[1]);
      job.openFiles = Integer.parseInt(arguments[2]);
      job.files = 100;
      var site = new Site("run-1", "w0", 0, 1, Path.of(arguments[0]), List.of());
      try (var load = Load.prepare(site, Optional.empty(), List.of(job.build()))) {
        System.out.println("made " + load.setup().filesCreated());
      } catch (SetupException e) {
        System.out.println(e.fault() + ": " + e.getMessage());
      }
    }
  }

  @Test
  void tooManyOpenFilesAreRefusedBeforeAnythingIsMade() throws Exception {
    String answer = prepare("ulimit -n 256", 3, 0);

    assertThat(answer)
        .startsWith(
            "MACHINE: stage 0 needs up to 300 descriptors at once on this worker (job read most: 3"
                + " threads x 100 files), but the process may have 256, of which ")
        .endsWith(
            " are in use or kept free; lower open-files or raise the hard limit (ulimit -Hn)");
    assertThat(root).isEmptyDirectory();
  }

  @Test
  void fewerOpenFilesFit() throws Exception {
    assertThat(prepare("ulimit -n 256", 3, 10)).isEqualTo("made 300");
  }

  @Test
  void softLimitIsRaised() throws Exception {
    assertThat(prepare("ulimit -Sn 256", 3, 0)).isEqualTo("made 300");
  }

  private String prepare(String limit, int threads, int openFiles) throws Exception {
    var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    // The JVM would raise the limit by itself.
    var process =
        new ProcessBuilder(
                "sh",
                "-c",
                limit + " && exec \"$@\"",
                "sh",
                java,
                "-XX:-MaxFDLimit",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                Child.class.getName(),
                root.toString(),
                Integer.toString(threads),
                Integer.toString(openFiles))
            .redirectErrorStream(true)
            .start();
    return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
  }
}
