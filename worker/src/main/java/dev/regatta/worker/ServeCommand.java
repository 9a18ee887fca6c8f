package dev.regatta.worker;

import dev.regatta.nfs.server.NfsServer;
import dev.regatta.nfs.server.ServerSettings;
import dev.regatta.nfs.server.Store;
import dev.regatta.nfs.server.directory.DirectoryStore;
import dev.regatta.nfs.server.memory.MemoryStore;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// Serves a directory, or memory, as an NFS export until standard input ends: that is when whoever
/// started it closes it or dies. The first line printed is the URL, or why there is none; at the
/// end come lines that say what was served.
@Command(name = "serve", description = "Serve an NFS export until standard input ends.")
final class ServeCommand implements Callable<Integer> {
  private static final int USAGE = 2;
  private static final int FAILED = 3;

  @Option(names = "--directory", description = "What is exported.")
  private @Nullable Path directory;

  @Option(names = "--memory", description = "Export memory: most bytes of data.")
  private long memoryBytes;

  @Option(names = "--listen", required = true, description = "Address to listen on.")
  private String host = "";

  @Option(names = "--port", description = "Port, 0 for any.")
  private int port;

  @Override
  public Integer call() throws IOException {
    var listen = new InetSocketAddress(host, port);
    if (listen.isUnresolved()) {
      System.out.println(host + " is no address of this machine; name another to listen on");
      return USAGE;
    }
    if (directory != null && !Files.isDirectory(directory)) {
      System.out.printf(
          "%s %s; name a directory that exists%n",
          directory, Files.exists(directory) ? "is not a directory" : "does not exist");
      return USAGE;
    }
    NfsServer server;
    try {
      server = start(listen);
    } catch (IOException e) {
      System.out.println(e.getMessage());
      return FAILED;
    }
    try (server) {
      System.out.println(url(server));
      while (System.in.read() >= 0) {
        // Nothing is told this way but the end.
      }
      System.out.println(served(server));
    }
    return 0;
  }

  private NfsServer start(InetSocketAddress listen) throws IOException {
    var settings =
        ServerSettings.DEFAULTS
            .withListen(listen)
            .withExportPath("/")
            .withProblems(System.err::println);
    var store = store();
    try {
      return NfsServer.start(settings, store);
    } catch (IOException e) {
      store.close();
      throw new IOException(
          "cannot listen on %s port %d: %s; name another with --listen or --port"
              .formatted(host, port, e.getMessage()),
          e);
    }
  }

  private Store store() throws IOException {
    if (directory == null) {
      return new MemoryStore(memoryBytes);
    }
    try {
      return DirectoryStore.open(directory);
    } catch (IOException e) {
      throw new IOException(
          "%s cannot be served: %s".formatted(directory, e.getClass().getSimpleName()), e);
    }
  }

  private String url(NfsServer server) {
    String address = host.contains(":") ? "[" + host + "]" : host;
    return "nfs://%s/?nfsport=%d&mountport=%d".formatted(address, server.port(), server.port());
  }

  private static String served(NfsServer server) {
    var counters = server.counters();
    return String.format(
        Locale.ROOT,
        "served %d calls on %d connections, %d bytes read, %d bytes written",
        counters.calls(),
        counters.connections(),
        counters.bytesRead(),
        counters.bytesWritten());
  }
}
