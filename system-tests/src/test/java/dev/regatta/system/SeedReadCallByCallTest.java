package dev.regatta.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The first seed report's job file with fewer and smaller files and a shorter runtime, system call
/// by system call: as it is, and then on psync, where the calls show every offset.
class SeedReadCallByCallTest {
  private static final int FILES = 16;
  private static final int BLOCK = 4096;
  private static final int BLOCKS = 16;
  private static final int BYTES = BLOCKS * BLOCK;
  private static final String DROP = "fadvise64 0, " + BYTES + ", POSIX_FADV_DONTNEED";
  private static final String RANDOM = "fadvise64 0, " + BYTES + ", POSIX_FADV_RANDOM";
  private static final String SUBMIT = "io_uring_enter 1, 0, ";
  // Chi-square with 15 degrees of freedom is above this once in a million.
  private static final double CHI_SQUARE_15 = 57.4;

  @TempDir private static Path folder;
  private static Regatta.Ended ended = new Regatta.Ended(-1, "", "");
  private static JsonNode summary = MissingNode.getInstance();
  private static List<SystemCall> onRing = List.of();
  private static List<SystemCall> onPsync = List.of();

  @BeforeAll
  static void run() throws Exception {
    Strace.assumeAllowed();
    var regatta = new Regatta(folder);
    var data = Files.createDirectory(folder.resolve("data"));
    for (int file = 0; file < FILES; file++) {
      Files.write(data.resolve(Integer.toString(file)), new byte[BYTES]);
    }
    plan(regatta);
    var strace = new Strace(folder.resolve("trace"));

    ended = strace.around(regatta, "").run("run", "plan.conf", "--out", "run");

    assertThat(ended.code()).as(ended.out() + ended.err()).isZero();
    summary = regatta.summary("run");
    var threads = strace.threads(data);
    onRing = only(threads, thread -> thread.stream().anyMatch(call -> isSubmission(call)));
    onPsync =
        only(threads, thread -> thread.stream().anyMatch(call -> call.name().equals("pread64")));
  }

  private static void plan(Regatta regatta) throws IOException {
    var seed = Files.readString(Path.of("..", "plans", "fio", "randread-io_uring.fio"));
    var section = seed.substring(seed.indexOf("[job0.0]")).replace("job0.0", "psync");
    regatta.file("job.fio", seed + "\n" + section + "\nstonewall\nioengine=psync\n");
    regatta.file(
        "plan.conf",
        """
        name = seed-read
        fleet { provider = local, server { kind = none, directory = "." }, clients.count = 1 }
        workload {
          fio = "job.fio"
          set { directory = data, nrfiles = %d, filesize = %d }
        }
        runtime = 1s
        compat.fio-seeds = true
        """
            .formatted(FILES, BYTES));
  }

  private static List<SystemCall> only(
      List<List<SystemCall>> threads, Predicate<List<SystemCall>> kind) {
    var found = threads.stream().filter(kind).toList();
    assertThat(found).hasSize(1);
    return found.getFirst();
  }

  private static boolean isSubmission(SystemCall call) {
    return call.toString().startsWith(SUBMIT);
  }

  @Test
  void w1n1NamesTheJobAfterItsSection() {
    assertThat(summary.path("jobs").path(0).path("name").asText()).isEqualTo("job0.0");
  }

  @Test
  void w1n2OpensEachFileOnceForReadingWhenItIsFirstUsed() {
    for (var thread : List.of(onRing, onPsync)) {
      var opens = named(thread, "openat");
      assertThat(opens.stream().map(SystemCall::path)).hasSize(FILES).doesNotHaveDuplicates();
      assertThat(opens).allMatch(open -> open.arguments().get(2).equals("O_RDONLY|O_CLOEXEC"));
      assertLazy(thread);
    }
    for (var job : List.of("job0.0", "psync")) {
      assertThat(Regatta.op(Regatta.job(summary, job), "open").path("count").asLong())
          .isEqualTo(FILES);
    }
  }

  /// An op is issued between any two opens.
  private static void assertLazy(List<SystemCall> thread) {
    boolean issued = true;
    for (var call : thread) {
      if (call.name().equals("openat")) {
        assertThat(issued).as("an op before the open of " + call.path()).isTrue();
        issued = false;
      }
      issued |= isSubmission(call) || call.name().equals("pread64");
    }
  }

  @Test
  void w1n3DropsTheCacheAndAdvisesRandomAtEachOpen() {
    for (var thread : List.of(onRing, onPsync)) {
      for (int at = 0; at < thread.size(); at++) {
        if (thread.get(at).name().equals("openat")) {
          assertThat(thread.subList(at + 1, at + 3))
              .asString()
              .isEqualTo("[" + DROP + ", " + RANDOM + "]");
          assertThat(thread.subList(at, at + 3).stream().map(SystemCall::path).distinct())
              .hasSize(1);
        }
      }
      assertThat(thread.stream().filter(call -> call.toString().equals(RANDOM))).hasSize(FILES);
    }
  }

