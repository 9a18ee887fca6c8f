package dev.regatta.nfs.client;

import dev.regatta.nfs.v3.NfsProc3;
import dev.regatta.nfs.xdr.Xdr;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/// The sending half of a connection: calls that wait to be sent are packed together and go out with
/// one write; large data goes straight from the caller's memory.
///
/// Hot path.
final class Sender {
  /// Data of this many bytes or more is not copied.
  static final int LARGE = 16 << 10;

  private static final int PACK_BYTES = 256 << 10;

  private final Connection connection;
  private final CallTable table;
  private final RpcCounters counters;
  private final ArrayDeque<NfsCall> queue;
  private final ByteBuffer out = ByteBuffer.allocateDirect(PACK_BYTES).limit(0);
  private final ByteBuffer[] gathered = {out, out};

  /// The WRITE whose data is on its way, how much of that is not sent, and its padding.
  private @Nullable NfsCall large;

  private int largeLeft;
  private int paddingLeft;

  Sender(Connection connection, CallTable table, RpcCounters counters) {
    this.connection = connection;
    this.table = table;
    this.counters = counters;
    this.queue = new ArrayDeque<>(table.all().length);
  }

  void add(NfsCall call) {
    queue.addLast(call);
  }

  void addAgain(NfsCall call) {
    queue.addFirst(call);
  }

  void remove(NfsCall call) {
    queue.remove(call);
  }

  boolean sending(NfsCall call) {
    return large == call;
  }

  /// The stream is another one now: what was packed is sent again by those who know it.
  void reset() {
    out.limit(0);
    large = null;
    largeLeft = 0;
    paddingLeft = 0;
  }

  /// Sends what waits.
  ///
  /// @return false when the socket takes no more for now
  boolean send(SocketChannel channel) throws IOException {
    while (out.hasRemaining() || largeLeft > 0 || pack()) {
      if (!write(channel)) {
        return false;
      }
    }
    return true;
  }

  private boolean pack() {
    out.clear();
    pad(paddingLeft);
    paddingLeft = 0;
    for (NfsCall call = queue.peekFirst();
        call != null && largeLeft == 0 && fits(call);
        call = queue.peekFirst()) {
      queue.removeFirst();
      connection.sent(call);
      put(table.requests(), table.start(call), call.requestLength);
      if (call.procedure == NfsProc3.WRITE) {
        packData(call);
      }
    }
    out.flip();
    return out.hasRemaining();
  }

  private boolean fits(NfsCall call) {
    return call.requestLength + LARGE <= out.remaining();
  }

  private void packData(NfsCall call) {
    if (call.dataLength >= LARGE) {
      large = call;
      largeLeft = call.dataLength;
      return;
    }
    put(call.data, call.dataAt, call.dataLength);
    pad(Xdr.padded(call.dataLength) - call.dataLength);
  }

  private void put(ByteBuffer from, int at, int length) {
    int to = out.position();
    out.put(to, from, at, length);
    out.position(to + length);
  }

  private void pad(int bytes) {
    for (int i = 0; i < bytes; i++) {
      out.put((byte) 0);
    }
  }

  private boolean write(SocketChannel channel) throws IOException {
    NfsCall call = large;
    if (call == null) {
      counters.bytesSent += channel.write(out);
      return !out.hasRemaining();
    }
    ByteBuffer data = call.data;
    int end = call.dataAt + call.dataLength;
    data.limit(end).position(end - largeLeft);
    gathered[1] = data;
    counters.bytesSent += out.hasRemaining() ? channel.write(gathered) : channel.write(data);
    largeLeft = data.remaining();
    data.clear();
    if (largeLeft > 0) {
      return false;
    }
    large = null;
    paddingLeft = Xdr.padded(call.dataLength) - call.dataLength;
    return true;
  }
}
