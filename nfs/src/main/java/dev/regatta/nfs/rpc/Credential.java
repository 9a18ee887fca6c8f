package dev.regatta.nfs.rpc;

import dev.regatta.nfs.xdr.XdrWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// Who a caller says it is: the credential of a call (RFC 5531, sections 8 and 10, appendix A).
public sealed interface Credential {

  /// Writes the credential and the AUTH_NONE verifier that goes with both flavors.
  void write(XdrWriter out);

  /// AUTH_NONE: nobody in particular.
  record AuthNone() implements Credential {
    @Override
    public void write(XdrWriter out) {
      out.writeInt(Rpc.AUTH_NONE).writeInt(0);
      out.writeInt(Rpc.AUTH_NONE).writeInt(0);
    }
  }

  /// AUTH_SYS: numbers of a user and groups, as the client states them.
  ///
  /// @param uid 0 to 2^32 - 1, as are the group numbers
  record AuthSys(int stamp, String machineName, long uid, long gid, List<Long> gids)
      implements Credential {
    public static final int MAX_MACHINE_NAME = 255;
    public static final int MAX_GIDS = 16;

    public AuthSys {
      gids = List.copyOf(gids);
      if (machineName.getBytes(StandardCharsets.UTF_8).length > MAX_MACHINE_NAME) {
        throw new IllegalArgumentException(
            "the machine name must be at most 255 bytes long, got " + machineName);
      }
      if (gids.size() > MAX_GIDS) {
        throw new IllegalArgumentException(
            "AUTH_SYS carries at most 16 groups, got " + gids.size());
      }
    }

    @Override
    public void write(XdrWriter out) {
      out.writeInt(Rpc.AUTH_SYS);
      int length = out.reserve(Integer.BYTES);
      int body = out.position();
      out.writeInt(stamp).writeString(machineName).writeInt((int) uid).writeInt((int) gid);
      out.writeInt(gids.size());
      for (long group : gids) {
        out.writeInt((int) group);
      }
      out.buffer().putInt(length, out.position() - body);
      out.writeInt(Rpc.AUTH_NONE).writeInt(0);
    }
  }
}
