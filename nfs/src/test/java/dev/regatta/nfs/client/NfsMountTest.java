package dev.regatta.nfs.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.regatta.nfs.v3.Mount3;
import dev.regatta.nfs.v3.Nfsstat3;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/// Every refusal is one line: server, operation, cause.
final class NfsMountTest {
  private final FaultServer server = new FaultServer();
  private final String name = "127.0.0.1:" + server.port() + ": ";

  @AfterEach
  void close() {
    server.close();
  }

  @Test
  void knowsHowMuchTheServerMoves() throws NfsException {
    NfsMount mount = NfsMount.open(server.url(), NfsSettings.DEFAULTS);

    assertThat(mount.readMax()).isEqualTo(1 << 20);
    assertThat(mount.info().dtpref()).isEqualTo(4096);
    assertThat(mount.privileged()).isFalse();
    mount.close();
  }

  @Test
  void movesNoMoreThanTheUrlSays() throws NfsException {
    NfsUrl url = NfsUrl.parse("nfs://127.0.0.1:" + server.port() + "/export?rsize=8192&wsize=512");
    try (NfsMount mount = NfsMount.open(url, NfsSettings.DEFAULTS)) {
      assertThat(mount.readMax()).isEqualTo(8192);
      assertThat(mount.writeMax()).isEqualTo(512);
    }
  }

  @Test
  void listsExportsAndMounts() throws NfsException {
    try (NfsMount mount = NfsMount.open(server.url(), NfsSettings.DEFAULTS);
        MountProgram program = mount.mountProgram()) {
      assertThat(program.export())
          .containsExactly(new MountProgram.Export("/export", List.of("10.0.0.0/8")));
      assertThat(program.dump()).containsExactly(new MountProgram.Mounted("host", "/export"));
    }
  }

  @Test
  void saysThatNothingListens() throws IOException {
    int port;
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = socket.getLocalPort();
    }

    assertThatThrownBy(() ->
            NfsMount.open(NfsUrl.parse("nfs://127.0.0.1:" + port + "/x"), NfsSettings.DEFAULTS))
        .isInstanceOf(NfsException.class)
        .hasMessage(
            "127.0.0.1:" + port + ": connect: connection refused: nothing listens on that port");
  }

  @Test
  void saysThatTheServerHangs() throws IOException {
    try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      NfsUrl url = NfsUrl.parse("nfs://127.0.0.1:" + silent.getLocalPort() + "/x");

      assertThatThrownBy(() ->
              NfsMount.open(url, NfsSettings.DEFAULTS.withSetupDeadline(Duration.ofMillis(100))))
          .isInstanceOf(NfsException.class)
          .hasMessage(
              "127.0.0.1:"
                  + silent.getLocalPort()
                  + ": MNT /x: no answer in time: the server hangs, is down or is shielded");
    }
  }

  @Test
  void saysWhatTheServerExports() {
    server.mountStatus = Mount3.MNT3ERR_NOENT;

    refuses("MNT /export: MNT3ERR_NOENT (there is no such export; the server exports /export)");
  }

  @Test
  void saysThatTheServerExportsNothing() {
    server.mountStatus = Mount3.MNT3ERR_NOENT;
    server.exportsNothing = true;

    refuses("MNT /export: MNT3ERR_NOENT (there is no such export; the server exports nothing)");
  }

  @Test
  void saysWhyFsInfoFails() {
    server.fsInfoStatus = Nfsstat3.NFS3ERR_STALE;

    refuses("FSINFO of /export: NFS3ERR_STALE (the file is gone, or the export was)");
  }

  @Test
  void comesFromAPrivilegedPortWhenTold() throws IOException {
    Assumptions.assumeTrue(maySetPrivilegedPorts(), "only root may use ports below 1024");

    try (NfsMount mount =
        NfsMount.open(
            server.url(), NfsSettings.DEFAULTS.withPrivilegedPort(PrivilegedPort.ALWAYS))) {
      assertThat(mount.privileged()).isTrue();
    }
  }

  @Test
  void saysWhatASecureExportWants() {
    server.mountStatus = Mount3.MNT3ERR_ACCES;

    assertThatThrownBy(() -> NfsMount.open(server.url(), NfsSettings.DEFAULTS))
        .isInstanceOf(NfsException.class)
        .hasMessageStartingWith(
            name
                + "MNT /export: MNT3ERR_ACCES (this client may not mount it; the server exports"
                + " /export)");
  }

  @Test
  void tellsTheRefusalOfAPrivilegedPortInWords() {
    NfsException refused = new NfsException("s", "MNT /x", "MNT3ERR_ACCES");

    assertThat(refused.with(Sockets.NEEDS_PRIVILEGE))
        .hasMessage(
            "s: MNT /x: MNT3ERR_ACCES; a default Linux export wants a source port below 1024, and"
                + " that needs root or CAP_NET_BIND_SERVICE");
  }

  private void refuses(String problem) {
    assertThatThrownBy(() -> NfsMount.open(server.url(), NfsSettings.DEFAULTS))
        .isInstanceOf(NfsException.class)
        .hasMessage(name + problem);
  }

  private static boolean maySetPrivilegedPorts() throws IOException {
    return (Integer) Files.getAttribute(Path.of("/proc/self"), "unix:uid") == 0;
  }
}
