package dev.regatta.nfs.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.regatta.nfs.rpc.CallHeader;
import dev.regatta.nfs.rpc.Credential;
import dev.regatta.nfs.rpc.RecordMark;
import dev.regatta.nfs.rpc.ReplyHeader;
import dev.regatta.nfs.v3.Fattr3;
import dev.regatta.nfs.v3.Mount3;
import dev.regatta.nfs.v3.Nfs3;
import dev.regatta.nfs.v3.NfsFh3;
import dev.regatta.nfs.v3.NfsProc3;
import dev.regatta.nfs.v3.PostOp;
import dev.regatta.nfs.xdr.XdrReader;
import dev.regatta.nfs.xdr.XdrWriter;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

/// A client that sends whatever a test wants, one call after the other.
final class RawClient implements AutoCloseable {
  static final Credential USER = new Credential.AuthSys(0, "test", 1000, 1001, List.of());

  private static final int MOST = 2 << 20;
  private static final int TIMEOUT_MILLIS = 20_000;

  private final Socket socket;
  private final OutputStream out;
  private final DataInputStream in;
  private int xid;

  RawClient(int port) throws IOException {
    socket = new Socket(InetAddress.getLoopbackAddress(), port);
    socket.setSoTimeout(TIMEOUT_MILLIS);
    socket.setTcpNoDelay(true);
    out = socket.getOutputStream();
    in = new DataInputStream(socket.getInputStream());
  }

  /// A call as it is on the wire, without the record mark.
  static byte[] record(
      int xid,
      int program,
      int version,
      int procedure,
      Credential credential,
      Consumer<XdrWriter> arguments) {
    XdrWriter writer = new XdrWriter().over(ByteBuffer.allocate(MOST), 0, MOST);
    CallHeader.write(writer, xid, program, version, procedure, credential);
    arguments.accept(writer);
    return Arrays.copyOf(writer.buffer().array(), writer.length());
  }

  static byte[] record(NfsProc3 procedure, Consumer<XdrWriter> arguments) {
    return record(1, Nfs3.PROGRAM, Nfs3.VERSION, procedure.number(), USER, arguments);
  }

  /// The results of a call that succeeds as an RPC.
  XdrReader call(NfsProc3 procedure, Consumer<XdrWriter> arguments) throws IOException {
    return results(record(++xid, Nfs3.PROGRAM, Nfs3.VERSION, procedure.number(), USER, arguments));
  }

  XdrReader mountCall(int procedure, Consumer<XdrWriter> arguments) throws IOException {
    return results(record(++xid, Mount3.PROGRAM, Mount3.VERSION, procedure, USER, arguments));
  }

  private XdrReader results(byte[] record) throws IOException {
    XdrReader reply = exchange(record);
    ReplyHeader header = new ReplyHeader();
    header.read(reply);
    assertThat(header.xid).isEqualTo(xid);
    assertThat(header.success()).as(header.refusal()).isTrue();
    return reply;
  }

  /// The header of the reply to a record.
  ReplyHeader header(byte[] record) throws IOException {
    ReplyHeader header = new ReplyHeader();
    header.read(exchange(record));
    return header;
  }

  XdrReader exchange(byte[] record) throws IOException {
    send(record);
    byte[] reply = receive();
    return new XdrReader().over(ByteBuffer.wrap(reply), 0, reply.length);
  }

  void send(byte[] record) throws IOException {
    ByteBuffer framed = ByteBuffer.allocate(RecordMark.BYTES + record.length);
    sendBytes(framed.putInt(RecordMark.last(record.length)).put(record).array());
  }

  /// Sends bytes as they are.
  void sendBytes(byte[] bytes) throws IOException {
    out.write(bytes);
    out.flush();
  }

  /// The next record.
  ///
  /// @throws java.io.EOFException when the server has closed
  byte[] receive() throws IOException {
    int mark = in.readInt();
    assertThat(RecordMark.isLast(mark)).isTrue();
    byte[] reply = new byte[RecordMark.length(mark)];
    in.readFully(reply);
    return reply;
  }

  NfsFh3 mnt(String path) throws IOException {
    XdrReader reply = mountCall(Mount3.MOUNTPROC3_MNT, out -> out.writeString(path));
    assertThat(reply.readInt()).isEqualTo(Mount3.MNT3_OK);
    return handle(reply);
  }

  /// The status of a call; nothing else is looked at.
  int status(NfsProc3 procedure, Consumer<XdrWriter> arguments) throws IOException {
    return call(procedure, arguments).readInt();
  }

  Fattr3 getattr(NfsFh3 file) throws IOException {
    XdrReader reply = call(NfsProc3.GETATTR, file::write);
    assertThat(reply.readInt()).isZero();
    return attributes(reply);
  }

  /// Looks a name up that is there.
  NfsFh3 lookup(NfsFh3 directory, String name) throws IOException {
    XdrReader reply = call(NfsProc3.LOOKUP, out -> diropargs(out, directory, name));
    assertThat(reply.readInt()).isZero();
    return handle(reply);
  }

  static void diropargs(XdrWriter out, NfsFh3 directory, String name) {
    directory.write(out);
    out.writeString(name);
  }

  static NfsFh3 handle(XdrReader reply) throws IOException {
    NfsFh3 handle = new NfsFh3();
    handle.read(reply);
    return handle;
  }

  static Fattr3 attributes(XdrReader reply) throws IOException {
    Fattr3 attributes = new Fattr3();
    attributes.read(reply);
    return attributes;
  }

  /// post_op_attr that are there.
  static Fattr3 postOp(XdrReader reply) throws IOException {
    Fattr3 attributes = new Fattr3();
    assertThat(PostOp.readAttr(reply, attributes)).isTrue();
    return attributes;
  }

  /// The handle and attributes a call has made.
  static NfsFh3 made(XdrReader reply) throws IOException {
    assertThat(reply.readInt()).isZero();
    NfsFh3 handle = new NfsFh3();
    assertThat(PostOp.readFh(reply, handle)).isTrue();
    return handle;
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
