package dev.regatta.worker;

import akka.actor.typed.ActorSystem;
import dev.regatta.protocol.ClusterSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/// The worker's program.
@Command(
    name = "regatta-worker",
    description = "The worker of a run; started by the coordinator.",
    subcommands = {
      WorkerMain.Join.class,
      LoadCommand.class,
      CalibrateCommand.class,
      ServeCommand.class
    },
    mixinStandardHelpOptions = true)
public final class WorkerMain {
  private static final Duration SHUTDOWN = Duration.ofSeconds(5);

  private WorkerMain() {}

  public static void main(String[] args) {
    int code = new CommandLine(new WorkerMain()).execute(args);
    // Threads that are stuck in the kernel do not hold the process up.
    Runtime.getRuntime().halt(code);
  }

  /// Takes part in a run until it is over.
  @Command(name = "join", description = "Take part in a run.")
  static final class Join implements Callable<Integer> {
    @Parameters(description = "Settings made by the coordinator.")
    private Path settings = Path.of("worker.conf");

    @Override
    public Integer call() throws IOException {
      return takePart(JoinSettings.read(settings));
    }
  }

  private static int takePart(JoinSettings settings) throws IOException {
    var load = new WorkerLoad(settings.worker(), settings.journal());
    var life = new WorkerLife(load);
    var _ =
        ProcessHandle.of(settings.coordinatorPid())
            .map(ProcessHandle::onExit)
            .orElseGet(() -> nobody(settings.coordinatorPid()))
            .thenRun(life::coordinatorGone);
    while (!life.over().isDone()) {
      var system =
          ActorSystem.create(
              WorkerActor.create(life, load, settings.worker()),
              ClusterSettings.SYSTEM,
              settings.cluster().config());
      CompletableFuture.anyOf(system.getWhenTerminated().toCompletableFuture(), life.over()).join();
      if (!life.over().isDone()) {
        life.alone(settings.orphanLimit());
        continue;
      }
      system.terminate();
      system
          .getWhenTerminated()
          .toCompletableFuture()
          .completeOnTimeout(null, SHUTDOWN.toMillis(), TimeUnit.MILLISECONDS)
          .join();
    }
    return life.over().join();
  }

  /// A pid of 0 is a coordinator on another host: its end is seen by the cluster only.
  private static CompletableFuture<ProcessHandle> nobody(long pid) {
    return pid == 0
        ? new CompletableFuture<>()
        : CompletableFuture.completedFuture(ProcessHandle.current());
  }
}
