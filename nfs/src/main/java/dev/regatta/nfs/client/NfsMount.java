package dev.regatta.nfs.client;

import dev.regatta.nfs.rpc.Credential;
import dev.regatta.nfs.v3.FsInfo;
import dev.regatta.nfs.v3.Mount3;
import dev.regatta.nfs.v3.Nfs3;
import dev.regatta.nfs.v3.NfsFh3;
import dev.regatta.nfs.v3.NfsProc3;
import dev.regatta.nfs.v3.Nfsstat3;
import dev.regatta.nfs.v3.PostOp;
import dev.regatta.nfs.xdr.XdrException;
import dev.regatta.nfs.xdr.XdrReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;

/// An export that is attached: where its server is, its root, and how much it moves at once. It
/// does not change, so any number of clients, each with its thread, may use one.
public final class NfsMount implements AutoCloseable {
  /// Most bytes of a READ or WRITE, whatever the server offers.
  static final int MAX_TRANSFER = 1 << 20;

  private final NfsUrl url;
  private final NfsSettings settings;
  private final InetSocketAddress nfs;
  private final InetSocketAddress mountd;
  private final Credential credential;
  private final boolean privileged;
  private final NfsFh3 root;
  private final FsInfo info;

  private NfsMount(
      NfsUrl url,
      NfsSettings settings,
      InetSocketAddress nfs,
      InetSocketAddress mountd,
      boolean privileged)
      throws NfsException {
    this.url = url;
    this.settings = settings;
    this.nfs = nfs;
    this.mountd = mountd;
    this.credential = LocalCredential.of(url);
    this.privileged = privileged;
    try (MountProgram program = mountProgram()) {
      this.root = program.mnt(url.exportPath());
    }
    this.info = fsInfo();
  }

  /// Attaches an export: asks the port mapper where the URL names no ports, then MNT and FSINFO.
  ///
  /// @throws NfsException with the server, the step and the cause
  public static NfsMount open(NfsUrl url, NfsSettings settings) throws NfsException {
    InetAddress host = resolved(url.host());
    InetSocketAddress mountd =
        new InetSocketAddress(
            host,
            url.mountPort() != 0
                ? url.mountPort()
                : PortMapper.port(
                    host, Mount3.PROGRAM, Mount3.VERSION, "mountport", settings.setupDeadline()));
    InetSocketAddress nfs =
        new InetSocketAddress(
            host,
            url.nfsPort() != 0
                ? url.nfsPort()
                : PortMapper.port(
                    host, Nfs3.PROGRAM, Nfs3.VERSION, "nfsport", settings.setupDeadline()));
    return switch (settings.privilegedPort()) {
      case ALWAYS -> new NfsMount(url, settings, nfs, mountd, true);
      case NEVER -> new NfsMount(url, settings, nfs, mountd, false);
      case WHEN_NEEDED -> whenNeeded(url, settings, nfs, mountd);
    };
  }

  /// Tries an ordinary port, and a privileged one when the refusal may be about that.
  private static NfsMount whenNeeded(
      NfsUrl url, NfsSettings settings, InetSocketAddress nfs, InetSocketAddress mountd)
      throws NfsException {
    try {
      return new NfsMount(url, settings, nfs, mountd, false);
    } catch (NfsException refused) {
      if (!mayWantPrivilegedPort(refused)) {
        throw refused;
      }
      try {
        return new NfsMount(url, settings, nfs, mountd, true);
      } catch (NfsException again) {
        boolean none = again.status() == CallStatus.NO_PRIVILEGED_PORT;
        throw none ? refused.with(again.reason()) : again;
      }
    }
  }

  private static boolean mayWantPrivilegedPort(NfsException refused) {
    return refused.status() == Nfsstat3.NFS3ERR_ACCES
        || refused.status() == Nfsstat3.NFS3ERR_PERM
        || refused.status() == CallStatus.NOT_AUTHENTICATED;
  }

  private static InetAddress resolved(String host) throws NfsException {
    try {
      return InetAddress.getByName(host);
    } catch (UnknownHostException e) {
      throw new NfsException(host, "resolve", "unknown host");
    }
  }

  /// The MOUNT program of the same server. The caller closes it.
  public MountProgram mountProgram() throws NfsException {
    return new MountProgram(mountd, credential, dial());
  }

  private RpcCaller.RpcDial dial() {
    return new RpcCaller.RpcDial(settings.setupDeadline(), privileged);
  }

  private FsInfo fsInfo() throws NfsException {
    String operation = "FSINFO of " + url.exportPath();
    try (RpcCaller caller = new RpcCaller(nfs, Nfs3.PROGRAM, Nfs3.VERSION, credential, dial())) {
      XdrReader in = caller.call(NfsProc3.FSINFO.number(), operation, root::write);
      int status = in.readInt();
      if (status != Nfsstat3.NFS3_OK) {
        throw new NfsException(server(), operation, NfsException.words(status), status);
      }
      PostOp.skipAttr(in);
      return FsInfo.read(in);
    } catch (XdrException e) {
      throw new NfsException(
          server(), operation, "the reply is malformed: " + e.getMessage(), CallStatus.MALFORMED);
    }
  }

  /// Opens a client. It belongs to the thread that uses it.
  public NfsClient client() throws NfsException {
    return client(settings.slots());
  }

  /// As [#client], with as many calls at once as are given.
  public NfsClient client(int slots) throws NfsException {
    return new NfsClient(this, slots);
  }

  /// Address and port of the NFS program, as messages name the server.
  public String server() {
    return Sockets.name(nfs);
  }

  public NfsUrl url() {
    return url;
  }

  /// The root of the export; not to be changed.
  public NfsFh3 root() {
    return root;
  }

  public FsInfo info() {
    return info;
  }

  /// Whether connections come from a port below 1024.
  public boolean privileged() {
    return privileged;
  }

  /// Most bytes of one READ.
  public int readMax() {
    return transfer(info.rtmax(), url.readMax());
  }

  /// Most bytes of one WRITE.
  public int writeMax() {
    return transfer(info.wtmax(), url.writeMax());
  }

  private static int transfer(long server, int wanted) {
    long most = server == 0 ? MAX_TRANSFER : Math.min(server, MAX_TRANSFER);
    return (int) (wanted == 0 ? most : Math.min(most, wanted));
  }

  InetSocketAddress address() {
    return nfs;
  }

  Credential credential() {
    return credential;
  }

  NfsSettings settings() {
    return settings;
  }

  /// Takes the mount off the server's list (UMNT).
  ///
  /// @throws NfsException when the server does not do it; nothing depends on that list
  @Override
  public void close() throws NfsException {
    try (MountProgram program = mountProgram()) {
      program.umnt(url.exportPath());
    }
  }
}
