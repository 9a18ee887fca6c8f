package dev.regatta.nfs.client;

import dev.regatta.nfs.rpc.CallHeader;
import dev.regatta.nfs.rpc.RecordMark;
import dev.regatta.nfs.rpc.ReplyHeader;
import dev.regatta.nfs.rpc.Rpc;
import dev.regatta.nfs.v3.Fattr3;
import dev.regatta.nfs.v3.FsInfo;
import dev.regatta.nfs.v3.Mount3;
import dev.regatta.nfs.v3.Nfs3;
import dev.regatta.nfs.v3.NfsFh3;
import dev.regatta.nfs.v3.NfsProc3;
import dev.regatta.nfs.v3.Nfsstat3;
import dev.regatta.nfs.v3.PostOp;
import dev.regatta.nfs.xdr.XdrReader;
import dev.regatta.nfs.xdr.XdrWriter;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;

/// A small server with one file that does what a test tells it to do wrong. It has NFS and MOUNT on
/// one loopback port, and a thread for each connection. A file written with UNSTABLE loses it in a
/// [#restart] unless it was committed.
final class FaultServer implements AutoCloseable {
  static final int FILE_BYTES = 4 << 20;

  private static final NfsFh3 ROOT = NfsFh3.of(new byte[] {1, 0, 0, 0});
  private static final NfsFh3 FILE = NfsFh3.of(new byte[] {2, 0, 0, 0});

  /// What happens instead of the reply to a call.
  interface Reaction {
    void react(Exchange exchange) throws IOException;
  }

  /// What happens to the next call of a procedure, once.
  private record Fault(NfsProc3 procedure, Reaction reaction) {}

  private final ServerSocket listener;
  private final Queue<Fault> faults = new ConcurrentLinkedQueue<>();
  private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
  private final Set<String> names = new HashSet<>();
  private final byte[] stable = new byte[FILE_BYTES];
  private byte[] current = new byte[FILE_BYTES];
  private final ByteBuffer buffer = ByteBuffer.allocate((1 << 20) + 512);
  private long verifier = 0x1111;

  /// End of what was written since the last COMMIT.
  private int written;

  /// Procedures of the NFS calls that came, with their xids.
  final Queue<String> calls = new ConcurrentLinkedQueue<>();

  volatile int mountStatus = Mount3.MNT3_OK;
  volatile int fsInfoStatus = Nfsstat3.NFS3_OK;
  volatile boolean exportsNothing;

