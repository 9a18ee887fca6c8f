package dev.regatta.nfs.xdr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

final class XdrTest {
  private final ByteBuffer buffer = ByteBuffer.allocateDirect(64);
  private final XdrWriter out = new XdrWriter().over(buffer, 0, 64);

  @Test
  void writesTheExampleOfTheRfc() {
    // RFC 4506, section 7: a file of name "sillyprog", type EXEC (2) with interpreter "lisp",
    // owner "john", data "(quit)".
    out.writeString("sillyprog").writeInt(2).writeString("lisp");
    out.writeString("john").writeString("(quit)");

    assertThat(written())
        .isEqualTo(
            "00000009"
                + "73696c6c"
                + "7970726f"
                + "67000000"
                + "00000002"
                + "00000004"
                + "6c697370"
                + "00000004"
                + "6a6f686e"
                + "00000006"
                + "28717569"
                + "74290000");
  }

  @Test
  void writesNumbersBigEndian() {
    out.writeInt(-2).writeLong(0x0102030405060708L).writeBool(true).writeBool(false);

    assertThat(written()).isEqualTo("fffffffe" + "0102030405060708" + "00000001" + "00000000");
  }

  @Test
  void overwritesOldBytesWithZerosWhenItPads() {
    for (int i = 0; i < 64; i++) {
      buffer.put(i, (byte) 0xff);
    }

    out.writeFixed(new byte[] {1, 2, 3, 4, 5});

    assertThat(written()).isEqualTo("0102030405000000");
  }

  @Test
  void readsBackWhatItWrote() throws XdrException {
    out.writeInt(7).writeLong(-1).writeBool(true).writeString("grüße").writeOpaque(new byte[5]);
    XdrReader in = new XdrReader().over(buffer, 0, out.length());

    assertThat(in.readInt()).isEqualTo(7);
    assertThat(in.readLong()).isEqualTo(-1);
    assertThat(in.readBool()).isTrue();
    assertThat(in.readString(20)).isEqualTo("grüße");
    assertThat(in.readBytes(5)).isEqualTo(new byte[5]);
    assertThat(in.remaining()).isZero();
  }

  @Test
  void readsUnsigned() throws XdrException {
    out.writeInt(-1);

    assertThat(new XdrReader().over(buffer, 0, 4).readUnsigned()).isEqualTo(4294967295L);
  }

  @Test
  void refusesItemsThatAreCutShort() {
    out.writeInt(1);
    XdrReader in = new XdrReader().over(buffer, 0, 4);

    assertThatThrownBy(in::readLong)
        .isInstanceOf(XdrException.class)
        .hasMessage("the message is cut short: expected 8 more bytes, found 4");
  }

  @Test
  void refusesLengthsBeyondTheLimit() {
    out.writeInt(65);
    XdrReader in = new XdrReader().over(buffer, 0, 64);

    assertThatThrownBy(() -> in.readOpaque(64))
        .isInstanceOf(XdrException.class)
        .hasMessage("expected a length of at most 64, found 65");
  }

  @Test
  void refusesLengthsOfTwoGigabytesAndMore() {
    out.writeInt(-1);
    XdrReader in = new XdrReader().over(buffer, 0, 64);

    assertThatThrownBy(() -> in.readBytes(Integer.MAX_VALUE))
        .isInstanceOf(XdrException.class)
        .hasMessage("expected a length of at most 2147483647, found 4294967295");
  }

  @Test
  void refusesAnOpaqueWhosePaddingIsMissing() {
    out.writeInt(5);
    XdrReader in = new XdrReader().over(buffer, 0, 4 + 5);

    assertThatThrownBy(() -> in.readOpaque(64))
        .isInstanceOf(XdrException.class)
        .hasMessage("the message is cut short: expected 8 more bytes, found 5");
  }

  @Test
  void refusesBooleansThatAreNone() {
    out.writeInt(2);
    XdrReader in = new XdrReader().over(buffer, 0, 4);

    assertThatThrownBy(in::readBool)
        .isInstanceOf(XdrException.class)
        .hasMessage("expected a boolean of 0 or 1, found 2");
  }

  @Test
  void neverWritesBeyondItsEnd() {
    XdrWriter small = new XdrWriter().over(buffer, 0, 8);
    small.writeInt(1);

    assertThatThrownBy(() -> small.writeLong(1)).isInstanceOf(IndexOutOfBoundsException.class);
    assertThat(small.length()).isEqualTo(4);
  }

  private String written() {
    byte[] bytes = new byte[out.length()];
    buffer.get(0, bytes);
    return HexFormat.of().formatHex(bytes);
  }
}
