package dev.regatta.provisioning.local;

import dev.regatta.provisioning.Fleet;
import dev.regatta.provisioning.FleetExits;
import dev.regatta.provisioning.Host;
import dev.regatta.provisioning.ProvisionException;
import dev.regatta.provisioning.WorkerBoot;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/// Worker JVMs of one run, and the server they measure if it is our own. Each leads a session of
/// its own (`setsid`), so that the terminal's Ctrl-C reaches the coordinator only.
final class LocalFleet implements Fleet {
  static final String ADDRESS = "127.0.0.1";

  private static final Duration TERM = Duration.ofSeconds(3);
  private static final Duration KILL = Duration.ofSeconds(5);
  private static final Duration TRAINING = Duration.ofMinutes(2);
  private static final String TRAINED = "regatta.worker.aot.output";

  private final List<Host> hosts;
  private final LocalTarget target;
  private final long heapBytes;
  private final Map<String, Process> workers = new LinkedHashMap<>();

  LocalFleet(List<Host> hosts, LocalTarget target, long heapBytes) {
    this.hosts = hosts;
    this.target = target;
    this.heapBytes = heapBytes;
  }

  @Override
  public List<Host> hosts() {
    return hosts;
  }

  @Override
  public String coordinatorAddress() {
    return ADDRESS;
  }

  @Override
  public String root() {
    return target.root();
  }

  @Override
  public synchronized void start(List<WorkerBoot> boots, FleetExits exits)
      throws ProvisionException {
    target
        .server()
        .ifPresent(server -> {
          var _ = server.ended().thenAccept(exits::server);
        });
    for (var boot : boots) {
      try {
        var process =
            new ProcessBuilder(command(boot))
                .redirectErrorStream(true)
                .redirectOutput(boot.log().toFile())
                .start();
        process.getOutputStream().close();
        workers.put(boot.worker(), process);
        var _ =
            process.onExit().thenAccept(ended -> exits.worker(boot.worker(), ended.exitValue()));
      } catch (IOException e) {
        throw new ProvisionException(
            "worker %s cannot be started: %s".formatted(boot.worker(), e.getMessage()));
      }
    }
  }

  private List<String> command(WorkerBoot boot) {
    var command = new ArrayList<String>();
    command.add("setsid");
    command.addAll(
        WorkerProgram.command(
            heapBytes, trainingFlags(boot.worker()), List.of("join", boot.settings().toString())));
    return command;
  }

  /// The launcher's training run: the first worker writes the cache for all later ones.
  private static List<String> trainingFlags(String worker) {
    var output = System.getProperty(TRAINED);
    return output != null && worker.equals("w1")
        ? List.of("-XX:AOTCacheOutput=" + output)
        : List.of();
  }

  @Override
  public synchronized List<String> release() {
    if (System.getProperty(TRAINED) != null) {
      // A worker that writes the start-up cache takes its time to end.
      await(TRAINING);
    }
    workers.values().forEach(Process::destroy);
    await(TERM);
    workers.values().stream().filter(Process::isAlive).forEach(Process::destroyForcibly);
    await(KILL);
    target.server().ifPresent(ServerProcess::stop);
    var left = new ArrayList<>(workersLeft());
    target
        .server()
        .filter(ServerProcess::isAlive)
        .ifPresent(server -> left.add("NFS server (pid " + server.pid() + ")"));
    return left;
  }

  private List<String> workersLeft() {
    return workers.entrySet().stream()
        .filter(worker -> worker.getValue().isAlive())
        .map(worker -> "worker " + worker.getKey() + " (pid " + worker.getValue().pid() + ")")
        .toList();
  }

  private void await(Duration limit) {
    CompletableFuture.allOf(
            workers.values().stream().map(Process::onExit).toArray(CompletableFuture<?>[]::new))
        .completeOnTimeout(null, limit.toMillis(), TimeUnit.MILLISECONDS)
        .join();
  }
}
