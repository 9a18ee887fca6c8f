package dev.regatta.coordinator.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.regatta.model.latency.Histograms;
import dev.regatta.model.plan.PlanReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class MemoryNeedTest {
  private static final int OTHER_OPS = 4;

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "op = read; 2",
        "op = read, rate = 100; 3",
        "op = read, engine = pool; 3",
        "op = read, engine = pool, rate = 100; 4",
        "op = read, engine = uring, rate = 1MiB/s; 4",
        "op = readwrite, engine = pool, rate = 100; 8"
      })
  void hasAHistogramForEachKindOfLatencyAndInterval(String job, int kinds) throws IOException {
    long histogram = Histograms.empty().getEstimatedFootprintInBytes();

    assertThat(need(job + ", threads = 3").recordingBytes())
        .isEqualTo(2 * 3 * histogram * (kinds + OTHER_OPS));
  }

  @Test
  void hasABufferOfTheLargestBlockForEachOpInFlight() throws IOException {
    assertThat(need("op = read, engine = pool, iodepth = 8, bs = 4KiB-64KiB").bufferBytes())
        .isEqualTo(8 * 65536);
  }

  @Test
  void hasNoRandomMapWhereOffsetsAreNotUniform() throws IOException {
    long map = (1 << 20) / 4096 / 8;
    long uniform = need("op = read, pattern = rand").fileBytes();

    assertThat(need("op = read, pattern = rand, distribution.kind = zipf").fileBytes())
        .isEqualTo(uniform - map);
  }

  private MemoryNeed need(String job) throws IOException {
    Path plan =
        Files.writeString(folder.resolve("x.conf"), "jobs.a { file-size = 1MiB, " + job + " }");
    return MemoryNeed.of(PlanReader.read(plan, List.of(), Map.of(), folder));
  }
}
