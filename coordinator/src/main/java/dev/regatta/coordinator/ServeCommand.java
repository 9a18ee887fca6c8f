package dev.regatta.coordinator;

import dev.regatta.model.PlanException;
import dev.regatta.model.plan.ServerSpec.Store;
import dev.regatta.model.plan.SizeText;
import dev.regatta.provisioning.ProvisionException;
import dev.regatta.provisioning.local.ServerProcess;
import java.lang.ProcessBuilder.Redirect;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `regatta serve DIR`: the embedded NFS server by itself.
@Command(
    name = "serve",
    description = {
      "Serve a directory, or memory, by NFS version 3 until Ctrl-C.",
      "A target for tries and tests: no access control, no locks, no rpcbind."
    },
    mixinStandardHelpOptions = true)
final class ServeCommand implements Callable<Integer> {
  private static final int MOST_PORT = 0xffff;

  @Parameters(paramLabel = "DIR", arity = "0..1", description = "What is exported, as /.")
  private @Nullable Path directory;

  @Option(
      names = "--listen",
      paramLabel = "ADDRESS",
      defaultValue = "127.0.0.1",
      description = "Address to listen on. Default: 127.0.0.1.")
  private String address = "127.0.0.1";

  @Option(
      names = "--port",
      paramLabel = "N",
      defaultValue = "20490",
      description = "Port of NFS and of MOUNT, 0 for any that is free. Default: 20490.")
  private int port;

  @Option(
      names = "--memory",
      paramLabel = "SIZE",
      description = "Export memory, not DIR: files up to SIZE in all, as in 4GiB; gone at the end.")
  private @Nullable String memory;

  @Override
  public Integer call() throws ProvisionException {
    if (port < 0 || port > MOST_PORT) {
      throw new PlanException("--port must be 0 to " + MOST_PORT + ", got " + port);
    }
    var store = store();
    if (!isLoopback()) {
      System.err.println(
          "regatta: warning: whoever reaches "
              + address
              + " can read and write what is served: there is no access control");
    }
    var server =
        ServerProcess.start(store, new ServerProcess.Listen(address, port), Redirect.INHERIT);
    var interrupted = new CompletableFuture<Void>();
    Interrupts.handle(() -> interrupted.complete(null));
    show(server.url());
    CompletableFuture.anyOf(interrupted, server.ended()).join();
    if (!interrupted.isDone()) {
      throw new ProvisionException(
          "the server ended with code " + server.ended().join() + "; start it again");
    }
    server.stop().forEach(System.out::println);
    return 0;
  }

  private Store store() {
    if ((directory == null) == (memory == null)) {
      throw new PlanException("name what to serve: either DIR or --memory SIZE, and not both");
    }
    return memory == null
        ? new Store.Directory(String.valueOf(directory), false)
        : new Store.Memory(SizeText.bytes("--memory", memory));
  }

  private boolean isLoopback() {
    try {
      return InetAddress.getByName(address).isLoopbackAddress();
    } catch (UnknownHostException e) {
      throw new PlanException("--listen " + address + " is no address; write it as in 127.0.0.1");
    }
  }

  private void show(String url) {
    var port = url.substring(url.lastIndexOf('=') + 1);
    System.out.println("serving " + (memory == null ? directory : memory + " of memory"));
    System.out.println("url     " + url);
    System.out.printf(
        "mount   mount -t nfs -o vers=3,proto=tcp,port=%s,mountport=%s,nolock %s:/ /mnt%n",
        port, port, address);
  }
}
