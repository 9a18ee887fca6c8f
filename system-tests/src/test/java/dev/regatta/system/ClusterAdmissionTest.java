package dev.regatta.system;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.typed.ActorSystem;
import dev.regatta.coordinator.keys.RunKeys;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Who gets into a run's cluster, over real sockets: nodes with a certificate of this run for their
/// own address, and nobody else. A refused node never becomes a member and keeps nobody out.
class ClusterAdmissionTest {
  private static final int ANSWER_MILLIS = 60_000;

  /// Ends a test that has failed; decides nothing else.
  private static final long LONGEST_SECONDS = 180;

  @TempDir private Path folder;
  private final List<ActorSystem<Void>> nodes = new ArrayList<>();
  private final List<Process> processes = new ArrayList<>();
  private Admission run;

  @BeforeEach
  void startCoordinator() throws IOException {
    run = new Admission(folder.resolve("keys"));
  }

  @AfterEach
  void stopEverything() {
    processes.forEach(Process::destroyForcibly);
    nodes.forEach(ActorSystem::terminate);
    nodes.forEach(Admission::awaitEnd);
    run.close();
  }

  @Test
  void admitsNodesOfThisRun() throws Exception {
    properWorkerJoins("w1");
    properWorkerJoins("w2");
  }

  @Test
  void refusesTheCertificateOfAnotherRun() throws Exception {
    var other = new RunKeys(folder.resolve("other"), "another run");

    var stranger = knock(other, other.issue("w1", Admission.ADDRESS), "");

    refused(stranger);
    properWorkerJoins("w1");
  }

  /// It trusts this run and cannot prove that it belongs to it.
  @Test
  void refusesACertificateThatItMadeItself() throws Exception {
    var other = new RunKeys(folder.resolve("other"), "run");
    var own = other.issue("w1", Admission.ADDRESS);
    var tls = "akka.remote.artery.ssl.config-ssl-engine.";

    var stranger =
        knock(
            run.keys(),
            own,
            "%skey-store-password = \"%s\"\n%skey-password = \"%s\""
                .formatted(tls, other.password(), tls, other.password()));

    refused(stranger);
    properWorkerJoins("w1");
  }

  @Test
  void refusesACertificateOfAnotherAddress() throws Exception {
    var stranger = knock(run.keys(), run.keys().issue("w1", "10.1.2.3"), "");

    refused(stranger);
    properWorkerJoins("w2");
  }

  @Test
  void refusesANodeWithoutEncryption() throws Exception {
    var stranger =
        knock(
            run.keys(),
            run.keys().issue("plain", Admission.ADDRESS),
            "akka.remote.artery.transport = tcp");

    refused(stranger);
    properWorkerJoins("w1");
  }

  @Test
  void refusesAConnectionWithoutACertificate() throws Exception {
    try (var socket = (SSLSocket) trusting().getSocketFactory().createSocket()) {
      socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), run.port()));
      socket.setSoTimeout(ANSWER_MILLIS);

      assertThat(isRefused(socket)).isTrue();
    }
    properWorkerJoins("w1");
  }

  @Test
  @Tag("slow")
  void workerProcessesAreAdmittedAndRefusedAlike() throws Exception {
    var other = new RunKeys(folder.resolve("other"), "another run");
    var stranger = process("w1", other);

    assertThat(stranger.waitFor(LONGEST_SECONDS, TimeUnit.SECONDS)).isTrue();
    assertThat(stranger.exitValue()).as(log("w1")).isEqualTo(3);
    assertThat(run.admittedEver()).isEmpty();

    process("w2", run.keys());
    run.firstAdmitted().get(LONGEST_SECONDS, TimeUnit.SECONDS);
    assertThat(run.admittedEver()).hasSize(1);
  }

  /// In TLS 1.3 a client hears of its refusal when it reads; who is let in waits for an answer.
  private static boolean isRefused(SSLSocket socket) throws IOException {
    try {
      socket.startHandshake();
      return socket.getInputStream().read() < 0;
    } catch (SSLException | SocketException refusal) {
      return true;
    }
  }

  private void properWorkerJoins(String name) throws Exception {
    var worker = run.knockProperly(name);
    nodes.add(worker);
    run.admitted(worker).get(LONGEST_SECONDS, TimeUnit.SECONDS);
  }

  private ActorSystem<Void> knock(RunKeys trusted, Path keyStore, String overrides) {
    var node = run.knock(trusted, keyStore, overrides);
    nodes.add(node);
    return node;
  }

  private void refused(ActorSystem<Void> stranger) throws Exception {
    stranger.getWhenTerminated().toCompletableFuture().get(LONGEST_SECONDS, TimeUnit.SECONDS);
    assertThat(run.admittedEver()).isEmpty();
  }

  /// The worker's own program, with settings as the coordinator writes them.
  private Process process(String name, RunKeys keys) throws IOException {
    var settings =
        keys.write(
            name + ".conf",
            """
            worker = "%s"
            host = "%s"
            seeds = ["%s"]
            key-store = "%s"
            trust-store = "%s"
            password = "%s"
            journal = "%s"
            coordinator-pid = 0
            orphan-limit = 1 second
            """
                .formatted(
                    name,
                    Admission.ADDRESS,
                    run.address(),
                    keys.issue(name, Admission.ADDRESS),
                    keys.trustStore(),
                    keys.password(),
                    folder.resolve(name)));
    var process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--sun-misc-unsafe-memory-access=allow",
                "-Dlogback.configurationFile=worker-logback.xml",
                "-cp",
                System.getProperty("java.class.path"),
                "dev.regatta.worker.WorkerMain",
                "join",
                settings.toString())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve(name + ".log").toFile())
            .start();
    processes.add(process);
    return process;
  }

  private String log(String name) throws IOException {
    return Files.readString(folder.resolve(name + ".log"));
  }

  /// Trusts this run's authority and has no key.
  private SSLContext trusting() throws Exception {
    var trust =
        KeyStore.getInstance(run.keys().trustStore().toFile(), run.keys().password().toCharArray());
    var managers = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    managers.init(trust);
    var context = SSLContext.getInstance("TLSv1.3");
    context.init(null, managers.getTrustManagers(), null);
    return context;
  }
}
