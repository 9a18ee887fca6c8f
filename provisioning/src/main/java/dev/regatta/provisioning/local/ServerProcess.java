package dev.regatta.provisioning.local;

import dev.regatta.model.PlanException;
import dev.regatta.model.plan.ServerSpec.Store;
import dev.regatta.provisioning.ProvisionException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// The embedded NFS server in a process of its own, which the worker's program is. It lasts until
/// its standard input ends, so it cannot outlive the process that started it, however that ends.
public final class ServerProcess {
  private static final long HEAP_BYTES = 512L << 20;
  private static final Duration END = Duration.ofSeconds(5);
  private static final int USAGE = 2;
  private static final String SCHEME = "nfs://";

  private final Process process;
  private final BufferedReader answers;
  private final String url;

  private ServerProcess(Process process, BufferedReader answers, String url) {
    this.process = process;
    this.answers = answers;
    this.url = url;
  }

  /// Where a server listens.
  ///
  /// @param host name or address of this machine
  /// @param port 0 lets the kernel choose
  public record Listen(String host, int port) {
    /// For this machine only.
    public static final Listen LOOPBACK = new Listen(LocalFleet.ADDRESS, 0);
  }

  /// Starts a server; it serves when this returns.
  ///
  /// @param log gets what the server says of its connections
  /// @throws PlanException when the directory is none
  /// @throws ProvisionException when it cannot be started or cannot listen there
  public static ServerProcess start(Store store, Listen listen, Redirect log)
      throws ProvisionException {
    try {
      // A session of its own: the terminal's Ctrl-C does not reach it.
      var process = new ProcessBuilder(command(store, listen)).redirectError(log).start();
      var answers = process.inputReader(StandardCharsets.UTF_8);
      var first = answers.readLine();
      if (first != null && first.startsWith(SCHEME)) {
        return new ServerProcess(process, answers, first);
      }
      throw refusal(process, first);
    } catch (IOException e) {
      throw new ProvisionException("the NFS server cannot be started: " + e.getMessage());
    }
  }

  private static List<String> command(Store store, Listen listen) {
    var arguments = new ArrayList<>(List.of("serve", "--listen", listen.host()));
    arguments.addAll(List.of("--port", Integer.toString(listen.port())));
    switch (store) {
      case Store.Directory(var path, var _) -> arguments.addAll(List.of("--directory", path));
      case Store.Memory(var bytes) -> arguments.addAll(List.of("--memory", Long.toString(bytes)));
    }
    var command = new ArrayList<>(List.of("setsid"));
    command.addAll(WorkerProgram.command(heapBytes(store), List.of(), arguments));
    return command;
  }

  private static long heapBytes(Store store) {
    return switch (store) {
      case Store.Directory _ -> HEAP_BYTES;
      // Data are in pieces of 64 KiB, on the heap.
      case Store.Memory(var bytes) -> HEAP_BYTES + bytes + bytes / 4;
    };
  }

  private static ProvisionException refusal(Process process, @Nullable String answer) {
    int code = process.onExit().join().exitValue();
    if (answer == null) {
      return new ProvisionException("the NFS server ended with code " + code + " at its start");
    }
    if (code == USAGE) {
      throw new PlanException(answer);
    }
    return new ProvisionException(answer);
  }

  /// The URL of its export.
  public String url() {
    return url;
  }

  public long pid() {
    return process.pid();
  }

  /// The exit code, once it has ended.
  public CompletableFuture<Integer> ended() {
    return process.onExit().thenApply(Process::exitValue);
  }

  /// Ends the server.
  ///
  /// @return lines that say what it served; empty when it was gone already
  public List<String> stop() {
    try {
      process.getOutputStream().close();
      var _ =
          process
              .onExit()
              .completeOnTimeout(process, END.toMillis(), TimeUnit.MILLISECONDS)
              // By its handle: destroying a Process closes what is read from it.
              .thenAccept(ended -> ended.toHandle().destroyForcibly());
      var lines = answers.lines().toList();
      process.onExit().join();
      return lines;
    } catch (IOException | UncheckedIOException e) {
      process.destroyForcibly();
      return List.of();
    }
  }

  boolean isAlive() {
    return process.isAlive();
  }
}
