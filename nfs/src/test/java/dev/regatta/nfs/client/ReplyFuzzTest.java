package dev.regatta.nfs.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.regatta.nfs.rpc.CallHeader;
import dev.regatta.nfs.rpc.ReplyHeader;
import dev.regatta.nfs.v3.NfsProc3;
import dev.regatta.nfs.xdr.XdrException;
import dev.regatta.nfs.xdr.XdrReader;
import java.nio.ByteBuffer;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Whatever the bytes are: they are read, or refused with an [XdrException], and memory outside the
/// range that was given stays as it is. The numbers are mostly small, so that they look like what
/// is expected often enough.
final class ReplyFuzzTest {
  private static final int ROUNDS = 5_000 * Integer.getInteger("regatta.fuzz", 1);
  private static final int BYTES = 400;
  private static final int ROOM = 64;

  private final Random random = new Random(20261201);
  private final ByteBuffer bytes = ByteBuffer.allocate(BYTES);
  private final ByteBuffer memory = ByteBuffer.allocate(3 * ROOM);
  private final XdrReader in = new XdrReader();
  private int read;
  private int refused;

  @ParameterizedTest
  @EnumSource(NfsProc3.class)
  void survivesAnyResults(NfsProc3 procedure) {
    NfsCall call = new NfsCall(0);
    for (int i = 0; i < ROUNDS; i++) {
      int length = fill();
      bytes.putInt(0, random.nextInt(8) == 0 ? 13 : 0);
      call.start(0, procedure, 0);
      call.uses(memory, ROOM, ROOM);
      count(() -> ReplyParser.parse(call, in.over(bytes, 0, length)));
      assertThat(call.count).isBetween(0, ROOM);
    }

    assertThat(read).isPositive();
    assertThat(memory.slice(0, ROOM)).isEqualTo(ByteBuffer.allocate(ROOM));
    assertThat(memory.slice(2 * ROOM, ROOM)).isEqualTo(ByteBuffer.allocate(ROOM));
  }

  @Test
  void survivesAnyReplyHeader() {
    ReplyHeader header = new ReplyHeader();
    for (int i = 0; i < ROUNDS; i++) {
      int length = fill();
      count(() -> header.read(in.over(bytes, 0, length)));
      assertThat(header.refusal()).isNotEmpty();
    }

    assertThat(read).isPositive();
    assertThat(refused).isPositive();
  }

  @Test
  void survivesAnyCallHeader() {
    CallHeader header = new CallHeader();
    for (int i = 0; i < ROUNDS; i++) {
      int length = fill();
      count(() -> header.read(in.over(bytes, 0, length)));
      assertThat(header.gidCount).isBetween(0, 16);
    }

    assertThat(read).isPositive();
    assertThat(refused).isPositive();
  }

  @Test
  void survivesAnyDirectoryList() {
    DirList list = new DirList();
    NfsCall call = new NfsCall(0);
    for (int i = 0; i < ROUNDS; i++) {
      call.start(0, i % 2 == 0 ? NfsProc3.READDIR : NfsProc3.READDIRPLUS, 0);
      call.count = fill();
      count(() -> walk(list.over(call, bytes, 0)));
    }

    assertThat(read).isPositive();
    assertThat(refused).isPositive();
  }

  private static void walk(DirList list) throws XdrException {
    int entries = 0;
    while (list.next()) {
      assertThat(++entries).isLessThan(BYTES);
      assertThat(list.nameLength).isBetween(0, 255);
    }
  }

  private interface Reading {
    void read() throws XdrException;
  }

  private void count(Reading reading) {
    try {
      reading.read();
      read++;
    } catch (XdrException e) {
      refused++;
    }
  }

  private int fill() {
    for (int at = 0; at < BYTES; at += Integer.BYTES) {
      bytes.putInt(at, number());
    }
    return random.nextInt(BYTES + 1 - Integer.BYTES) + Integer.BYTES;
  }

  private int number() {
    return switch (random.nextInt(8)) {
      case 0 -> random.nextInt();
      case 1 -> random.nextInt(300);
      case 2 -> Integer.MIN_VALUE >> random.nextInt(31);
      default -> random.nextInt(3);
    };
  }
}
