package dev.regatta.system;

import static org.assertj.core.api.Assertions.assertThat;

import dev.regatta.model.journal.JournalReader;
import dev.regatta.model.latency.Histograms;
import dev.regatta.model.latency.LatencyKind;
import java.nio.file.Path;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// One slow worker of four: slow clients issue fewer closed-loop ops, and the fleet's tail is
/// theirs.
class SlowWorkerTest {
  @TempDir private Path folder;

  @Test
  void fleetPercentilesAreThePooledTruth() throws Exception {
    var regatta = new Regatta(folder);
    regatta.file(
        "slow.conf",
        """
        name = slow-worker
        fleet { provider = local, server.kind = none, clients.count = 4 }
        dataset { directory = "files", files = 4, file-size = 1MiB }
        jobs.read {
          op = read, pattern = rand, bs = 4KiB, engine = null
          null { delay = 100us, worker-delay { w4 = 5ms } }
        }
        runtime = 4s
        """);

    var ended = regatta.run("run", "slow.conf", "--out", "run");

    assertThat(ended.code()).as(ended.out() + ended.err()).isZero();
    var read = regatta.summary("run").path("jobs").path(0).path("ops").path(0);
    var pooled = Histograms.empty();
    for (var worker : new String[] {"w1", "w2", "w3", "w4"}) {
      pooled.add(clat(folder.resolve("run"), worker));
    }
    for (var percentile : new String[] {"50", "99", "99.9", "99.99"}) {
      assertThat(read.path("clat_ns").path("p").path(percentile).asLong())
          .isEqualTo(
              Math.min(
                  pooled.getValueAtPercentile(Double.parseDouble(percentile)),
                  read.path("clat_ns").path("max").asLong()));
    }
    assertThat(read.path("worst").path("worker").asText()).isEqualTo("w4");
    assertThat(read.path("clat_ns").path("p").path("99.9").asLong()).isGreaterThan(4_900_000);
  }

  private static Histogram clat(Path run, String worker) throws Exception {
    var sum = Histograms.empty();
    JournalReader.read(worker, run.resolve(worker)).chunks().stream()
        .filter(chunk -> chunk.kind() == LatencyKind.CLAT)
        .forEach(chunk -> sum.add(Histograms.decode(chunk.histogram())));
    return sum;
  }
}
