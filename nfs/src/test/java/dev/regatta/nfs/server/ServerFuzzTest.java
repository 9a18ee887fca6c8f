package dev.regatta.nfs.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.regatta.nfs.rpc.RecordMark;
import dev.regatta.nfs.server.memory.MemoryStore;
import dev.regatta.nfs.v3.Fattr3;
import dev.regatta.nfs.v3.Mount3;
import dev.regatta.nfs.v3.Nfs3;
import dev.regatta.nfs.v3.NfsFh3;
import dev.regatta.nfs.v3.NfsProc3;
import dev.regatta.nfs.v3.Sattr3;
import java.io.EOFException;
import java.io.IOException;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Whatever comes, the server stays up, tells it in one line at most, and serves the next client.
final class ServerFuzzTest {
  private static final int TIMES = Integer.getInteger("regatta.fuzz", 1);
  private static final int[] WORDS = {0, 1, -1, 0x7fff_ffff, 0x8000_0000, 65, 1025, 1 << 20};

  private final Queue<String> problems = new ConcurrentLinkedQueue<>();
  private final Random random = new Random(5);
  private NfsServer server;
  private RawClient good;
  private NfsFh3 root;
  private NfsFh3 file;

  @BeforeEach
  void start() throws IOException {
    ServerSettings settings =
        ServerSettings.DEFAULTS.withMaxConnections(8).withProblems(problems::add);
    server = NfsServer.start(settings, new MemoryStore(16 << 20));
    good = new RawClient(server.port());
    root = good.mnt("/export");
    file =
        RawClient.made(
            good.call(
                NfsProc3.CREATE,
                out -> {
                  RawClient.diropargs(out, root, "kept");
                  out.writeInt(Nfs3.GUARDED);
                  Sattr3.ofMode(0644).write(out);
                }));
  }

  @AfterEach
  void stop() throws IOException {
    Fattr3 attributes = good.getattr(root);
    assertThat(attributes.mode & ~07777).isZero();
    good.close();
    server.close();
    assertThat(problems).noneMatch(line -> line.contains("Exception") || line.contains("Error"));
    assertThat(problems).noneMatch(line -> line.contains("\n"));
  }

  @Test
  void survivesRandomBytes() throws IOException {
    for (int i = 0; i < 200 * TIMES; i++) {
      byte[] bytes = new byte[random.nextInt(2000)];
      random.nextBytes(bytes);
      sendAlone(bytes);
    }
  }

  @Test
  void survivesRandomBytesAfterAHeader() throws IOException {
    try (RawClient client = new RawClient(server.port())) {
      for (int i = 0; i < 3000 * TIMES; i++) {
        byte[] arguments = new byte[random.nextInt(40) * 4];
        random.nextBytes(arguments);
        NfsProc3 procedure = NfsProc3.of(random.nextInt(NfsProc3.COUNT));
        client.header(
            RawClient.record(procedure, out -> out.writeFixed(arguments, 0, arguments.length)));
      }
    }
  }

  @Test
  void survivesEveryWordChangedAndEveryCut() throws IOException {
    for (byte[] call : calls()) {
      for (int at = 0; at < call.length; at += 4) {
        for (int word : WORDS) {
          byte[] changed = call.clone();
          ByteBuffer.wrap(changed).putInt(at, word);
          exchange(changed);
        }
        exchange(Arrays.copyOf(call, at));
      }
    }
    assertThat(good.lookup(root, "kept")).isEqualTo(file);
  }

  @Test
  void endsAConnectionThatAnnouncesTooMuch() throws IOException {
    int tooLong = (1 << 20) + (8 << 10);
    try (RawClient client = new RawClient(server.port())) {
      client.sendBytes(ByteBuffer.allocate(4).putInt(RecordMark.last(tooLong)).array());
      assertThatThrownBy(client::receive).isInstanceOf(IOException.class);
    }
    assertThat(problems)
        .singleElement()
        .asString()
        .endsWith(
            "connection ended: expected a record of at most 1052672 bytes, found one of at least "
                + tooLong);
    assertThat(server.counters().brokenOff()).isEqualTo(1);
  }

