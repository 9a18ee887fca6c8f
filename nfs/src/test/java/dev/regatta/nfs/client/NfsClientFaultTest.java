package dev.regatta.nfs.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.regatta.nfs.rpc.RecordMark;
import dev.regatta.nfs.rpc.ReplyHeader;
import dev.regatta.nfs.rpc.Rpc;
import dev.regatta.nfs.v3.Nfs3;
import dev.regatta.nfs.v3.NfsFh3;
import dev.regatta.nfs.v3.NfsProc3;
import dev.regatta.nfs.v3.Nfsstat3;
import dev.regatta.nfs.v3.Sattr3;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What the client makes of a server that does it all wrong.
final class NfsClientFaultTest {
  private static final int BIG = 1 << 20;

  private final FaultServer server = new FaultServer();
  private final NfsClient client = client(NfsSettings.DEFAULTS);
  private final NfsFh3 file = NfsFh3.of(new byte[] {2, 0, 0, 0});
  private final ByteBuffer memory = ByteBuffer.allocateDirect(2 * BIG);
  private final NfsCall[] done = new NfsCall[16];

  private NfsClient client(NfsSettings settings) {
    try {
      return NfsMount.open(server.url(), settings.withSlots(16)).client();
    } catch (NfsException e) {
      throw new AssertionError(e);
    }
  }

