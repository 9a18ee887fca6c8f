package dev.regatta.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.regatta.model.journal.JournalReader;
import dev.regatta.model.latency.LatencyKind;
import dev.regatta.model.latency.Moments;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The second seed report's command line with smaller files and a shorter ramp, system call by
/// system call: a first run that lays its files out, and a second one with fio's ramp.
class SeedWriteCallByCallTest {
  private static final int THREADS = 4;
  private static final int BLOCK = 4096;
  private static final int BLOCKS = 2048;
  private static final int BYTES = BLOCKS * BLOCK;
  private static final String DROP = "fadvise64 0, " + BYTES + ", POSIX_FADV_DONTNEED";
  private static final String RANDOM = "fadvise64 0, " + BYTES + ", POSIX_FADV_RANDOM";

  @TempDir private static Path folder;
  private static Seen first = new Seen(MissingNode.getInstance(), List.of(), Path.of(""));
  private static Seen second = first;

  /// A run, its summary and the calls of each thread.
  private record Seen(JsonNode summary, List<List<SystemCall>> threads, Path run) {
    JsonNode job() {
      return summary.path("jobs").path(0);
    }

    long measured() {
      return Regatta.op(job(), "write").path("count").asLong();
    }

    /// Writes outside the measured time, by the journal.
    long inRamp() throws Exception {
      return JournalReader.read("w1", run.resolve("w1")).counters().stream()
          .filter(c -> !c.measured() && c.key().op().movesData())
          .mapToLong(c -> c.count())
          .sum();
    }

    /// Calls of the load threads by file.
    Map<String, List<SystemCall>> loads() {
      return threads.stream()
          .filter(SeedWriteCallByCallTest::writes)
          .collect(
              Collectors.toMap(
                  calls -> calls.getFirst().path(), calls -> calls, (a, b) -> a, TreeMap::new));
    }

    /// Calls of all others.
    List<SystemCall> layout() {
      return threads.stream().filter(calls -> !writes(calls)).flatMap(List::stream).toList();
    }
  }

  @BeforeAll
  static void run() throws Exception {
    Strace.assumeAllowed();
    Files.createDirectory(folder.resolve("data"));
    plan("plan.conf", "data", BYTES);
    first = run("first", "data", "", "plan.conf");
    second = run("second", "data", "", "plan.conf", "--set", "compat.ramp-consumes-budget=true");
  }

  private static Seen run(String name, String directory, String straceOptions, String... arguments)
      throws Exception {
    var regatta = new Regatta(folder);
    var strace = new Strace(folder.resolve("trace-" + name));
    var command = new ArrayList<>(List.of("run", "--out", name));
    command.addAll(List.of(arguments));

    var ended = strace.around(regatta, straceOptions).run(command.toArray(String[]::new));

    assertThat(ended.code()).as(ended.out() + ended.err()).isZero();
    return new Seen(
        regatta.summary(name), strace.threads(folder.resolve(directory)), folder.resolve(name));
  }

  /// The seed's plan on one worker with other numbers.
  private static void plan(String name, String directory, int bytes) throws IOException {
    var seed = Files.readString(Path.of("..", "plans", "02-randwrite-local.conf"));
    var args =
        seed.lines()
            .map(String::strip)
            .filter(line -> line.startsWith("fio-args"))
            .findFirst()
            .orElseThrow();
    new Regatta(folder)
        .file(
            name,
            """
            name = seed-write
            fleet { provider = local, server { kind = none, directory = "." }, clients.count = 1 }
            workload {
              %s
              set { directory = "%s", size = %d }
            }
            ramp = 100ms
            runtime = 60s
            """
                .formatted(args, directory, bytes));
  }

  private static boolean writes(List<SystemCall> calls) {
    return calls.stream().anyMatch(call -> call.name().equals("pwrite64"));
  }

