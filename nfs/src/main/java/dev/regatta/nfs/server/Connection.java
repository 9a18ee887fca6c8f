package dev.regatta.nfs.server;

import dev.regatta.nfs.rpc.RecordReader;
import dev.regatta.nfs.xdr.XdrException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.SocketChannel;

/// One connection and the thread that serves it: calls in the order they come, replies in the same
/// order, sent together when no whole call is left.
final class Connection implements Runnable {
  /// What a call has beside the data of WRITE: headers, credential, handles, names.
  private static final int CALL_OVERHEAD = 4 << 10;

  private final Export export;
  private final SocketChannel channel;
  private final InetSocketAddress peer;

  Connection(Export export, SocketChannel channel) throws IOException {
    this.export = export;
    this.channel = channel;
    this.peer = (InetSocketAddress) channel.getRemoteAddress();
    channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
  }

  /// Serves until the client closes the connection, or breaks the protocol.
  @Override
  public void run() {
    try (channel) {
      serveOrSay();
    } catch (IOException gone) {
      // The client or the server has closed it.
    }
  }

  private void serveOrSay() throws IOException {
    try {
      serve();
    } catch (XdrException malformed) {
      breakOff(String.valueOf(malformed.getMessage()));
    } catch (RuntimeException | OutOfMemoryError defect) {
      breakOff(defect.toString());
    }
  }

  /// Ends the connection from another thread.
  void close() throws IOException {
    channel.close();
  }

  private void breakOff(String why) {
    export.counters.brokeOff();
    String name = peer.getAddress().getHostAddress() + ":" + peer.getPort();
    export.settings.problems().accept(name + ": connection ended: " + why);
  }

  private void serve() throws IOException {
    int maxRecord = export.settings.transferBytes() + CALL_OVERHEAD;
    RecordReader records =
        new RecordReader(ReplyBuffer.INITIAL, maxRecord + ReplyBuffer.INITIAL, maxRecord);
    ReplyBuffer replies = new ReplyBuffer(channel, export.settings.transferBytes());
    RpcServer server =
        new RpcServer(new ServedCall(export, replies), peer.getAddress().getHostAddress());
    while (records.fill(channel) >= 0) {
      while (records.next()) {
        server.serve(records.buffer(), records.start(), records.end());
      }
      replies.flush();
    }
  }
}