  FaultServer() {
    for (int i = 0; i < FILE_BYTES; i++) {
      stable[i] = (byte) (i * 31 + (i >> 12));
    }
    current = stable.clone();
    try {
      listener = new ServerSocket();
      listener.setReuseAddress(true);
      listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Thread.ofVirtual().name("fault-server").start(this::accept);
  }

  int port() {
    return listener.getLocalPort();
  }

  NfsUrl url() {
    return NfsUrl.parse("nfs://127.0.0.1:" + port() + "/export?uid=0&gid=0");
  }

  FaultServer on(NfsProc3 procedure, Reaction reaction) {
    faults.add(new Fault(procedure, reaction));
    return this;
  }

  synchronized byte[] stored() {
    return stable.clone();
  }

  /// Loses connections, what is not committed, and the verifier.
  void restart() {
    synchronized (this) {
      current = stable.clone();
      verifier++;
    }
    dropConnections();
  }

  void dropConnections() {
    for (Socket socket : sockets) {
      close(socket);
    }
  }

  private void accept() {
    while (!listener.isClosed()) {
      try {
        Socket socket = listener.accept();
        socket.setTcpNoDelay(true);
        sockets.add(socket);
        Thread.ofVirtual().name("fault-connection").start(() -> serve(socket));
      } catch (IOException e) {
        return;
      }
    }
  }

  private void serve(Socket socket) {
    try {
      DataInputStream in = new DataInputStream(socket.getInputStream());
      while (true) {
        byte[] record = new byte[RecordMark.length(in.readInt())];
        in.readFully(record);
        answer(new Exchange(this, socket, record));
      }
    } catch (EOFException | SocketException e) {
      close(socket);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      sockets.remove(socket);
    }
  }

  private void answer(Exchange exchange) throws IOException {
    if (exchange.call.program == Nfs3.PROGRAM) {
      NfsProc3 procedure = NfsProc3.of(exchange.call.procedure);
      calls.add(procedure + " " + exchange.call.xid);
      Fault fault = faults.peek();
      if (fault != null && fault.procedure == procedure) {
        faults.remove();
        fault.reaction.react(exchange);
        return;
      }
    }
    exchange.send(exchange.reply());
  }

  private static void close(Socket socket) {
    try {
      socket.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// A call, and the means to answer it in some way.
  static final class Exchange {
    final CallHeader call = new CallHeader();
    private final FaultServer server;
    private final Socket socket;
    private final XdrReader arguments;

    private Exchange(FaultServer server, Socket socket, byte[] record) throws IOException {
      this.server = server;
      this.socket = socket;
      this.arguments = new XdrReader().over(ByteBuffer.wrap(record), 0, record.length);
      call.read(arguments);
    }

    /// Carries the call out.
    ///
    /// @return the record of the reply
    byte[] reply() throws IOException {
      return server.execute(call, arguments);
    }

    /// A reply with a status and nothing else.
    byte[] status(int status) {
      return record(out -> {
        ReplyHeader.writeAccepted(out, call.xid, Rpc.SUCCESS);
        out.writeInt(status);
      });
    }

    void send(byte[] record) throws IOException {
      raw(ByteBuffer.allocate(4).putInt(RecordMark.last(record.length)).array());
      raw(record);
    }

    void sendFragments(byte[] record, int each) throws IOException {
      for (int at = 0; at < record.length; at += each) {
        int length = Math.min(each, record.length - at);
        boolean last = at + length == record.length;
        int mark = last ? RecordMark.last(length) : length;
        raw(ByteBuffer.allocate(4).putInt(mark).array());
        raw(Arrays.copyOfRange(record, at, at + length));
      }
    }

    void raw(byte[] bytes) throws IOException {
      socket.getOutputStream().write(bytes);
    }

    void drop() throws IOException {
      socket.close();
    }
  }

  interface Writing {
    void write(XdrWriter out);
  }

  static byte[] record(Writing writing) {
    ByteBuffer buffer = ByteBuffer.allocate(64 << 10);
    XdrWriter out = new XdrWriter().over(buffer, 0, buffer.capacity());
    writing.write(out);
    return Arrays.copyOf(buffer.array(), out.length());
  }

  private synchronized byte[] execute(CallHeader call, XdrReader in) throws IOException {
    XdrWriter out = new XdrWriter().over(buffer, 0, buffer.capacity());
    ReplyHeader.writeAccepted(out, call.xid, Rpc.SUCCESS);
    if (call.program == Mount3.PROGRAM) {
      mount(call.procedure, out);
    } else {
      nfs(NfsProc3.of(call.procedure), in, out);
    }
    return Arrays.copyOf(buffer.array(), out.length());
  }

  private void mount(int procedure, XdrWriter out) {
    switch (procedure) {
      case Mount3.MOUNTPROC3_MNT -> {
        out.writeInt(mountStatus);
        ROOT.write(out);
        out.writeInt(1).writeInt(Rpc.AUTH_SYS);
      }
      case Mount3.MOUNTPROC3_EXPORT -> {
        if (!exportsNothing) {
          out.writeBool(true).writeString("/export");
          out.writeBool(true).writeString("10.0.0.0/8").writeBool(false);
        }
        out.writeBool(false);
      }
      case Mount3.MOUNTPROC3_DUMP ->
          out.writeBool(true).writeString("host").writeString("/export").writeBool(false);
      default -> {}
    }
  }

  private void nfs(NfsProc3 procedure, XdrReader in, XdrWriter out) throws IOException {
    switch (procedure) {
      case FSINFO -> {
        out.writeInt(fsInfoStatus);
        PostOp.writeNoAttr(out);
        new FsInfo(1 << 20, 4096, 1, 1 << 20, 4096, 1, 4096, 1L << 40, 1, 0x1b).write(out);
      }
      case GETATTR -> {
        out.writeInt(Nfsstat3.NFS3_OK);
        attributes().write(out);
      }
      case LOOKUP -> {
        out.writeInt(Nfsstat3.NFS3_OK);
        FILE.write(out);
        PostOp.writeAttr(out, attributes());
        PostOp.writeNoAttr(out);
      }
      case READ -> read(in, out);
      case WRITE -> write(in, out);
      case COMMIT -> {
        System.arraycopy(current, 0, stable, 0, written);
        written = 0;
        out.writeInt(Nfsstat3.NFS3_OK);
        PostOp.writeNoWcc(out);
        out.writeLong(verifier);
      }
      case CREATE -> {
        boolean made = names.add(name(in));
        out.writeInt(made ? Nfsstat3.NFS3_OK : Nfsstat3.NFS3ERR_EXIST);
        if (made) {
          PostOp.writeFh(out, FILE);
          PostOp.writeNoAttr(out);
        }
        PostOp.writeNoWcc(out);
      }
      case REMOVE -> {
        out.writeInt(names.remove(name(in)) ? Nfsstat3.NFS3_OK : Nfsstat3.NFS3ERR_NOENT);
        PostOp.writeNoWcc(out);
      }
      default -> out.writeInt(Nfsstat3.NFS3ERR_NOTSUPP);
    }
  }

  private static String name(XdrReader in) throws IOException {
    in.readOpaque(Nfs3.FHSIZE);
    return in.readString(Nfs3.MAX_NAME);
  }

  private static Fattr3 attributes() {
    Fattr3 attributes = new Fattr3();
    attributes.mode = 0644;
    attributes.size = FILE_BYTES;
    return attributes;
  }

  private void read(XdrReader in, XdrWriter out) throws IOException {
    in.readOpaque(Nfs3.FHSIZE);
    int offset = (int) Math.min(in.readLong(), FILE_BYTES);
    int count = Math.min(in.readInt(), FILE_BYTES - offset);
    readReply(out, offset, count, offset + count == FILE_BYTES);
  }

  void readReply(XdrWriter out, int offset, int count, boolean eof) {
    out.writeInt(Nfsstat3.NFS3_OK);
    PostOp.writeAttr(out, attributes());
    out.writeInt(count).writeBool(eof).writeOpaque(current, offset, count);
  }

  private void write(XdrReader in, XdrWriter out) throws IOException {
    in.readOpaque(Nfs3.FHSIZE);
    int offset = (int) in.readLong();
    in.readInt();
    int how = in.readInt();
    byte[] data = in.readBytes(1 << 20);
    System.arraycopy(data, 0, current, offset, data.length);
    written = Math.max(written, offset + data.length);
    if (how != Nfs3.UNSTABLE) {
      System.arraycopy(data, 0, stable, offset, data.length);
    }
    out.writeInt(Nfsstat3.NFS3_OK);
    PostOp.writeNoWcc(out);
    out.writeInt(data.length).writeInt(how).writeLong(verifier);
  }

  @Override
  public void close() {
    try {
      listener.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    dropConnections();
  }
}
