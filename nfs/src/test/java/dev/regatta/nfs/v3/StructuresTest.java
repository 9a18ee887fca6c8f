package dev.regatta.nfs.v3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.regatta.nfs.xdr.XdrException;
import dev.regatta.nfs.xdr.XdrReader;
import dev.regatta.nfs.xdr.XdrWriter;
import java.nio.ByteBuffer;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

final class StructuresTest {
  private static final String ATTRIBUTES =
      "00000002"
          + "000041ed"
          + "00000003"
          + "000003e8"
          + "ffffffff"
          + "0000000100000000"
          + "0000000000001000"
          + "00000008"
          + "00000001"
          + "00000000000000fd"
          + "00000000deadbeef"
          + "65000000"
          + "3b9ac9ff"
          + "65000001"
          + "00000000"
          + "80000000"
          + "00000001";

  private final ByteBuffer buffer = ByteBuffer.allocate(512);
  private final XdrWriter out = new XdrWriter().over(buffer, 0, 512);

  @Test
  void readsAndWritesAttributes() throws XdrException {
    buffer.put(0, HexFormat.of().parseHex(ATTRIBUTES));
    Fattr3 attributes = new Fattr3();

    attributes.read(new XdrReader().over(buffer, 0, Fattr3.BYTES));

    assertThat(attributes.type).isEqualTo(Ftype3.NF3DIR);
    assertThat(attributes.mode).isEqualTo(0x41ed);
    assertThat(attributes.nlink).isEqualTo(3);
    assertThat(attributes.uid).isEqualTo(1000);
    assertThat(attributes.gid).isEqualTo(4294967295L);
    assertThat(attributes.size).isEqualTo(1L << 32);
    assertThat(attributes.used).isEqualTo(4096);
    assertThat(attributes.rdevMajor).isEqualTo(8);
    assertThat(attributes.rdevMinor).isEqualTo(1);
    assertThat(attributes.fsid).isEqualTo(253);
    assertThat(attributes.fileid).isEqualTo(0xdeadbeefL);
    assertThat(attributes.atime).isEqualTo(Fattr3.time(0x65000000L, 999_999_999));
    assertThat(Fattr3.nanos(attributes.atime)).isEqualTo(999_999_999);
    assertThat(Fattr3.seconds(attributes.ctime)).isEqualTo(0x80000000L);
    attributes.write(out);
    assertThat(written()).isEqualTo(ATTRIBUTES);
  }

  @Test
  void refusesAttributesOfNoType() {
    buffer.put(0, HexFormat.of().parseHex(ATTRIBUTES)).putInt(0, 8);

    assertThatThrownBy(() -> new Fattr3().read(new XdrReader().over(buffer, 0, Fattr3.BYTES)))
        .isInstanceOf(XdrException.class)
        .hasMessage("expected a file type of 1 to 7, found 8");
  }

  @Test
  void writesOnlyTheAttributesThatAreSet() throws XdrException {
    Sattr3 attributes = Sattr3.ofMode(0644);
    attributes.size = 5;
    attributes.mtimeHow = Sattr3.SET_TO_CLIENT_TIME;
    attributes.mtime = Fattr3.time(7, 9);

    attributes.write(out);

    assertThat(written())
        .isEqualTo(
            "00000001"
                + "000001a4"
                + "00000000"
                + "00000000"
                + "00000001"
                + "0000000000000005"
                + "00000000"
                + "00000002"
                + "00000007"
                + "00000009");
    Sattr3 back = new Sattr3();
    back.read(new XdrReader().over(buffer, 0, out.length()));
    assertThat(back).usingRecursiveComparison().isEqualTo(attributes);
  }

  @Test
  void readsHandlesOfEveryLengthTheRfcAllows() throws XdrException {
    byte[] longest = new byte[64];
    longest[63] = 1;
    out.writeOpaque(longest).writeOpaque(new byte[0]);
    XdrReader in = new XdrReader().over(buffer, 0, out.length());
    NfsFh3 handle = new NfsFh3();

    handle.read(in);
    assertThat(handle.bytes()).isEqualTo(longest);
    handle.read(in);
    assertThat(handle.length()).isZero();
  }

  @Test
  void refusesHandlesOfMoreThan64Bytes() {
    out.writeOpaque(new byte[65]);

    assertThatThrownBy(() -> new NfsFh3().read(new XdrReader().over(buffer, 0, out.length())))
        .isInstanceOf(XdrException.class)
        .hasMessage("expected a length of at most 64, found 65");
  }

  @Test
  void comparesHandlesByTheirBytes() {
    NfsFh3 handle = NfsFh3.of(new byte[] {1, 2, 3});

    assertThat(handle).isEqualTo(NfsFh3.of(new byte[] {1, 2, 3})).hasSameHashCodeAs(handle.copy());
    assertThat(handle).isNotEqualTo(NfsFh3.of(new byte[] {1, 2})).hasToString("010203");
  }

  @Test
  void skipsAndReadsOptionalAttributes() throws XdrException {
    Fattr3 attributes = new Fattr3();
    attributes.size = 9;
    PostOp.writeWcc(out, attributes);
    PostOp.writeNoWcc(out);
    PostOp.writeAttr(out, attributes);
    PostOp.writeNoAttr(out);
    out.writeBool(true);
    out.reserve(24);
    PostOp.writeNoAttr(out);
    XdrReader in = new XdrReader().over(buffer, 0, out.length());
    Fattr3 read = new Fattr3();

    assertThat(PostOp.readWcc(in, read)).isTrue();
    assertThat(read.size).isEqualTo(9);
    PostOp.skipWcc(in);
    PostOp.skipAttr(in);
    assertThat(PostOp.readAttr(in, read)).isFalse();
    assertThat(PostOp.readWcc(in, read)).isFalse();
    assertThat(in.remaining()).isZero();
  }

  @Test
  void namesStatusesAsTheRfcDoes() {
    assertThat(Nfsstat3.name(70)).isEqualTo("NFS3ERR_STALE");
    assertThat(Nfsstat3.name(10008)).isEqualTo("NFS3ERR_JUKEBOX");
    assertThat(Nfsstat3.name(12345)).isEqualTo("nfsstat3 12345");
  }

  @Test
  void numbersProceduresAsTheRfcDoes() {
    assertThat(NfsProc3.COUNT).isEqualTo(22);
    assertThat(NfsProc3.of(6)).isEqualTo(NfsProc3.READ);
    assertThat(NfsProc3.of(17)).isEqualTo(NfsProc3.READDIRPLUS);
    assertThat(NfsProc3.COMMIT.number()).isEqualTo(21);
    assertThat(NfsProc3.exists(22)).isFalse();
  }

  private String written() {
    return HexFormat.of().formatHex(buffer.array(), 0, out.length());
  }
}
