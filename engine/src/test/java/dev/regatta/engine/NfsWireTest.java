package dev.regatta.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.regatta.engine.io.ServedDirectory;
import dev.regatta.model.job.Blocks;
import dev.regatta.model.job.EngineSpec.Kind;
import dev.regatta.model.job.JobSpec;
import dev.regatta.nfs.v3.NfsProc3;
import dev.regatta.testing.Capture;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What is on the wire is what the results say, by a decoder written by others.
@Tag("slow")
class NfsWireTest {
  @TempDir Path root;
  @TempDir Path captured;

  @Test
  void callsOfReadsAreThoseOfTheWire() throws Exception {
    var job = Jobs.reading().on(Kind.NFS3, 16);
    job.loops = 20;
    job.files = 10;

    assertThat(countsOf(job.build())).containsEntry("READ", 800L).containsEntry("LOOKUP", 200L);
  }

  @Test
  void callsOfWritesAreThoseOfTheWire() throws Exception {
    var job = Jobs.writing().on(Kind.NFS3, 16);
    job.loops = 10;
    job.threads = 2;
    job.flushing = NfsLoads.END_FSYNC;

    assertThat(countsOf(job.build())).containsEntry("WRITE", 320L).containsKey("COMMIT");
  }

  @Test
  void largeCallsAreThoseOfTheWire() throws Exception {
    var job = Jobs.writing().on(Kind.NFS3, 3).fileSize(4 << 20);
    job.blocks = Blocks.of(1 << 20);
    job.readPercent = 50;

    assertThat(countsOf(job.build())).containsKeys("READ", "WRITE");
  }

  /// Counts of the load, which are those of the wire.
  private Map<String, Long> countsOf(JobSpec job) throws Exception {
    try (var server = new ServedDirectory(root);
        var load = NfsLoads.prepare(server.url(), Optional.empty(), job, new LoggedOps());
        var capture = Capture.startOrSkip(captured.resolve("packets"), server.port())) {
      var outcome = new Outcome();
      NfsLoads.start(load, outcome);
      var counts = rpcs(outcome.job(job.id()).counts());
      assertThat(outcome.fatals).isEmpty();

      assertThat(capture.stop()).startsWith("0 packets");
      assertThat(capture.malformed()).isEmpty();
      assertThat(named(capture.nfsCalls())).isEqualTo(counts);
      return counts;
    }
  }

  private static Map<String, Long> rpcs(Map<String, Long> counts) {
    Map<String, Long> rpcs = new TreeMap<>();
    counts.forEach((name, count) -> {
      if (name.startsWith("rpc.")) {
        rpcs.put(name.substring("rpc.".length()), count);
      }
    });
    return rpcs;
  }

  private static Map<String, Long> named(Map<Integer, Long> calls) {
    Map<String, Long> named = new TreeMap<>();
    for (var procedure : NfsProc3.values()) {
      long count = calls.getOrDefault(procedure.number(), 0L);
      if (count > 0) {
        named.put(procedure.name(), count);
      }
    }
    return named;
  }
}
