package dev.regatta.nfs.client;

import dev.regatta.nfs.rpc.RecordMark;
import dev.regatta.nfs.rpc.RecordReader;
import dev.regatta.nfs.rpc.ReplyHeader;
import dev.regatta.nfs.v3.NfsProc3;
import dev.regatta.nfs.v3.Nfsstat3;
import dev.regatta.nfs.xdr.XdrException;
import dev.regatta.nfs.xdr.XdrReader;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import org.jspecify.annotations.Nullable;

/// The receiving half of a connection: many replies are received with one read and parsed where
/// they are. What lacks of a large READ's data is received straight into the caller's memory.
///
/// Hot path.
final class Receiver {
  private static final int RECEIVE_BYTES = 256 << 10;

  /// With a large READ on its way less is received at once, so that most of its data need not be
  /// copied.
  private static final int RECEIVE_BEFORE_LARGE = 16 << 10;

  private static final int LARGE_READ = 64 << 10;

  /// Data is only received into the caller's memory when at least this much of it lacks.
  private static final int LARGE = 16 << 10;

  /// Every header of a READ's reply is shorter.
  private static final int MAX_HEAD = 600;

  /// Replies without READ data: lists of directories at most.
  private static final int OTHER_REPLY = NfsClient.MAX_LIST + 4096;

  private final Connection connection;
  private final CallTable table;
  private final RpcCounters counters;
  private final RecordReader records;
  private final ReplyHeader header = new ReplyHeader();
  private final XdrReader in = new XdrReader();

  /// The READ whose data is on its way into the caller's memory, and how much of that lacks.
  private @Nullable NfsCall large;

  private int largeLeft;

  /// Large READs that wait for their reply.
  private int largeReads;

  Receiver(Connection connection, CallTable table, RpcCounters counters, int readMax) {
    this.connection = connection;
    this.table = table;
    this.counters = counters;
    int maxRecord = readMax + OTHER_REPLY;
    this.records = new RecordReader(maxRecord + RecordMark.BYTES, maxRecord);
  }

  void reset() {
    records.reset();
    large = null;
    largeReads = 0;
  }

  /// A call was sent.
  void expect(NfsCall call) {
    largeReads += largeRead(call);
  }

  /// A call's reply came, or its deadline.
  void expectNoMore(NfsCall call) {
    largeReads -= largeRead(call);
  }

  private static int largeRead(NfsCall call) {
    return call.keepsData && call.procedure == NfsProc3.READ && call.dataLength >= LARGE_READ
        ? 1
        : 0;
  }

  /// Whether data is on its way into the caller's memory.
  boolean midway() {
    return large != null;
  }

  boolean receiving(NfsCall call) {
    return large == call;
  }

  /// Receives what there is, with one read, and ends the calls whose replies are complete.
  ///
  /// @return number of bytes
  /// @throws XdrException when they make no sense
  int receive(SocketChannel channel) throws IOException {
    NfsCall call = large;
    int bytes = call == null ? receiveRecords(channel) : receiveData(call, channel);
    if (bytes < 0) {
      throw new EOFException();
    }
    counters.bytesReceived += bytes;
    return bytes;
  }

  private int receiveRecords(SocketChannel channel) throws IOException {
    int bytes = records.fill(channel, largeReads > 0 ? RECEIVE_BEFORE_LARGE : RECEIVE_BYTES);
    while (records.next()) {
      reply();
    }
    if (records.missing() >= LARGE && records.end() - records.start() > MAX_HEAD) {
      startLarge();
    }
    return bytes;
  }

  private void reply() throws XdrException {
    header.read(in.over(records.buffer(), records.start(), records.end()));
    NfsCall call = table.sent(header.xid, connection);
    if (call == null) {
      counters.unmatched++;
      return;
    }
    if (header.success()) {
      ReplyParser.parse(call, in);
    } else {
      call.status = CallStatus.refused(header);
      call.failure = "the server answered " + header.refusal();
    }
    connection.replied(call);
  }

  /// Looks whether the record that is not complete is a READ's reply. If so, its data need not come
  /// through our buffer.
  private void startLarge() throws XdrException {
    header.read(in.over(records.buffer(), records.start(), records.end()));
    NfsCall call = table.sent(header.xid, connection);
    if (call == null
        || call.procedure != NfsProc3.READ
        || !call.keepsData
        || !header.success()
        || in.readInt() != Nfsstat3.NFS3_OK) {
      return;
    }
    ReplyParser.readHead(call, in);
    int left = call.count - in.remaining();
    if (left > records.missing()) {
      throw new XdrException(
          "expected a record with "
              + call.count
              + " bytes of data, found one that lacks "
              + (left - records.missing()));
    }
    if (left > 0) {
      call.data.put(call.dataAt, in.buffer(), in.position(), in.remaining());
      records.leave(left);
      call.status = Nfsstat3.NFS3_OK;
      large = call;
      largeLeft = left;
    }
  }

  private int receiveData(NfsCall call, SocketChannel channel) throws IOException {
    ByteBuffer data = call.data;
    int end = call.dataAt + call.count;
    data.limit(end).position(end - largeLeft);
    int bytes = channel.read(data);
    largeLeft = data.remaining();
    data.clear();
    if (largeLeft == 0) {
      large = null;
      connection.replied(call);
    }
    return bytes;
  }
}
