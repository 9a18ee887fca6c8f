package dev.regatta.nfs.client;

import dev.regatta.nfs.rpc.Credential;
import dev.regatta.nfs.rpc.Rpc;
import dev.regatta.nfs.v3.Mount3;
import dev.regatta.nfs.v3.NfsFh3;
import dev.regatta.nfs.xdr.XdrException;
import dev.regatta.nfs.xdr.XdrReader;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// The MOUNT program of a server: what it exports, and the file handle an export begins with.
public final class MountProgram implements AutoCloseable {
  private static final int MAX_ENTRIES = 4096;
  private static final int MAX_FLAVORS = 64;
  private static final int MOST_NAMED = 8;

  private final RpcCaller caller;

  MountProgram(InetSocketAddress address, Credential credential, RpcCaller.RpcDial dial)
      throws NfsException {
    this.caller = new RpcCaller(address, Mount3.PROGRAM, Mount3.VERSION, credential, dial);
  }

  /// A directory the server exports.
  ///
  /// @param groups who may mount it, as the server tells it; none means everybody
  public record Export(String directory, List<String> groups) {
    public Export {
      groups = List.copyOf(groups);
    }
  }

  /// A line of the server's own list of mounts.
  public record Mounted(String hostname, String directory) {}

  /// Mounts an export.
  ///
  /// @return its root
  NfsFh3 mnt(String path) throws NfsException {
    String operation = "MNT " + path;
    XdrReader in = caller.call(Mount3.MOUNTPROC3_MNT, operation, out -> out.writeString(path));
    try {
      int status = in.readInt();
      if (status != Mount3.MNT3_OK) {
        throw new NfsException(caller.server(), operation, refusal(status), status);
      }
      NfsFh3 root = new NfsFh3();
      root.read(in);
      checkFlavors(operation, in);
      return root;
    } catch (XdrException e) {
      throw malformed(operation, e);
    }
  }

  private String refusal(int status) throws NfsException {
    String name = Mount3.statusName(status);
    return switch (status) {
      case Mount3.MNT3ERR_ACCES, Mount3.MNT3ERR_PERM ->
          name + " (this client may not mount it; " + exported() + ")";
      case Mount3.MNT3ERR_NOENT, Mount3.MNT3ERR_NOTDIR, Mount3.MNT3ERR_INVAL ->
          name + " (there is no such export; " + exported() + ")";
      default -> name;
    };
  }

  private String exported() throws NfsException {
    List<Export> exports = export();
    if (exports.isEmpty()) {
      return "the server exports nothing";
    }
    return "the server exports "
        + exports.stream()
            .limit(MOST_NAMED)
            .map(Export::directory)
            .collect(Collectors.joining(", "))
        + (exports.size() > MOST_NAMED ? " and " + (exports.size() - MOST_NAMED) + " more" : "");
  }

  private void checkFlavors(String operation, XdrReader in) throws XdrException, NfsException {
    int count = in.readLength(MAX_FLAVORS);
    List<Integer> flavors = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      flavors.add(in.readInt());
    }
    if (count > 0 && !flavors.contains(Rpc.AUTH_SYS) && !flavors.contains(Rpc.AUTH_NONE)) {
      throw new NfsException(
          caller.server(),
          operation,
          "the export wants one of the security flavors " + flavors + ", expected AUTH_SYS (1)");
    }
  }

  /// Takes this client off the server's list of mounts.
  public void umnt(String path) throws NfsException {
    caller.call(Mount3.MOUNTPROC3_UMNT, "UMNT " + path, out -> out.writeString(path));
  }

  /// What the server exports.
  public List<Export> export() throws NfsException {
    XdrReader in = caller.call(Mount3.MOUNTPROC3_EXPORT, "EXPORT", out -> {});
    try {
      List<Export> exports = new ArrayList<>();
      while (in.readBool()) {
        checkCount(exports.size());
        exports.add(new Export(in.readString(Mount3.MAX_PATH), groups(in)));
      }
      return exports;
    } catch (XdrException e) {
      throw malformed("EXPORT", e);
    }
  }

  private static List<String> groups(XdrReader in) throws XdrException {
    List<String> groups = new ArrayList<>();
    while (in.readBool()) {
      checkCount(groups.size());
      groups.add(in.readString(Mount3.MAX_NAME));
    }
    return groups;
  }

  /// Who has mounted what, as far as the server keeps account.
  public List<Mounted> dump() throws NfsException {
    XdrReader in = caller.call(Mount3.MOUNTPROC3_DUMP, "DUMP", out -> {});
    try {
      List<Mounted> mounted = new ArrayList<>();
      while (in.readBool()) {
        checkCount(mounted.size());
        mounted.add(new Mounted(in.readString(Mount3.MAX_NAME), in.readString(Mount3.MAX_PATH)));
      }
      return mounted;
    } catch (XdrException e) {
      throw malformed("DUMP", e);
    }
  }

  private static void checkCount(int entries) throws XdrException {
    if (entries == MAX_ENTRIES) {
      throw new XdrException("expected a list of at most " + MAX_ENTRIES + " entries, found more");
    }
  }

  private NfsException malformed(String operation, XdrException e) {
    return new NfsException(
        caller.server(),
        operation,
        "the reply is malformed: " + e.getMessage(),
        CallStatus.MALFORMED);
  }

  @Override
  public void close() {
    caller.close();
  }
}
