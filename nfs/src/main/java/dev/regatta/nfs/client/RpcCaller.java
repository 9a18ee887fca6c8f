package dev.regatta.nfs.client;

import dev.regatta.nfs.rpc.CallHeader;
import dev.regatta.nfs.rpc.Credential;
import dev.regatta.nfs.rpc.RecordMark;
import dev.regatta.nfs.rpc.RecordReader;
import dev.regatta.nfs.rpc.ReplyHeader;
import dev.regatta.nfs.xdr.XdrException;
import dev.regatta.nfs.xdr.XdrReader;
import dev.regatta.nfs.xdr.XdrWriter;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.function.Consumer;

/// Calls procedures of one program, one after the other, and waits for each: for what is asked
/// once, when an export is attached.
final class RpcCaller implements AutoCloseable {
  private static final int MAX_REPLY = 256 << 10;
  private static final int MAX_CALL = 8192;

  private final String server;
  private final int program;
  private final int version;
  private final Credential credential;
  private final SocketChannel channel;
  private final ReadableByteChannel input;
  private final RecordReader records = new RecordReader(MAX_REPLY + RecordMark.BYTES, MAX_REPLY);
  private final ReplyHeader header = new ReplyHeader();
  private final XdrReader results = new XdrReader();
  private final Duration deadline;
  private int xid;

  /// Connects.
  ///
  /// @param program number of the program that is called, with its version
  RpcCaller(
      InetSocketAddress address, int program, int version, Credential credential, RpcDial dial)
      throws NfsException {
    this.server = Sockets.name(address);
    this.program = program;
    this.version = version;
    this.credential = credential;
    this.deadline = dial.deadline();
    try {
      this.channel = connect(address, dial);
      this.input = Channels.newChannel(channel.socket().getInputStream());
    } catch (BindException e) {
      throw new NfsException(server, "connect", Sockets.cause(e), CallStatus.NO_PRIVILEGED_PORT);
    } catch (IOException e) {
      throw new NfsException(server, "connect", Sockets.cause(e));
    }
  }

  /// How to connect, and how long to wait for that and for each reply.
  record RpcDial(Duration deadline, boolean privileged) {}

  private static SocketChannel connect(InetSocketAddress address, RpcDial dial) throws IOException {
    if (address.isUnresolved()) {
      throw new IOException("unknown host");
    }
    SocketChannel channel = Sockets.open(dial.privileged());
    try {
      Socket socket = channel.socket();
      int millis = Sockets.millis(dial.deadline());
      socket.connect(address, millis);
      socket.setSoTimeout(millis);
      return channel;
    } catch (IOException e) {
      channel.close();
      throw e;
    }
  }

  String server() {
    return server;
  }

  /// Calls a procedure.
  ///
  /// @param name of the operation, for messages
  /// @param arguments writes them
  /// @return stands at the results
  XdrReader call(int procedure, String name, Consumer<XdrWriter> arguments) throws NfsException {
    try {
      send(procedure, arguments);
      receive();
    } catch (XdrException e) {
      throw new NfsException(
          server, name, "the reply is malformed: " + e.getMessage(), CallStatus.MALFORMED);
    } catch (IOException e) {
      throw new NfsException(server, name, Sockets.cause(e));
    }
    if (!header.success()) {
      throw new NfsException(
          server, name, "the server answered " + header.refusal(), CallStatus.refused(header));
    }
    return results;
  }

  private void send(int procedure, Consumer<XdrWriter> arguments) throws IOException {
    ByteBuffer request = ByteBuffer.allocate(MAX_CALL);
    XdrWriter out = new XdrWriter().over(request, 0, MAX_CALL);
    out.reserve(RecordMark.BYTES);
    CallHeader.write(out, ++xid, program, version, procedure, credential);
    arguments.accept(out);
    request.putInt(0, RecordMark.last(out.length() - RecordMark.BYTES));
    request.limit(out.length());
    while (request.hasRemaining()) {
      channel.write(request);
    }
  }

  private void receive() throws IOException {
    long begun = System.nanoTime();
    while (!records.next()) {
      if (records.fill(input) < 0) {
        throw new EOFException();
      }
      if (System.nanoTime() - begun > deadline.toNanos()) {
        throw new SocketTimeoutException();
      }
    }
    header.read(results.over(records.buffer(), records.start(), records.end()));
    if (header.xid != xid) {
      throw new XdrException("expected xid " + xid + ", found " + header.xid);
    }
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
