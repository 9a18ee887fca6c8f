package dev.regatta.nfs.client;

import dev.regatta.nfs.rpc.Credential;
import dev.regatta.nfs.v3.Portmap;
import dev.regatta.nfs.xdr.XdrException;
import dev.regatta.nfs.xdr.XdrReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;

/// Asks a host's port mapper where a program listens.
final class PortMapper {
  private static final int MAX_PORT = 0xffff;

  private PortMapper() {}

  /// The TCP port of a program.
  ///
  /// @param argument of the URL that makes this question unnecessary
  static int port(InetAddress host, int program, int version, String argument, Duration deadline)
      throws NfsException {
    InetSocketAddress address = new InetSocketAddress(host, Portmap.PORT);
    String operation = "PORTMAP GETPORT of program " + program + " version " + version;
    try (RpcCaller caller =
        new RpcCaller(
            address,
            Portmap.PROGRAM,
            Portmap.VERSION,
            new Credential.AuthNone(),
            new RpcCaller.RpcDial(deadline, false))) {
      XdrReader in =
          caller.call(
              Portmap.PMAPPROC_GETPORT,
              operation,
              out ->
                  out.writeInt(program)
                      .writeInt(version)
                      .writeInt(Portmap.IPPROTO_TCP)
                      .writeInt(0));
      return checked(caller.server(), operation, in);
    } catch (NfsException e) {
      throw e.with("the URL can name the port with " + argument + "=");
    }
  }

  private static int checked(String server, String operation, XdrReader in) throws NfsException {
    long port;
    try {
      port = in.readUnsigned();
    } catch (XdrException e) {
      throw new NfsException(server, operation, "the reply is malformed: " + e.getMessage());
    }
    if (port == 0 || port > MAX_PORT) {
      throw new NfsException(
          server, operation, "the program is not registered there: is an NFS server running?");
    }
    return (int) port;
  }
}
