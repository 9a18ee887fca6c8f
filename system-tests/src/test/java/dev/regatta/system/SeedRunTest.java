package dev.regatta.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.regatta.model.journal.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The first seed report's job file, unchanged, on two workers for 10 s: right to the last count.
class SeedRunTest {
  private static final List<String> WORKERS = List.of("w1", "w2");

  @TempDir private static Path folder;
  private static Regatta regatta = new Regatta(Path.of(""));
  private static Regatta.Ended ended = new Regatta.Ended(-1, "", "");

  @BeforeAll
  static void run() throws Exception {
    regatta = new Regatta(folder);
    var plan = Path.of("..", "plans", "01-randread-local.conf").toAbsolutePath().normalize();
    ended = regatta.run("run", plan.toString(), "--out", "run");
  }

  @Test
  void passes() throws Exception {
    assertThat(ended.code()).as(ended.out() + ended.err()).isZero();
    var summary = regatta.summary("run");
    assertThat(summary.path("status").asText()).isEqualTo("valid");
    assertThat(summary.path("reasons")).isEmpty();
    assertThat(summary.path("cleanup").path("status").asText()).isEqualTo("clean");
    assertThat(regatta.processes()).isEmpty();
  }

  @Test
  void keepsTheNameOfTheSection() throws Exception {
    assertThat(regatta.summary("run").path("jobs").path(0).path("job").asText())
        .isEqualTo("job0.0");
  }

  @Test
  void runsAtTheDepthThatIsWritten() throws Exception {
    var job = regatta.summary("run").path("jobs").path(0);

    assertThat(job.path("max_in_flight").asLong()).isEqualTo(100);
    assertThat(job.path("effective").path("engine").asText()).isEqualTo("uring");
  }

  @Test
  void countsAreTheSumOfIntervalsAndOfWorkers() throws Exception {
    var summary = regatta.summary("run");
    for (var op : List.of("read", "open")) {
      var fleet = op(summary.path("jobs"), op);
      long ofWorkers = 0;
      long bytes = 0;
      long ofIntervals = 0;
      for (int i = 0; i < WORKERS.size(); i++) {
        var worker = op(summary.path("workers").path(i).path("jobs"), op);
        ofWorkers += worker.path("count").asLong();
        bytes += worker.path("bytes").asLong();
        ofIntervals += intervals(WORKERS.get(i), op);
      }
      assertThat(fleet.path("count").asLong()).isPositive();
      assertThat(fleet.path("count").asLong()).isEqualTo(ofWorkers).isEqualTo(ofIntervals);
      assertThat(fleet.path("bytes").asLong()).isEqualTo(bytes);
      assertThat(fleet.path("lat_ns").path("count").asLong()).isEqualTo(ofIntervals);
    }
    var read = op(summary.path("jobs"), "read");
    assertThat(read.path("bytes").asLong()).isEqualTo(4096 * read.path("count").asLong());
  }

  @Test
  void percentilesAreThoseOfThePooledHistogramLogs() throws Exception {
    var read = op(regatta.summary("run").path("jobs"), "read");
    for (var kind : List.of("slat", "clat", "lat")) {
      var pooled = new Histogram(3);
      for (var worker : WORKERS) {
        pooled.add(log(worker, kind));
      }
      var latency = read.path(kind + "_ns");
      assertThat(latency.path("count").asLong()).isEqualTo(pooled.getTotalCount());
      latency
          .path("p")
          .properties()
          .forEach(percentile ->
              assertThat(percentile.getValue().asLong())
                  .as(kind + " p" + percentile.getKey())
                  .isEqualTo(
                      Math.clamp(
                          pooled.getValueAtPercentile(Double.parseDouble(percentile.getKey())),
                          latency.path("min").asLong(),
                          latency.path("max").asLong())));
      assertThat(latency.path("p").size()).isEqualTo(17);
    }
  }

  @Test
  void showsEachWorkersOwnPercentilesAndTheWorst() throws Exception {
    var summary = regatta.summary("run");
    long worst = 0;
    for (int i = 0; i < WORKERS.size(); i++) {
      var own = log(WORKERS.get(i), "clat");
      var worker = op(summary.path("workers").path(i).path("jobs"), "read").path("clat_ns");
      long p99 =
          Math.clamp(
              own.getValueAtPercentile(99),
              worker.path("min").asLong(),
              worker.path("max").asLong());
      assertThat(worker.path("p").path("99").asLong()).isEqualTo(p99);
      worst = Math.max(worst, p99);
    }
    assertThat(op(summary.path("jobs"), "read").path("worst").path("p99_ns").asLong())
        .isEqualTo(worst);
  }

  @Test
  void saysWhatHappened() throws Exception {
    assertThat(ended.out()).contains("IOPS=").contains("result: valid");
    assertThat(Files.readString(folder.resolve("run/report.txt")))
        .contains("job0.0: (groupid=0, stage=0, workers=2, threads=2): err= 0")
        .contains("clat percentiles");
    var summary = regatta.summary("run");
    assertThat(summary.path("first_op_seconds").asDouble()).isPositive();
    assertThat(summary.path("start_skew_us").isNumber()).isTrue();
    assertThat(summary.path("clocks").size()).isEqualTo(2);
    var phases = new ArrayList<String>();
    summary.path("phases").forEach(phase -> phases.add(phase.path("phase").asText()));
    assertThat(phases)
        .containsExactly(
            "provision", "install", "join", "prepare", "measure", "drain", "collect", "teardown");
  }

  @Test
  void writesTheSameReportAgainFromTheRunDirectory() throws Exception {
    var before = Files.readString(folder.resolve("run/report.txt"));

    var again = regatta.run("report", "run");

    assertThat(again.code()).isZero();
    assertThat(again.out()).isEqualTo(before);
  }

  @Test
  void leavesKeysNowhere() {
    assertThat(folder.resolve(".regatta/keys")).isEmptyDirectory();
  }

  private static JsonNode op(JsonNode jobs, String op) {
    for (var candidate : jobs.path(0).path("ops")) {
      if (candidate.path("op").asText().equals(op)) {
        return candidate;
      }
    }
    throw new AssertionError("no op " + op);
  }

  private static long intervals(String worker, String op) throws Exception {
    long count = 0;
    for (var line :
        Files.readAllLines(folder.resolve("run").resolve(worker).resolve("counters.jsonl"))) {
      var interval = Json.MAPPER.readTree(line);
      if (interval.path("op").asText().equals(op) && interval.path("measured").asBoolean()) {
        count += interval.path("count").asLong();
      }
    }
    return count;
  }

  private static Histogram log(String worker, String tag) throws Exception {
    var sum = new Histogram(3);
    var file = folder.resolve("run").resolve(worker).resolve("job0.0-read.hlog");
    try (var reader = new HistogramLogReader(file.toFile())) {
      for (var next = reader.nextIntervalHistogram();
          next != null;
          next = reader.nextIntervalHistogram()) {
        if (next.getTag().equals(tag)) {
          sum.add((Histogram) next);
        }
      }
    }
    return sum;
  }
}