  @AfterEach
  void close() {
    client.close();
    server.close();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 4096, 65536, BIG})
  void readsEverySize(int length) {
    client.read(5, file, 77, length, memory, 8);

    NfsCall call = one(client);

    assertThat(call.token).isEqualTo(5);
    assertThat(call.status).isEqualTo(Nfsstat3.NFS3_OK);
    assertThat(call.count).isEqualTo(length);
    assertThat(call.eof).isFalse();
    assertThat(bytes(8, length)).isEqualTo(part(77, length));
    assertThat(memory.get(8 + length)).isZero();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 4096, 16384, 65535, BIG})
  void writesEverySize(int length) {
    for (int i = 0; i < length; i++) {
      memory.put(4 + i, (byte) (i * 7));
    }
    client.write(6, file, 99, length, Nfs3.FILE_SYNC, memory, 4);

    NfsCall call = one(client);

    assertThat(call.status).isEqualTo(Nfsstat3.NFS3_OK);
    assertThat(call.count).isEqualTo(length);
    assertThat(call.committed).isEqualTo(Nfs3.FILE_SYNC);
    assertThat(Arrays.copyOfRange(server.stored(), 99, 99 + length)).isEqualTo(bytes(4, length));
  }

  @Test
  void carriesManySizesAtOnce() {
    int[] lengths = {1, BIG, 4096, 65537, 16384, 3, 300_001, 8192};
    ByteBuffer[] targets = new ByteBuffer[lengths.length];
    for (int round = 0; round < 4; round++) {
      for (int i = 0; i < lengths.length; i++) {
        targets[i] = ByteBuffer.allocateDirect(BIG);
        client.read(i, file, i * 1000L, lengths[i], targets[i], 0);
      }
      for (int left = lengths.length; left > 0; ) {
        int count = client.poll(done, 1);
        for (int i = 0; i < count; i++) {
          int token = done[i].token;
          byte[] read = new byte[lengths[token]];
          targets[token].get(0, read);
          assertThat(done[i].count).isEqualTo(lengths[token]);
          assertThat(read).isEqualTo(part(token * 1000, lengths[token]));
          client.release(done[i]);
        }
        left -= count;
      }
    }
    assertThat(client.counters().calls(NfsProc3.READ)).isEqualTo(32);
    assertThat(client.free()).isEqualTo(16);
  }

  @Test
  void endsAReadAtTheEndOfTheFile() {
    client.read(1, file, FaultServer.FILE_BYTES - 10, 100, memory, 0);

    NfsCall call = one(client);

    assertThat(call.count).isEqualTo(10);
    assertThat(call.eof).isTrue();
  }

  @Test
  void goesOnAfterAShortRead() throws NfsException {
    server.on(
        NfsProc3.READ,
        exchange ->
            exchange.send(
                FaultServer.record(out -> {
                  ReplyHeader.writeAccepted(out, exchange.call.xid, Rpc.SUCCESS);
                  server.readReply(out, 0, 1000, false);
                })));

    int count = new NfsFiles(client).read(file, 0, memory, 0, 4096);

    assertThat(count).isEqualTo(4096);
    assertThat(bytes(0, 4096)).isEqualTo(part(0, 4096));
    assertThat(client.counters().calls(NfsProc3.READ)).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 24, 100, 1021})
  void putsFragmentsTogether(int each) {
    server.on(NfsProc3.READ, exchange -> exchange.sendFragments(exchange.reply(), each));
    client.read(1, file, 0, 900, memory, 0);

    assertThat(one(client).status).isEqualTo(Nfsstat3.NFS3_OK);
    assertThat(bytes(0, 900)).isEqualTo(part(0, 900));
  }

  @Test
  void putsFragmentsOfALargeReadTogether() {
    server.on(NfsProc3.READ, exchange -> exchange.sendFragments(exchange.reply(), 10_000));
    client.read(1, file, 0, BIG, memory, 0);

    assertThat(one(client).count).isEqualTo(BIG);
    assertThat(bytes(0, BIG)).isEqualTo(part(0, BIG));
  }

  @Test
  void retransmitsWithTheSameXidWhenTheConnectionIsLost() {
    server.on(NfsProc3.READ, FaultServer.Exchange::drop);
    client.read(1, file, 0, 100, memory, 0);

    NfsCall call = one(client);

    assertThat(call.status).isEqualTo(Nfsstat3.NFS3_OK);
    assertThat(call.retransmitted).isTrue();
    assertThat(server.calls.stream().filter(c -> c.startsWith("READ")).distinct()).hasSize(1);
    assertThat(client.counters().calls(NfsProc3.READ)).isEqualTo(2);
    assertThat(client.counters().retransmissions(NfsProc3.READ)).isEqualTo(1);
    assertThat(client.counters().reconnects()).isEqualTo(1);
  }

  @Test
  void losesNoCallWhenAllConnectionsAreLostInTheMiddle() {
    server.on(NfsProc3.READ, exchange -> server.dropConnections());
    for (int i = 0; i < 16; i++) {
      client.read(i, file, 1000L * i, 65536, memory, 65536 * i);
    }

    for (int left = 16; left > 0; ) {
      int count = client.poll(done, 1);
      for (int i = 0; i < count; i++) {
        assertThat(done[i].count).isEqualTo(65536);
        client.release(done[i]);
      }
      left -= count;
    }

    for (int i = 0; i < 16; i++) {
      assertThat(bytes(65536 * i, 65536)).isEqualTo(part(1000 * i, 65536));
    }
  }

  @Test
  void sendsALargeWriteAgainWhenTheConnectionIsLost() {
    for (int i = 0; i < BIG; i++) {
      memory.put(i, (byte) (i * 3));
    }
    server.on(NfsProc3.WRITE, FaultServer.Exchange::drop);
    client.write(1, file, 0, BIG, Nfs3.FILE_SYNC, memory, 0);

    assertThat(one(client).count).isEqualTo(BIG);
    assertThat(Arrays.copyOf(server.stored(), BIG)).isEqualTo(bytes(0, BIG));
  }

  @Test
  void asksAgainWithANewXidAfterJukebox() {
    server.on(NfsProc3.READ, e -> e.send(e.status(Nfsstat3.NFS3ERR_JUKEBOX)));
    client.read(1, file, 0, 100, memory, 0);

    NfsCall call = one(client);

    assertThat(call.status).isEqualTo(Nfsstat3.NFS3_OK);
    assertThat(call.delays).isEqualTo(1);
    assertThat(call.retransmitted).isFalse();
    assertThat(client.counters().delays()).isEqualTo(1);
    assertThat(server.calls.stream().filter(c -> c.startsWith("READ")).distinct()).hasSize(2);
  }

  @Test
  void givesJukeboxUpAtTheDeadline() {
    NfsClient hasty = client(NfsSettings.DEFAULTS.withDeadline(Duration.ofMillis(150)));
    for (int i = 0; i < 10; i++) {
      server.on(NfsProc3.READ, e -> e.send(e.status(Nfsstat3.NFS3ERR_JUKEBOX)));
    }
    hasty.read(1, file, 0, 100, memory, 0);

    assertThat(one(hasty).status).isEqualTo(Nfsstat3.NFS3ERR_JUKEBOX);
    hasty.close();
  }

  @Test
  void endsACallAtItsDeadline() {
    NfsClient hasty = client(NfsSettings.DEFAULTS.withDeadline(Duration.ofMillis(200)));
    for (int i = 0; i < 10; i++) {
      server.on(NfsProc3.READ, exchange -> {});
    }
    hasty.read(1, file, 0, 100, memory, 0);

    NfsCall call = one(hasty);

    assertThat(call.status).isEqualTo(CallStatus.TIMED_OUT);
    assertThat(call.failure).startsWith("no reply within 200 ms");
    assertThat(hasty.free()).isEqualTo(15);
    hasty.close();
  }

  @Test
  void endsACallAtItsDeadlineWhenItsDataStops() {
    NfsClient hasty = client(NfsSettings.DEFAULTS.withDeadline(Duration.ofMillis(200)));
    for (int i = 0; i < 10; i++) {
      server.on(
          NfsProc3.READ,
          exchange -> {
            byte[] reply = exchange.reply();
            exchange.raw(ByteBuffer.allocate(4).putInt(RecordMark.last(reply.length)).array());
            exchange.raw(Arrays.copyOf(reply, 100_000));
          });
    }
    hasty.read(1, file, 0, BIG, memory, 0);

    assertThat(one(hasty).status).isEqualTo(CallStatus.TIMED_OUT);
    hasty.close();
  }

  @Test
  void takesNoNoticeOfAReplyNobodyWaitsFor() {
    server.on(
        NfsProc3.GETATTR,
        exchange -> {
          byte[] reply = exchange.reply();
          byte[] wrong = reply.clone();
          wrong[0] ^= 0x40;
          exchange.send(wrong);
          exchange.send(reply);
          exchange.send(reply);
        });
    client.getattr(1, file);

    assertThat(one(client).attributes.size).isEqualTo(FaultServer.FILE_BYTES);
    client.getattr(2, file);
    assertThat(one(client).status).isEqualTo(Nfsstat3.NFS3_OK);
    assertThat(client.counters().unmatched()).isEqualTo(2);
  }

  @Test
  void tellsWhatTheServerRefuses() {
    server.on(
        NfsProc3.GETATTR,
        e ->
            e.send(
                FaultServer.record(out -> ReplyHeader.writeProgMismatch(out, e.call.xid, 4, 4))));
    client.getattr(1, file);

    NfsCall call = one(client);

    assertThat(call.status).isEqualTo(CallStatus.REFUSED);
    assertThat(call.failure)
        .isEqualTo("the server answered PROG_MISMATCH (it has versions 4 to 4)");
  }

  @Test
  void takesTheTraceOfItsOwnFirstTryForSuccess() {
    server.on(
        NfsProc3.CREATE,
        exchange -> {
          exchange.reply();
          exchange.drop();
        });
    byte[] name = "new".getBytes(StandardCharsets.UTF_8);
    client.create(1, file, name, Nfs3.GUARDED, Sattr3.ofMode(0644));
    NfsCall create = one(client);
    assertThat(create.status).isEqualTo(Nfsstat3.NFS3_OK);
    assertThat(create.presumed).isTrue();
    assertThat(create.hasHandle).isFalse();
    client.release(create);

    client.create(2, file, name, Nfs3.GUARDED, Sattr3.ofMode(0644));
    NfsCall second = one(client);
    assertThat(second.status).isEqualTo(Nfsstat3.NFS3ERR_EXIST);
    assertThat(second.presumed).isFalse();
  }

  @Test
  void writesAgainWhatTheServerLostBeforeTheCommit() throws NfsException {
    NfsFiles files = new NfsFiles(client);
    UnstableWrites writes = new UnstableWrites(16, BIG);
    for (int i = 0; i < 10_000; i++) {
      memory.put(i, (byte) (i ^ 0x55));
    }
    for (int i = 0; i < 10; i++) {
      client.write(i, file, 1000L * i, 1000, Nfs3.UNSTABLE, memory, 1000 * i);
      NfsCall write = one(client);
      writes.keep(write, 1000L * i, memory, 1000 * i);
      client.release(write);
      if (i == 4) {
        server.restart();
      }
    }

    files.commit(file, writes);

    assertThat(Arrays.copyOf(server.stored(), 10_000)).isEqualTo(bytes(0, 10_000));
    assertThat(writes.size()).isZero();
    assertThat(client.counters().calls(NfsProc3.COMMIT)).isEqualTo(2);
    long again = client.counters().retransmissions(NfsProc3.WRITE);
    assertThat(client.counters().calls(NfsProc3.WRITE) - again).isEqualTo(15);
  }

  @Test
  void refusesNamesThatDoNotFitWithoutAsking() {
    client.lookup(1, file, new byte[600]);

    assertThat(one(client).status).isEqualTo(Nfsstat3.NFS3ERR_NAMETOOLONG);
    assertThat(client.counters().calls(NfsProc3.LOOKUP)).isZero();
  }

  @Test
  void handsOutNothingWhenTheTimeIsOver() {
    server.on(NfsProc3.READ, exchange -> {});
    client.read(1, file, 0, 100, memory, 0);

    assertThat(client.pollUntil(done, 1, System.nanoTime() + 20_000_000L)).isZero();
    assertThat(client.poll(done, 0)).isZero();
    assertThat(client.free()).isEqualTo(15);
  }

  private NfsCall one(NfsClient of) {
    assertThat(of.poll(done, 1)).isEqualTo(1);
    return done[0];
  }

  private byte[] bytes(int at, int length) {
    byte[] bytes = new byte[length];
    memory.clear().get(at, bytes);
    return bytes;
  }

  private byte[] part(int at, int length) {
    return Arrays.copyOfRange(server.stored(), at, at + length);
  }
}