  @Test
  void endsAConnectionOfEndlessFragments() throws IOException {
    try (RawClient client = new RawClient(server.port())) {
      client.sendBytes(new byte[4 * 2000]);
      assertThatThrownBy(client::receive).isInstanceOf(IOException.class);
    }
    assertThat(problems).singleElement().asString().contains("1024 fragments");
  }

  @Test
  void endsAConnectionThatReplies() throws IOException {
    byte[] reply = RawClient.record(NfsProc3.NULL, out -> {});
    reply[7] = 1;
    try (RawClient client = new RawClient(server.port())) {
      client.send(reply);
      assertThatThrownBy(client::receive).isInstanceOf(IOException.class);
    }
    assertThat(problems).singleElement().asString().endsWith("found message type 1");
  }

  @Test
  void servesACallThatDripsInFragments() throws IOException {
    byte[] call = RawClient.record(NfsProc3.GETATTR, file::write);
    try (RawClient client = new RawClient(server.port())) {
      for (int at = 0; at < call.length; at += 4) {
        boolean last = at + 4 == call.length;
        ByteBuffer fragment = ByteBuffer.allocate(8);
        fragment.putInt(last ? RecordMark.last(4) : 4).put(call, at, 4);
        for (byte one : fragment.array()) {
          client.sendBytes(new byte[] {one});
        }
      }
      assertThat(client.receive()).hasSize(24 + 4 + Fattr3.BYTES);
    }
  }

  @Test
  void takesABoundedNumberOfConnections() throws IOException {
    List<RawClient> clients = new ArrayList<>();
    for (int i = 0; i < 7; i++) {
      clients.add(new RawClient(server.port()));
      assertThat(clients.getLast().mnt("/export")).isEqualTo(root);
    }
    try (RawClient one = new RawClient(server.port())) {
      assertThatThrownBy(() -> one.mnt("/export")).isInstanceOf(IOException.class);
    }
    assertThat(problems).singleElement().asString().endsWith("there are 8 already");
    for (RawClient client : clients) {
      client.close();
    }
  }

  /// One call of each procedure as it should be.
  private List<byte[]> calls() {
    List<byte[]> calls = new ArrayList<>();
    for (NfsProc3 procedure : NfsProc3.values()) {
      calls.add(
          RawClient.record(
              procedure,
              out -> {
                boolean onFile =
                    switch (procedure) {
                      case READ, WRITE, COMMIT, SETATTR, LINK -> true;
                      default -> false;
                    };
                (onFile ? file : root).write(out);
                switch (procedure) {
                  case LOOKUP, REMOVE, RMDIR -> out.writeString("name");
                  case CREATE, MKDIR, SYMLINK, MKNOD -> {
                    out.writeString("name").writeInt(0);
                    Sattr3.ofSize(5).write(out);
                    out.writeString("text");
                  }
                  case SETATTR -> {
                    Sattr3.ofSize(5).write(out);
                    out.writeInt(0);
                  }
                  case RENAME, LINK -> {
                    if (procedure == NfsProc3.RENAME) {
                      out.writeString("name");
                    }
                    root.write(out);
                    out.writeString("other");
                  }
                  case WRITE -> out.writeLong(0).writeInt(4).writeInt(0).writeString("data");
                  default -> out.writeLong(0).writeLong(0).writeInt(4096).writeInt(4096);
                }
              }));
    }
    for (int procedure = 1; procedure <= Mount3.MOUNTPROC3_EXPORT; procedure++) {
      calls.add(
          RawClient.record(
              1, Mount3.PROGRAM, 3, procedure, RawClient.USER, out -> out.writeString("/export")));
    }
    return calls;
  }

  /// Sends a record; an answer is as good as an end.
  private void exchange(byte[] record) throws IOException {
    try (RawClient client = new RawClient(server.port())) {
      client.send(record);
      client.receive();
    } catch (EOFException | SocketException ended) {
      return;
    }
  }

  private void sendAlone(byte[] bytes) throws IOException {
    try (RawClient client = new RawClient(server.port())) {
      client.sendBytes(bytes);
    } catch (SocketException ended) {
      return;
    }
  }
}
