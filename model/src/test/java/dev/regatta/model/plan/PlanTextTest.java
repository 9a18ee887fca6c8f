package dev.regatta.model.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class PlanTextTest {
  private static final String PLAN =
      """
      # a comment
      runtime = 5s
      fleet { clients.count = 2, server.directory = data }
      dataset { files = 4, file-size = 1MiB, name = "f {n}" }
      jobs.zeta { op = read, engine = null, null.delay = 1ms }
      jobs."job0.0" { op = read, seed = 007, direct = false }
      thresholds { "zeta.read.iops" = "> 5" }
      """;

  @TempDir private Path folder;

  @Test
  void writesWhatWasResolved() {
    var plan = new PlanFolder(folder).read(PLAN, "jobs.zeta.threads=2");

    assertThat(plan.text())
        .isEqualTo(
            """
            name = x
            runtime = 5s
            fleet {
              clients {
                count = 2
              }
              server {
                directory = "FOLDER/data"
              }
            }
            dataset {
              file-size = 1MiB
              files = 4
              name = "f {n}"
            }
            jobs {
              zeta {
                engine = "null"
                null {
                  delay = 1ms
                }
                op = read
                threads = 2
              }
              "job0.0" {
                direct = false
                op = read
                seed = 007
              }
            }
            thresholds {
              "zeta.read.iops" = "> 5"
            }
            """
                .replace("FOLDER", folder.toString()));
  }

  @Test
  void readsBackAsTheSamePlanFromAnotherDirectory() {
    var plans = new PlanFolder(folder);
    var plan = plans.read(PLAN);

    var again = plans.write("runs/1/plan.conf", plan.text()).readFile("runs/1/plan.conf", Map.of());

    assertThat(again).isEqualTo(plan);
  }
}
