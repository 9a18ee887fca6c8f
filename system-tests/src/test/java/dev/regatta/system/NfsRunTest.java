package dev.regatta.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Whole runs against NFS servers: our own, started for the run, and ones that do not serve.
class NfsRunTest {
  private static final Path HELLO = Path.of("..", "plans", "00-hello.conf").toAbsolutePath();
  private static final int BLOCK = 4096;

  @TempDir private Path folder;
  private Regatta regatta = new Regatta(Path.of(""));

  @BeforeEach
  void atFolder() {
    regatta = new Regatta(folder);
  }

  @AfterEach
  void endWhatIsLeft() {
    regatta.processes().forEach(ProcessHandle::destroyForcibly);
  }

  @Test
  void helloMeasuresOurOwnServer() throws Exception {
    var ended = regatta.run("run", HELLO.toString(), "--set", "runtime=2s", "--out", "run");

    assertThat(ended.code()).as(ended.out() + ended.err()).isZero();
    var read = Regatta.op(Regatta.job(regatta.summary("run"), "read"), "read");
    assertThat(read.path("count").asLong()).isPositive();
    assertThat(read.path("bytes").asLong()).isEqualTo(read.path("count").asLong() * BLOCK);
    for (int file = 0; file < 16; file++) {
      assertThat(folder.resolve("regatta-data/hello/" + file)).hasSize(4 << 20);
    }
    assertThat(regatta.processes()).isEmpty();
  }

  @Test
  void aServerThatEndsInTheMiddleFailsTheRun() throws Exception {
    var running = regatta.start("run", HELLO.toString(), "--set", "runtime=60s", "--out", "run");
    Regatta.until("start", () -> regatta.happened("run", "start"));

    server().destroyForcibly();
    var ended = running.await();

    assertThat(ended.code()).as(ended.out() + ended.err()).isEqualTo(3);
    assertThat(ended.err())
        .containsOnlyOnce(
            "regatta: the embedded NFS server ended with code 137 (signal 9); its log is in the run"
                + " directory");
    assertThat(regatta.processes()).isEmpty();
  }

  @Test
  void theServerDoesNotOutliveAKilledCoordinator() throws Exception {
    var running = regatta.start("run", HELLO.toString(), "--set", "runtime=5s", "--out", "run");
    Regatta.until("start", () -> regatta.happened("run", "start"));

    var server = server();
    running.signal("KILL");

    assertThat(server.onExit().join().isAlive()).isFalse();
    Regatta.until("all processes end", () -> regatta.processes().isEmpty());
  }

  @Test
  void aClosedPortIsOneLine() throws Exception {
    int port;
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = socket.getLocalPort();
    }

    refused(port, "127.0.0.1:" + port + ": connect: ");
  }

  @Test
  void aServerThatNeverAnswersIsOneLine() throws Exception {
    try (var silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      int port = silent.getLocalPort();

      refused(port, "127.0.0.1:" + port + ": MNT /: ");
    }
  }

  private void refused(int port, String cause) throws Exception {
    var ended =
        regatta.run(
            "fio",
            "--workers=2",
            "--name=a",
            "--ioengine=nfs",
            "--rw=read",
            "--size=1m",
            "--nfs_url=nfs://127.0.0.1/?nfsport=" + port + "&mountport=" + port);

    assertThat(ended.code()).as(ended.out() + ended.err()).isEqualTo(3);
    assertThat(ended.err()).containsOnlyOnce(cause).doesNotContain("\tat ");
  }

  private ProcessHandle server() throws IOException {
    return regatta.processes().stream()
        .filter(process -> serves(process.pid()))
        .findFirst()
        .orElseThrow();
  }

  private static boolean serves(long pid) {
    try {
      return Files.readString(Path.of("/proc/" + pid + "/cmdline")).contains("WorkerMain\0serve\0");
    } catch (IOException ended) {
      return false;
    }
  }
}