  @Test
  void w1n3DropsTheCacheOnceForEachPassOfAFile() {
    byFile(onPsync)
        .forEach((file, calls) -> {
          int reads = named(calls, "pread64").size();
          var expected = new ArrayList<>(List.of("openat", "fadvise64", "fadvise64"));
          for (int read = 0; read < reads; read++) {
            if (read > 0 && read % BLOCKS == 0) {
              expected.add("fadvise64");
            }
            expected.add("pread64");
          }
          expected.add("close");
          assertThat(calls.stream().map(SystemCall::name)).as(file).isEqualTo(expected);
          assertThat(calls.stream().filter(call -> call.toString().equals(DROP)))
              .as(file)
              .hasSize(1 + (reads - 1) / BLOCKS);
        });
  }

  @Test
  void w1n3DropsTheCacheOnTheRingAsOften() {
    long submitted = onRing.stream().filter(SeedReadCallByCallTest::isSubmission).count();
    long passes = onRing.stream().filter(call -> call.toString().equals(DROP)).count() - FILES;

    // A file's next pass begins with its next read, so each file is in a pass it has begun.
    assertThat(passes).isPositive();
    assertThat(submitted)
        .isGreaterThan(passes * BLOCKS)
        .isLessThanOrEqualTo((passes + FILES) * BLOCKS);
  }

  @Test
  void w1n4ReadsEachBlockOncePerPass() {
    byFile(onPsync)
        .forEach((file, calls) -> {
          var reads = named(calls, "pread64");
          for (int from = 0; from < reads.size(); from += BLOCKS) {
            var pass = reads.subList(from, Math.min(from + BLOCKS, reads.size()));
            assertThat(pass.stream().map(call -> call.number(3)))
                .as(file + ", pass from read " + from)
                .doesNotHaveDuplicates()
                .allMatch(offset -> offset % BLOCK == 0 && offset >= 0 && offset < BYTES);
          }
          assertThat(reads).allMatch(read -> read.number(2) == BLOCK && read.result() == BLOCK);
        });
  }

  @Test
  void w1n4PassesDiffer() {
    var orders = new HashSet<String>();
    int passes = 0;
    for (var calls : byFile(onPsync).values()) {
      var offsets = named(calls, "pread64").stream().map(call -> call.number(3)).toList();
      for (int from = 0; from + BLOCKS <= offsets.size(); from += BLOCKS) {
        orders.add(offsets.subList(from, from + BLOCKS).toString());
        passes++;
      }
    }
    assertThat(orders).hasSize(passes);
  }

  @Test
  void w1n5ChoosesFilesUniformly() {
    var reads =
        byFile(onPsync).values().stream()
            .mapToLong(calls -> named(calls, "pread64").size())
            .toArray();
    double expected = (double) Arrays.stream(reads).sum() / FILES;
    double chiSquare =
        Arrays.stream(reads).mapToDouble(n -> (n - expected) * (n - expected) / expected).sum();

    assertThat(expected).as("reads of a file, for the test to mean anything").isGreaterThan(5);
    System.out.printf("W1-5: chi-square %.1f of %.0f reads%n", chiSquare, expected * FILES);
    assertThat(chiSquare).isLessThan(CHI_SQUARE_15);
  }

  @Test
  void w1n6KeepsHundredInFlightAndSubmitsThemOneByOne() {
    var enters = named(onRing, "io_uring_enter");
    int firstWait = 0;
    while (firstWait < enters.size() && isSubmission(enters.get(firstWait))) {
      firstWait++;
    }

    assertThat(firstWait)
        .as("submissions before anything is waited for")
        .isGreaterThanOrEqualTo(100);
    assertThat(enters.stream().filter(enter -> enter.number(1) > 0))
        .allMatch(enter -> enter.number(1) == 1 && enter.result() == 1);
    assertThat(Regatta.job(summary, "job0.0").path("max_in_flight").asLong()).isEqualTo(100);
    assertThat(Regatta.job(summary, "psync").path("max_in_flight").asLong()).isEqualTo(1);
  }

  @Test
  void countsWhatWasCalled() {
    assertThat(Regatta.op(Regatta.job(summary, "job0.0"), "read").path("count").asLong())
        .isEqualTo(onRing.stream().filter(SeedReadCallByCallTest::isSubmission).count());
    assertThat(Regatta.op(Regatta.job(summary, "psync"), "read").path("count").asLong())
        .isEqualTo(named(onPsync, "pread64").size());
  }

  @Test
  void w1n8SaysHowLongItRan() {
    for (var job : summary.path("jobs")) {
      System.out.printf(
          "W1-8: %s ran %d ms of 1000%n",
          job.path("job").asText(), job.path("runtime_ms").asLong());
      assertThat(job.path("runtime_ms").asLong()).isGreaterThanOrEqualTo(1000);
    }
  }

  @Test
  void w1n10ReportsNoDiskUtilization() throws Exception {
    assertThat(summary.findValues("disk_util")).isEmpty();
    assertThat(Files.readString(folder.resolve("run/report.txt")))
        .doesNotContainIgnoringCase("disk util");
  }

  private static List<SystemCall> named(List<SystemCall> calls, String name) {
    return calls.stream().filter(call -> call.name().equals(name)).toList();
  }

  private static Map<String, List<SystemCall>> byFile(List<SystemCall> calls) {
    return calls.stream()
        .filter(call -> !call.name().startsWith("io_uring"))
        .collect(Collectors.groupingBy(SystemCall::path, TreeMap::new, Collectors.toList()));
  }
}
