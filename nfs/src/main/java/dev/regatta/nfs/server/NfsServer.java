package dev.regatta.nfs.server;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// An embedded NFS server: NFS version 3 and MOUNT version 3 on one TCP port. Clients must be told
/// the port, for both (`nfsport` and `mountport` in a URL; for a Linux mount
/// `vers=3,proto=tcp,mountproto=tcp,port=N,mountport=N,nolock`): there is no rpcbind.
///
/// It is the target of local mode and of tests, never a product server (see the package).
public final class NfsServer implements AutoCloseable {
  private static final int BACKLOG = 256;
  private static final long RETRY_NANOS = 10_000_000;
  private static final Duration END = Duration.ofSeconds(10);

  private final Export export;
  private final ServerSocketChannel listener;
  private final InetSocketAddress address;
  private final Map<Connection, Thread> connections = new ConcurrentHashMap<>();
  private final Thread acceptor;

  private NfsServer(ServerSettings settings, Store store) throws IOException {
    this.export = new Export(settings, store);
    this.listener = ServerSocketChannel.open();
    try {
      listener.setOption(StandardSocketOptions.SO_REUSEADDR, true).bind(settings.listen(), BACKLOG);
      this.address = (InetSocketAddress) listener.getLocalAddress();
    } catch (IOException e) {
      listener.close();
      throw e;
    }
    this.acceptor = Thread.ofPlatform().daemon().name("nfs-accept").unstarted(this::accept);
  }

  /// Starts a server; it serves when this returns.
  ///
  /// @param store what is exported; the server closes it
  /// @throws IOException when the address cannot be listened on; the store stays open
  public static NfsServer start(ServerSettings settings, Store store) throws IOException {
    NfsServer server = new NfsServer(settings, store);
    server.acceptor.start();
    return server;
  }

  /// Where it listens.
  public InetSocketAddress address() {
    return address;
  }

  public int port() {
    return address.getPort();
  }

  public ServerCounters counters() {
    return export.counters;
  }

  /// Ends all connections and closes the store. Calls that are being served are not answered.
  @Override
  public void close() throws IOException {
    listener.close();
    await(acceptor);
    for (Map.Entry<Connection, Thread> connection : connections.entrySet()) {
      connection.getKey().close();
      await(connection.getValue());
    }
    export.store.close();
  }

  private static void await(Thread thread) {
    try {
      if (!thread.join(END)) {
        throw new IllegalStateException(thread.getName() + " does not end");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void accept() {
    int number = 0;
    while (listener.isOpen()) {
      SocketChannel channel = next();
      if (channel != null) {
        serve(channel, number++);
      }
    }
  }

  private @Nullable SocketChannel next() {
    try {
      return listener.accept();
    } catch (IOException e) {
      if (listener.isOpen()) {
        export.settings.problems().accept("accept: " + e.getMessage());
        LockSupport.parkNanos(RETRY_NANOS);
      }
      return null;
    }
  }

  private void serve(SocketChannel channel, int number) {
    try {
      if (connections.size() >= export.settings.maxConnections()) {
        refuse(channel);
        return;
      }
      Connection connection = new Connection(export, channel);
      Thread thread =
          Thread.ofPlatform()
              .daemon()
              .name("nfs-connection-" + number)
              .unstarted(() -> {
                connection.run();
                connections.remove(connection);
              });
      connections.put(connection, thread);
      export.counters.connected();
      thread.start();
    } catch (IOException e) {
      export.settings.problems().accept("a connection was gone at once: " + e.getMessage());
    }
  }

  private void refuse(SocketChannel channel) throws IOException {
    try (channel) {
      export.counters.brokeOff();
      String limit = "there are " + export.settings.maxConnections() + " already";
      export
          .settings
          .problems()
          .accept(channel.getRemoteAddress() + ": connection ended: " + limit);
    }
  }
}
