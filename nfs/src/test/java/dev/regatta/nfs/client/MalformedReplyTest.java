package dev.regatta.nfs.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.regatta.nfs.client.FaultServer.Reaction;
import dev.regatta.nfs.rpc.RecordMark;
import dev.regatta.nfs.rpc.ReplyHeader;
import dev.regatta.nfs.rpc.Rpc;
import dev.regatta.nfs.v3.Nfs3;
import dev.regatta.nfs.v3.NfsFh3;
import dev.regatta.nfs.v3.NfsProc3;
import dev.regatta.nfs.v3.Nfsstat3;
import dev.regatta.nfs.v3.PostOp;
import dev.regatta.nfs.xdr.XdrWriter;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Bytes that make no sense end the calls on their connection with one line, and nothing else.
final class MalformedReplyTest {
  private final FaultServer server = new FaultServer();
  private final NfsClient client = client();
  private final NfsFh3 file = NfsFh3.of(new byte[] {2, 0, 0, 0});
  private final ByteBuffer memory = ByteBuffer.allocateDirect(1 << 20);
  private final NfsCall[] done = new NfsCall[1];

  private NfsClient client() {
    try {
      return NfsMount.open(server.url(), NfsSettings.DEFAULTS).client();
    } catch (NfsException e) {
      throw new AssertionError(e);
    }
  }

  @AfterEach
  void close() {
    client.close();
    server.close();
  }

  @Test
  void endsWithOneLineOnARecordThatIsTooLong() {
    assertThat(failure(exchange -> exchange.raw(mark(0x7fff_ffff))))
        .isEqualTo(
            "the reply is malformed: expected a record of at most 1118208 bytes, found one of at"
                + " least 2147483647");
  }

  @Test
  void endsWithOneLineOnFragmentsWithoutEnd() {
    assertThat(failure(exchange -> exchange.raw(new byte[100_000])))
        .isEqualTo(
            "the reply is malformed: expected a record of at most 1024 fragments, found more");
  }

  @Test
  void endsWithOneLineOnACall() {
    assertThat(
            failure(exchange ->
                exchange.send(results(out -> out.writeInt(exchange.call.xid).writeInt(0)))))
        .isEqualTo("the reply is malformed: expected a reply (1), found message type 0");
  }

  @Test
  void endsWithOneLineOnAReplyThatIsCutShort() {
    assertThat(
            failure(exchange -> {
              byte[] reply = exchange.reply();
              exchange.send(Arrays.copyOf(reply, reply.length - 8));
            }))
        .startsWith("the reply is malformed: the message is cut short: expected");
  }

  @Test
  void endsWithOneLineOnMoreDataThanAsked() {
    assertThat(failure(exchange -> exchange.send(read(exchange.call.xid, 4097, 4097))))
        .isEqualTo("the reply is malformed: expected a length of at most 4096, found 4097");
    assertThat(memory.get(4096)).isZero();
  }

  @Test
  void endsWithOneLineOnACountThatIsNotTheData() {
    assertThat(failure(exchange -> exchange.send(read(exchange.call.xid, 5, 4))))
        .isEqualTo("the reply is malformed: expected 5 bytes of data, found 4");
  }

  @Test
  void endsWithOneLineOnALargeReadWhoseRecordIsTooShort() {
    server.on(
        NfsProc3.READ,
        exchange -> {
          byte[] reply = exchange.reply();
          exchange.raw(mark(RecordMark.last(reply.length - 50_000)));
          exchange.raw(Arrays.copyOf(reply, 1000));
        });
    client.read(1, file, 0, 1 << 20, memory, 0);

    assertThat(failed())
        .isEqualTo(
            "the reply is malformed: expected a record with 1048576 bytes of data, found one that"
                + " lacks 50000");
  }

  @Test
  void endsWithOneLineOnAWriteThatIsLessStableThanAsked() {
    server.on(
        NfsProc3.WRITE,
        exchange ->
            exchange.send(
                results(out -> {
                  ReplyHeader.writeAccepted(out, exchange.call.xid, Rpc.SUCCESS);
                  out.writeInt(Nfsstat3.NFS3_OK);
                  PostOp.writeNoWcc(out);
                  out.writeInt(8).writeInt(Nfs3.UNSTABLE).writeLong(1);
                })));
    client.write(1, file, 0, 8, Nfs3.FILE_SYNC, memory, 0);

    assertThat(failed())
        .isEqualTo("the reply is malformed: expected a stable_how of 2 to 2, found 0");
  }

  @Test
  void survivesRandomBytes() {
    Random random = new Random(42);
    for (int i = 0; i < 100; i++) {
      byte[] noise = new byte[random.nextInt(2000)];
      random.nextBytes(noise);
      int at = random.nextInt(200);
      server.on(
          NfsProc3.READ,
          exchange -> {
            byte[] reply = exchange.reply();
            int length = Math.min(noise.length, Math.max(0, reply.length - at));
            System.arraycopy(noise, 0, reply, Math.min(at, reply.length), length);
            exchange.send(reply);
            exchange.drop();
          });
      client.read(1, file, 0, 1000, memory, 0);
      client.poll(done, 1);
      assertThat(done[0].count).isLessThanOrEqualTo(1000);
      client.release(done[0]);
    }
    client.getattr(1, file);
    assertThat(client.poll(done, 1)).isEqualTo(1);
    assertThat(done[0].status).isEqualTo(Nfsstat3.NFS3_OK);
  }

  private String failure(Reaction reaction) {
    server.on(NfsProc3.READ, reaction);
    client.read(1, file, 0, 4096, memory, 0);
    return failed();
  }

  /// Checks that the call has failed and that the client lives.
  private String failed() {
    assertThat(client.poll(done, 1)).isEqualTo(1);
    assertThat(done[0].status).isEqualTo(CallStatus.MALFORMED);
    String failure = done[0].failure;
    client.release(done[0]);
    client.read(2, file, 0, 100, memory, 0);
    assertThat(client.poll(done, 1)).isEqualTo(1);
    assertThat(done[0].status).isEqualTo(Nfsstat3.NFS3_OK);
    client.release(done[0]);
    return failure;
  }

  private static byte[] read(int xid, int count, int length) {
    return results(out -> {
      ReplyHeader.writeAccepted(out, xid, Rpc.SUCCESS);
      out.writeInt(Nfsstat3.NFS3_OK);
      PostOp.writeNoAttr(out);
      out.writeInt(count).writeBool(false).writeOpaque(new byte[length]);
    });
  }

  private static byte[] results(Consumer<XdrWriter> writing) {
    return FaultServer.record(writing::accept);
  }

  private static byte[] mark(int mark) {
    return ByteBuffer.allocate(4).putInt(mark).array();
  }
}
