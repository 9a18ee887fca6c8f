package dev.regatta.nfs.rpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.regatta.nfs.xdr.XdrException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ReadableByteChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class RecordReaderTest {
  private static final int MAX_RECORD = 40;

  private final ByteArrayOutputStream stream = new ByteArrayOutputStream();
  private final RecordReader reader = new RecordReader(MAX_RECORD + 4, MAX_RECORD);

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 5, 7, 11, 13, 44, 1000})
  void cutsRecordsHoweverTheBytesArrive(int most) throws IOException {
    List<String> records = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      String record = "record " + i + "x".repeat(i % 20);
      records.add(record);
      int first = i % record.length();
      if (i % 3 == 0) {
        fragment(false, record.substring(0, first));
        fragment(false, "");
        fragment(true, record.substring(first));
      } else {
        fragment(true, record);
      }
    }

    assertThat(read(most)).isEqualTo(records);
  }

  @Test
  void takesALargerBufferWhenARecordNeedsIt() throws IOException {
    RecordReader growing = new RecordReader(8, MAX_RECORD + 4, MAX_RECORD);
    fragment(true, "abc");
    fragment(false, "x".repeat(7));
    fragment(true, "y".repeat(33));
    fragment(true, "next");
    ReadableByteChannel channel = channel(1000);

    List<String> records = new ArrayList<>();
    List<Integer> capacities = new ArrayList<>();
    while (growing.fill(channel) > 0) {
      while (growing.next()) {
        byte[] record = new byte[growing.end() - growing.start()];
        growing.buffer().get(growing.start(), record);
        records.add(new String(record, StandardCharsets.UTF_8));
        capacities.add(growing.buffer().capacity());
      }
    }

    assertThat(records).containsExactly("abc", "x".repeat(7) + "y".repeat(33), "next");
    assertThat(capacities).containsExactly(8, MAX_RECORD + 4, MAX_RECORD + 4);
  }

  @Test
  void readsAnEmptyRecord() throws IOException {
    fragment(true, "");
    fragment(true, "next");

    assertThat(read(1000)).containsExactly("", "next");
  }

  @Test
  void refusesARecordThatIsTooLong() {
    mark(RecordMark.last(MAX_RECORD + 1));

    assertThatThrownBy(() -> read(1000))
        .isInstanceOf(XdrException.class)
        .hasMessage("expected a record of at most 40 bytes, found one of at least 41");
  }

  @Test
  void refusesFragmentsThatAreTooLongTogether() {
    fragment(false, "x".repeat(30));
    fragment(true, "x".repeat(11));

    assertThatThrownBy(() -> read(1000))
        .isInstanceOf(XdrException.class)
        .hasMessage("expected a record of at most 40 bytes, found one of at least 41");
  }

  @Test
  void refusesTheLargestLengthThereIs() {
    mark(0x7fff_ffff);

    assertThatThrownBy(() -> read(1000))
        .isInstanceOf(XdrException.class)
        .hasMessage("expected a record of at most 40 bytes, found one of at least 2147483647");
  }

  @Test
  void refusesFragmentsWithoutEnd() {
    for (int i = 0; i < 2000; i++) {
      fragment(false, "");
    }

    assertThatThrownBy(() -> read(1000))
        .isInstanceOf(XdrException.class)
        .hasMessage("expected a record of at most 1024 fragments, found more");
  }

  @Test
  void leavesTheRestOfARecordToItsCaller() throws IOException {
    fragment(true, "head and body...");
    fragment(true, "next");
    ReadableByteChannel channel = channel(8);

    reader.fill(channel);
    assertThat(reader.next()).isFalse();
    assertThat(reader.missing()).isEqualTo(12);
    reader.leave(9);
    ByteBuffer body = ByteBuffer.allocate(9);
    while (body.hasRemaining()) {
      channel.read(body);
    }

    assertThat(new String(body.array(), StandardCharsets.UTF_8)).isEqualTo(" and body");
    assertThat(read(channel)).containsExactly("next");
  }

  private void fragment(boolean last, String text) {
    int length = text.length();
    mark(last ? RecordMark.last(length) : length);
    stream.writeBytes(text.getBytes(StandardCharsets.UTF_8));
  }

  private void mark(int mark) {
    stream.writeBytes(ByteBuffer.allocate(4).putInt(mark).array());
  }

  private List<String> read(int most) throws IOException {
    return read(channel(most));
  }

  private List<String> read(ReadableByteChannel channel) throws IOException {
    List<String> records = new ArrayList<>();
    while (reader.fill(channel) >= 0) {
      while (reader.next()) {
        byte[] bytes = new byte[reader.end() - reader.start()];
        reader.buffer().get(reader.start(), bytes);
        records.add(new String(bytes, StandardCharsets.UTF_8));
      }
    }
    return records;
  }

  /// The stream, at most `most` bytes with each read.
  private ReadableByteChannel channel(int most) {
    ByteArrayInputStream bytes = new ByteArrayInputStream(stream.toByteArray());
    return Channels.newChannel(
        new java.io.InputStream() {
          @Override
          public int read() {
            return bytes.read();
          }

          @Override
          public int read(byte[] into, int from, int length) {
            return bytes.read(into, from, Math.min(length, most));
          }
        });
  }
}