  @Test
  void w2n1NamesTheFilesAfterTheClones() throws Exception {
    try (var files = Files.list(folder.resolve("data"))) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrder(
              "FioWorkloads.0", "FioWorkloads.1", "FioWorkloads.2", "FioWorkloads.3");
    }
  }

  @Test
  void w2n2LaysEachFileOutAsFioDoesButRemovesNone() {
    var byFile =
        first.layout().stream()
            .collect(Collectors.groupingBy(SystemCall::path, Collectors.toList()));
    assertThat(byFile).hasSize(THREADS);
    byFile.forEach((file, calls) ->
        assertThat(calls.stream().map(SystemCall::toString))
            .as(file)
            .containsExactly(
                "openat \"%s\", O_WRONLY|O_CREAT|O_EXCL|O_CLOEXEC, 0644".formatted(file),
                "fallocate 0, 0, " + BYTES,
                "fsync",
                DROP,
                "close"));
    for (var run : List.of(first, second)) {
      assertThat(run.threads().stream().flatMap(List::stream).map(SystemCall::name))
          .doesNotContain("unlink", "unlinkat", "ftruncate", "rename");
    }
  }

  @Test
  void w2n2LaysNothingOutASecondTime() {
    assertThat(second.layout()).isEmpty();
  }

  @Test
  void w2n3RunsFourThreadsInOneProcessWithAFileEach() {
    for (var run : List.of(first, second)) {
      assertThat(run.threads().stream().filter(SeedWriteCallByCallTest::writes)).hasSize(THREADS);
      assertThat(run.loads())
          .containsOnlyKeys(
              IntStream.range(0, THREADS)
                  .mapToObj(clone -> folder.resolve("data/FioWorkloads." + clone).toString())
                  .toList());
      assertThat(run.loads().values())
          .allMatch(calls -> calls.stream().map(SystemCall::path).distinct().count() == 1);
      assertThat(run.job().path("threads").asInt()).isEqualTo(THREADS);
    }
  }

  @Test
  void w2n4OpensDropsTheCacheAndAdvisesBeforeTheFirstWrite() {
    first
        .loads()
        .forEach((file, calls) ->
            assertThat(calls.stream().limit(3).map(SystemCall::toString))
                .containsExactly(
                    "openat \"%s\", O_RDWR|O_CREAT|O_CLOEXEC, 0600".formatted(file), DROP, RANDOM));
  }

  @Test
  void w2n4WritesEachBlockOncePerPass() {
    for (var run : List.of(first, second)) {
      run.loads()
          .forEach((file, calls) -> {
            var writes = writesOf(calls);
            assertThat(writes).allMatch(w -> w.number(2) == BLOCK && w.result() == BLOCK);
            // Passes are counted from the end: a native ramp ends in the middle of one.
            var pass = writes.subList(writes.size() - BLOCKS, writes.size());
            assertThat(pass.stream().map(write -> write.number(3)))
                .as(file)
                .doesNotHaveDuplicates()
                .allMatch(offset -> offset % BLOCK == 0 && offset >= 0 && offset < BYTES);
          });
    }
  }

  @Test
  void w2n5MeasuresAWholePassAfterTheRamp() throws Exception {
    // An op of the ramp that completes after it is measured, as in fio: one for each thread.
    assertThat(first.measured())
        .isBetween((long) THREADS * BLOCKS, (long) THREADS * BLOCKS + THREADS);
    assertThat(first.inRamp()).isPositive();
    assertThat(allWrites(first)).isEqualTo(first.inRamp() + first.measured());
  }

  @Test
  void w2n5CountsTheRampAsFioDoesWhenAsked() throws Exception {
    assertThat(second.inRamp()).isPositive();
    assertThat(second.measured()).isPositive();
    assertThat(second.measured() + second.inRamp())
        .isEqualTo((long) THREADS * BLOCKS)
        .isEqualTo(allWrites(second));
  }

  @Test
  void w2n6FlushesEachFileOnceAfterTheLastWrite() {
    for (var run : List.of(first, second)) {
      run.loads()
          .forEach((file, calls) -> {
            var end = calls.subList(calls.size() - 3, calls.size());
            assertThat(end.stream().map(SystemCall::name))
                .as(file)
                .containsExactly("pwrite64", "fsync", "close");
            assertThat(calls.stream().filter(call -> call.name().equals("fsync"))).hasSize(1);
          });
      var job = run.job();
      System.out.printf(
          "W2-6: flush %d ms of %d ms%n",
          job.path("flush_ms").asLong(), job.path("runtime_ms").asLong());
      assertThat(Regatta.op(job, "fsync").isMissingNode()).isTrue();
      assertThat(job.path("flush_ms").asLong())
          .isLessThanOrEqualTo(job.path("runtime_ms").asLong());
    }
  }

  @Test
  void w2n7EndsWhenThePassIsOver() {
    System.out.printf("W2-7: ran %d ms of 60000%n", first.job().path("runtime_ms").asLong());
    assertThat(first.job().path("runtime_ms").asLong()).isLessThan(60_000);
  }

  @Test
  void w2n8MergesTheMomentsOfAllThreadsExactly() throws Exception {
    var pooled =
        JournalReader.read("w1", first.run().resolve("w1")).chunks().stream()
            .filter(c -> c.key().op().movesData() && c.kind() == LatencyKind.CLAT)
            .map(c -> c.moments())
            .reduce(Moments.EMPTY, Moments::plus);
    var clat = Regatta.op(first.job(), "write").path("clat_ns");

    assertThat(clat.path("count").asLong()).isEqualTo(pooled.count()).isEqualTo(first.measured());
    assertThat(clat.path("mean").asDouble()).isCloseTo(pooled.mean(), within(0.01));
    assertThat(clat.path("stddev").asDouble()).isCloseTo(pooled.stddev(), within(0.01));
    assertThat(Regatta.op(first.job(), "write").path("slat_ns").isNull()).isTrue();
  }

  @Test
  void w2n9SaysThatTheLibraryEmulatedFallocate() throws Exception {
    Files.createDirectory(folder.resolve("v3"));
    plan("v3.conf", "v3", 16 * BLOCK);

    // What a mount of NFSv3 answers.
    var run =
        run(
            "emulated",
            "v3",
            "-e inject=fallocate:error=EOPNOTSUPP",
            "v3.conf",
            "--set",
            "ramp=0s");

    assertThat(run.summary().path("notes").toString())
        .contains("fallocate=posix: the file system of")
        .contains("the C library wrote one byte per block instead");
    var emulated =
        run.threads().stream()
            .flatMap(List::stream)
            .filter(call -> call.name().equals("pwrite64") && call.number(2) == 1);
    assertThat(emulated).hasSize(THREADS * 16);
    assertThat(run.measured()).isEqualTo(THREADS * 16);
  }

  private static List<SystemCall> writesOf(List<SystemCall> calls) {
    return calls.stream().filter(call -> call.name().equals("pwrite64")).toList();
  }

  private static long allWrites(Seen run) {
    return run.loads().values().stream().mapToLong(calls -> writesOf(calls).size()).sum();
  }
}
