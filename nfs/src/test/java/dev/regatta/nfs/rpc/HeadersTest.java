package dev.regatta.nfs.rpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.regatta.nfs.xdr.XdrException;
import dev.regatta.nfs.xdr.XdrReader;
import dev.regatta.nfs.xdr.XdrWriter;
import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;

final class HeadersTest {
  private static final Credential SYS =
      new Credential.AuthSys(9, "client", 1000, 0xffff_fffeL, List.of(4L, 24L));

  private static final String SYS_CALL =
      "0000002a"
          + "00000000"
          + "00000002"
          + "000186a3"
          + "00000003"
          + "00000006"
          + "00000001"
          + "00000024"
          + "00000009"
          + "00000006"
          + "636c6965"
          + "6e740000"
          + "000003e8"
          + "fffffffe"
          + "00000002"
          + "00000004"
          + "00000018"
          + "00000000"
          + "00000000";

  private final ByteBuffer buffer = ByteBuffer.allocate(1024);
  private final XdrWriter out = new XdrWriter().over(buffer, 0, 1024);
  private final CallHeader call = new CallHeader();
  private final ReplyHeader reply = new ReplyHeader();

  @Test
  void writesACallWithAuthSys() {
    CallHeader.write(out, 42, 100003, 3, 6, SYS);

    assertThat(written()).isEqualTo(SYS_CALL);
  }

  @Test
  void writesACallWithAuthNone() {
    CallHeader.write(out, 1, 100005, 3, 0, new Credential.AuthNone());

    assertThat(written())
        .isEqualTo(
            "00000001"
                + "00000000"
                + "00000002"
                + "000186a5"
                + "00000003"
                + "00000000"
                + "00000000"
                + "00000000"
                + "00000000"
                + "00000000");
  }

  @Test
  void readsTheCallItWrote() throws XdrException {
    CallHeader.write(out, 42, 100003, 3, 6, SYS);
    out.writeInt(77);
    XdrReader in = reader();

    call.read(in);

    assertThat(call.xid).isEqualTo(42);
    assertThat(call.rpcVersion).isEqualTo(2);
    assertThat(call.program).isEqualTo(100003);
    assertThat(call.version).isEqualTo(3);
    assertThat(call.procedure).isEqualTo(6);
    assertThat(call.flavor).isEqualTo(Rpc.AUTH_SYS);
    assertThat(call.credentialReadable).isTrue();
    assertThat(call.uid).isEqualTo(1000);
    assertThat(call.gid).isEqualTo(0xffff_fffeL);
    assertThat(call.gidCount).isEqualTo(2);
    assertThat(call.gids).startsWith(4, 24);
    assertThat(in.readInt()).isEqualTo(77);
  }

  @Test
  void marksACredentialThatCannotBeRead() throws XdrException {
    out.writeInt(1).writeInt(0).writeInt(2).writeInt(100003).writeInt(3).writeInt(0);
    out.writeInt(Rpc.AUTH_SYS).writeInt(4).writeInt(0).writeInt(0).writeInt(0);

    call.read(reader());

    assertThat(call.credentialReadable).isFalse();
  }

  @Test
  void marksACredentialWithTooManyGroups() throws XdrException {
    out.writeInt(1).writeInt(0).writeInt(2).writeInt(100003).writeInt(3).writeInt(0);
    out.writeInt(Rpc.AUTH_SYS).writeInt(20 + 17 * 4);
    out.writeInt(0).writeInt(0).writeInt(0).writeInt(0).writeInt(17);
    out.reserve(17 * 4);
    out.writeInt(0).writeInt(0);

    call.read(reader());

    assertThat(call.credentialReadable).isFalse();
  }

  @Test
  void refusesACredentialOfMoreThan400Bytes() {
    out.writeInt(1).writeInt(0).writeInt(2).writeInt(100003).writeInt(3).writeInt(0);
    out.writeInt(Rpc.AUTH_SYS).writeInt(404);
    out.reserve(404);

    assertThatThrownBy(() -> call.read(reader()))
        .isInstanceOf(XdrException.class)
        .hasMessage("expected a length of at most 400, found 404");
  }

  @Test
  void writesAndReadsAnAcceptedReply() throws XdrException {
    ReplyHeader.writeAccepted(out, 42, Rpc.SUCCESS);

    assertThat(written())
        .isEqualTo("0000002a" + "00000001" + "00000000" + "00000000" + "00000000" + "00000000");
    reply.read(reader());
    assertThat(reply.xid).isEqualTo(42);
    assertThat(reply.success()).isTrue();
  }

  @Test
  void readsAReplyWithAVerifierOfItsOwn() throws XdrException {
    out.writeInt(5).writeInt(Rpc.REPLY).writeInt(Rpc.MSG_ACCEPTED);
    out.writeInt(Rpc.AUTH_SHORT).writeOpaque(new byte[] {1, 2, 3}).writeInt(Rpc.SUCCESS);
    XdrReader in = reader();

    reply.read(in);

    assertThat(reply.success()).isTrue();
    assertThat(in.remaining()).isZero();
  }

  @Test
  void saysWhichVersionsAServerHas() throws XdrException {
    ReplyHeader.writeProgMismatch(out, 1, 4, 4);

    reply.read(reader());

    assertThat(written()).endsWith("00000002" + "00000004" + "00000004");
    assertThat(reply.success()).isFalse();
    assertThat(reply.refusal()).isEqualTo("PROG_MISMATCH (it has versions 4 to 4)");
  }

  @Test
  void saysWhyAReplyWasDenied() throws XdrException {
    ReplyHeader.writeAuthError(out, 1, Rpc.AUTH_TOOWEAK);
    reply.read(reader());
    assertThat(reply.refusal()).isEqualTo("AUTH_ERROR (AUTH_TOOWEAK)");
    assertThat(written()).isEqualTo("00000001" + "00000001" + "00000001" + "00000001" + "00000005");

    out.over(buffer, 0, 1024);
    ReplyHeader.writeRpcMismatch(out, 1);
    reply.read(reader());
    assertThat(reply.refusal()).isEqualTo("RPC_MISMATCH (it has versions 2 to 2)");
  }

  @Test
  void refusesACallWhereAReplyIsExpected() {
    CallHeader.write(out, 1, 100005, 3, 0, new Credential.AuthNone());

    assertThatThrownBy(() -> reply.read(reader()))
        .isInstanceOf(XdrException.class)
        .hasMessage("expected a reply (1), found message type 0");
  }

  @Test
  void refusesMoreThan16Groups() {
    List<Long> groups =
        List.of(1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L, 9L, 10L, 11L, 12L, 13L, 14L, 15L, 16L, 17L);

    assertThatThrownBy(() -> new Credential.AuthSys(0, "m", 0, 0, groups))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("AUTH_SYS carries at most 16 groups, got 17");
  }

  private XdrReader reader() {
    return new XdrReader().over(buffer, 0, out.length());
  }

  private String written() {
    return HexFormat.of().formatHex(buffer.array(), 0, out.length());
  }
}
