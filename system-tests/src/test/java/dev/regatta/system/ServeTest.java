package dev.regatta.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `regatta serve`, and what it refuses.
class ServeTest {
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
  void servesADirectoryUntilItIsToldToEnd() throws Exception {
    Files.writeString(Files.createDirectory(folder.resolve("data")).resolve("a"), "12345");
    var running = regatta.start("serve", folder.resolve("data").toString(), "--port", "0");
    Regatta.until("it serves", () -> text(running.out()).contains("mount -t nfs"));
    String url =
        text(running.out()).lines().filter(l -> l.startsWith("url")).findFirst().orElseThrow();

    var listed = new ProcessBuilder("nfs-ls", url.substring(3).strip()).start();

    assertThat(new String(listed.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
        .containsPattern(" 5 a");
    running.signal("TERM");
    var ended = running.await();
    assertThat(ended.code()).as(ended.err()).isZero();
    assertThat(ended.out()).containsPattern("served [1-9][0-9]* calls on ");
    assertThat(regatta.processes()).isEmpty();
  }

  @Test
  void doesNotOutliveAKill() throws Exception {
    Files.createDirectory(folder.resolve("data"));
    var running = regatta.start("serve", folder.resolve("data").toString(), "--port", "0");
    Regatta.until("it serves", () -> text(running.out()).contains("mount -t nfs"));

    running.signal("KILL");

    Regatta.until("all processes end", () -> regatta.processes().isEmpty());
    assertThat(running.await().code()).isEqualTo(137);
  }

  @Test
  void refusesWhatCannotBeServed() throws Exception {
    regatta.file("file", "x");

    refused(2, "regatta: nothing does not exist; name a directory that exists", "nothing");
    refused(2, "regatta: file is not a directory; name a directory that exists", "file");
    refused(2, "regatta: name what to serve: either DIR or --memory SIZE, and not both");
    refused(2, "regatta: --port must be 0 to 65535, got 65536", ".", "--port", "65536");
    refused(2, "regatta: --memory 4k is ambiguous", "--memory", "4k");
    try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String port = Integer.toString(taken.getLocalPort());
      refused(3, "regatta: cannot listen on 127.0.0.1 port " + port + ": ", ".", "--port", port);
    }
  }

  private void refused(int code, String line, String... arguments) throws Exception {
    var command = new String[arguments.length + 1];
    command[0] = "serve";
    System.arraycopy(arguments, 0, command, 1, arguments.length);

    var ended = regatta.run(command);

    assertThat(ended.code()).as(ended.out() + ended.err()).isEqualTo(code);
    assertThat(ended.err().lines()).singleElement().asString().startsWith(line);
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException notYet) {
      return "";
    }
  }
}
