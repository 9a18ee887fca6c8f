package dev.regatta.nfs.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.regatta.nfs.rpc.Credential;
import dev.regatta.nfs.rpc.ReplyHeader;
import dev.regatta.nfs.rpc.Rpc;
import dev.regatta.nfs.v3.Fattr3;
import dev.regatta.nfs.v3.FsInfo;
import dev.regatta.nfs.v3.FsStat;
import dev.regatta.nfs.v3.Ftype3;
import dev.regatta.nfs.v3.Mount3;
import dev.regatta.nfs.v3.Nfs3;
import dev.regatta.nfs.v3.NfsFh3;
import dev.regatta.nfs.v3.NfsProc3;
import dev.regatta.nfs.v3.Nfsstat3;
import dev.regatta.nfs.v3.PathConf;
import dev.regatta.nfs.v3.PostOp;
import dev.regatta.nfs.v3.Sattr3;
import dev.regatta.nfs.xdr.XdrReader;
import dev.regatta.nfs.xdr.XdrWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Every procedure over a store, exchange by exchange through a raw socket.
abstract class ServerContract {
  private static final Sattr3 NOTHING = new Sattr3();

  private final ConcurrentLinkedQueue<String> problems = new ConcurrentLinkedQueue<>();
  private NfsServer server;
  private RawClient client;
  private NfsFh3 root;

  abstract Store store() throws IOException;

  @BeforeEach
  void start() throws IOException {
    server = NfsServer.start(ServerSettings.DEFAULTS.withProblems(problems::add), store());
    client = new RawClient(server.port());
    root = client.mnt("/export");
  }

  @AfterEach
  void stop() throws IOException {
    client.close();
    server.close();
    assertThat(problems).isEmpty();
  }

  @Test
  void answersNullWithNothing() throws IOException {
    byte[] call =
        RawClient.record(7, Nfs3.PROGRAM, Nfs3.VERSION, 0, new Credential.AuthNone(), out -> {});
    XdrReader reply = client.exchange(call);

    int[] words = new int[6];
    for (int i = 0; i < words.length; i++) {
      words[i] = reply.readInt();
    }
    assertThat(words).containsExactly(7, Rpc.REPLY, Rpc.MSG_ACCEPTED, Rpc.AUTH_NONE, 0, 0);
    assertThat(reply.remaining()).isZero();
    assertThat(client.mountCall(Mount3.MOUNTPROC3_NULL, out -> {}).remaining()).isZero();
  }

  @Test
  void refusesWhatItDoesNotServe() throws IOException {
    assertThat(refusal(100_227, 3, 0)).isEqualTo("PROG_UNAVAIL");
    assertThat(refusal(Nfs3.PROGRAM, 4, 0)).isEqualTo("PROG_MISMATCH (it has versions 3 to 3)");
    assertThat(refusal(Mount3.PROGRAM, 1, 0)).isEqualTo("PROG_MISMATCH (it has versions 3 to 3)");
    assertThat(refusal(Nfs3.PROGRAM, 3, 22)).isEqualTo("PROC_UNAVAIL");
    assertThat(refusal(Mount3.PROGRAM, 3, 6)).isEqualTo("PROC_UNAVAIL");
    assertThat(refusal(Nfs3.PROGRAM, 3, 1)).isEqualTo("GARBAGE_ARGS");
  }

  private String refusal(int program, int version, int procedure) throws IOException {
    return client
        .header(RawClient.record(1, program, version, procedure, RawClient.USER, out -> {}))
        .refusal();
  }

  @Test
  void refusesOtherVersionsOfRpcAndOtherCredentials() throws IOException {
    byte[] call = RawClient.record(NfsProc3.NULL, out -> {});
    call[11] = 3;
    assertThat(client.header(call).refusal()).isEqualTo("RPC_MISMATCH (it has versions 2 to 2)");

    byte[] kerberos = RawClient.record(NfsProc3.NULL, out -> {});
    kerberos[27] = Rpc.RPCSEC_GSS;
    ReplyHeader header = client.header(kerberos);
    assertThat(header.refusal()).isEqualTo("AUTH_ERROR (AUTH_REJECTEDCRED)");
  }

  @Test
  void mountsTheExportAndDirectoriesBelow() throws IOException {
    NfsFh3 inner = mkdir(root, "inner");

    assertThat(client.mnt("/export/inner/")).isEqualTo(inner);
    assertThat(client.mnt("export")).isEqualTo(root);
    create(root, "file");
    assertThat(mountStatus("/export/file")).isEqualTo(Mount3.MNT3ERR_NOTDIR);
    assertThat(mountStatus("/export/none")).isEqualTo(Mount3.MNT3ERR_NOENT);
    assertThat(mountStatus("/exports")).isEqualTo(Mount3.MNT3ERR_NOENT);
    assertThat(mountStatus("/export/..")).isEqualTo(Mount3.MNT3ERR_INVAL);
    assertThat(mountStatus("/export/inner/../..")).isEqualTo(Mount3.MNT3ERR_INVAL);
  }

  private int mountStatus(String path) throws IOException {
    return client.mountCall(Mount3.MOUNTPROC3_MNT, out -> out.writeString(path)).readInt();
  }

  @Test
  void tellsExportsMountsAndFlavors() throws IOException {
    XdrReader reply = client.mountCall(Mount3.MOUNTPROC3_MNT, out -> out.writeString("/export"));
    reply.readInt();
    RawClient.handle(reply);
    assertThat(List.of(reply.readInt(), reply.readInt(), reply.readInt()))
        .containsExactly(2, Rpc.AUTH_SYS, Rpc.AUTH_NONE);

    XdrReader exports = client.mountCall(Mount3.MOUNTPROC3_EXPORT, out -> {});
    assertThat(exports.readBool()).isTrue();
    assertThat(exports.readString(1024)).isEqualTo("/export");
    assertThat(exports.readLong()).isZero();

    XdrReader mounts = client.mountCall(Mount3.MOUNTPROC3_DUMP, out -> {});
    assertThat(mounts.readBool()).isTrue();
    assertThat(mounts.readString(255)).isEqualTo("127.0.0.1");
    assertThat(mounts.readString(1024)).isEqualTo("/export");
    assertThat(mounts.readBool()).isFalse();

    client.mountCall(Mount3.MOUNTPROC3_UMNT, out -> out.writeString("/export"));
    assertThat(client.mountCall(Mount3.MOUNTPROC3_DUMP, out -> {}).readBool()).isFalse();
    client.mnt("/export");
    client.mountCall(Mount3.MOUNTPROC3_UMNTALL, out -> {});
    assertThat(client.mountCall(Mount3.MOUNTPROC3_DUMP, out -> {}).readBool()).isFalse();
  }

  @Test
  void getsAttributes() throws IOException {
    Fattr3 directory = client.getattr(root);

    assertThat(directory.type).isEqualTo(Ftype3.NF3DIR);
    assertThat(directory.nlink).isEqualTo(2);
    NfsFh3 file = create(root, "a", Sattr3.ofMode(0640));
    Fattr3 attributes = client.getattr(file);
    assertThat(attributes.type).isEqualTo(Ftype3.NF3REG);
    assertThat(attributes.mode).isEqualTo(0640);
    assertThat(attributes.nlink).isEqualTo(1);
    assertThat(attributes.size).isZero();
    assertThat(attributes.fsid).isEqualTo(directory.fsid);
    assertThat(attributes.fileid).isNotEqualTo(directory.fileid);
  }

  @Test
  void knowsItsOwnHandlesOnly() throws IOException {
    byte[] otherInstance = root.bytes();
    otherInstance[0] ^= 1;
    byte[] otherFile = root.bytes();
    otherFile[10] ^= 1;

    assertThat(client.status(NfsProc3.GETATTR, NfsFh3.of(otherInstance)::write))
        .isEqualTo(Nfsstat3.NFS3ERR_STALE);
    assertThat(client.status(NfsProc3.GETATTR, NfsFh3.of(otherFile)::write))
        .isEqualTo(Nfsstat3.NFS3ERR_STALE);
    assertThat(client.status(NfsProc3.GETATTR, NfsFh3.of(new byte[7])::write))
        .isEqualTo(Nfsstat3.NFS3ERR_BADHANDLE);
  }

  @Test
  void setsAttributes() throws IOException {
    NfsFh3 file = create(root, "a");
    write(file, 0, "hello", Nfs3.UNSTABLE);
    Sattr3 wanted = Sattr3.ofMode(0604);
    wanted.size = 3;
    wanted.mtimeHow = Sattr3.SET_TO_CLIENT_TIME;
    wanted.mtime = Fattr3.time(1_000_000_000, 123_000_000);
    wanted.atimeHow = Sattr3.SET_TO_SERVER_TIME;

    XdrReader reply = setattr(file, wanted, 0);

    assertThat(reply.readInt()).isZero();
    assertThat(reply.readBool()).isTrue();
    assertThat(reply.readLong()).isEqualTo(5);
    reply.skip(16);
    assertThat(RawClient.postOp(reply).size).isEqualTo(3);
    Fattr3 attributes = client.getattr(file);
    assertThat(attributes.mode).isEqualTo(0604);
    assertThat(attributes.mtime).isEqualTo(wanted.mtime);
    assertThat(Fattr3.seconds(attributes.atime)).isGreaterThan(1_000_000_000);
    setattr(file, Sattr3.ofSize(6), 0);
    assertThat(read(file, 0, 100)).isEqualTo("hel\0\0\0");
  }

  @Test
  void heedsTheGuardOfSetattr() throws IOException {
    NfsFh3 file = create(root, "a");
    long ctime = client.getattr(file).ctime;

    assertThat(setattr(file, Sattr3.ofSize(1), ctime + 1).readInt())
        .isEqualTo(Nfsstat3.NFS3ERR_NOT_SYNC);
    assertThat(client.getattr(file).size).isZero();
    assertThat(setattr(file, Sattr3.ofSize(1), ctime).readInt()).isZero();
    assertThat(client.getattr(file).size).isEqualTo(1);
  }

  private XdrReader setattr(NfsFh3 file, Sattr3 wanted, long guard) throws IOException {
    return client.call(
        NfsProc3.SETATTR,
        out -> {
          file.write(out);
          wanted.write(out);
          out.writeBool(guard != 0);
          if (guard != 0) {
            out.writeLong(guard);
          }
        });
  }

  @Test
  void looksNamesUp() throws IOException {
    NfsFh3 inner = mkdir(root, "inner");
    NfsFh3 file = create(inner, "a");

    XdrReader reply = client.call(NfsProc3.LOOKUP, name(inner, "a"));
    assertThat(reply.readInt()).isZero();
    assertThat(RawClient.handle(reply)).isEqualTo(file);
    assertThat(RawClient.postOp(reply).type).isEqualTo(Ftype3.NF3REG);
    assertThat(RawClient.postOp(reply).fileid).isEqualTo(client.getattr(inner).fileid);
    assertThat(client.lookup(inner, ".")).isEqualTo(inner);
    assertThat(client.lookup(inner, "..")).isEqualTo(root);
    assertThat(client.lookup(root, "..")).isEqualTo(root);
    assertThat(client.status(NfsProc3.LOOKUP, name(root, "none")))
        .isEqualTo(Nfsstat3.NFS3ERR_NOENT);
    assertThat(client.status(NfsProc3.LOOKUP, name(file, "a"))).isEqualTo(Nfsstat3.NFS3ERR_NOTDIR);
    assertThat(client.status(NfsProc3.LOOKUP, name(file, ".."))).isEqualTo(Nfsstat3.NFS3ERR_NOTDIR);
  }

  @Test
  void takesNamesThatAreNamesOnly() throws IOException {
    String longest = "é".repeat(127) + "x";
    NfsFh3 file = create(root, longest);
    assertThat(client.lookup(root, longest)).isEqualTo(file);
    create(root, "with space and \\ and 'quotes'");

    assertThat(createStatus(longest + "y")).isEqualTo(Nfsstat3.NFS3ERR_NAMETOOLONG);
    assertThat(createStatus("y".repeat(5000))).isEqualTo(Nfsstat3.NFS3ERR_NAMETOOLONG);
    assertThat(createStatus("")).isEqualTo(Nfsstat3.NFS3ERR_INVAL);
    assertThat(createStatus("a/b")).isEqualTo(Nfsstat3.NFS3ERR_INVAL);
    assertThat(createStatus("../b")).isEqualTo(Nfsstat3.NFS3ERR_INVAL);
    assertThat(createStatus("a\0b")).isEqualTo(Nfsstat3.NFS3ERR_INVAL);
    assertThat(createStatus(".")).isEqualTo(Nfsstat3.NFS3ERR_EXIST);
    assertThat(createStatus("..")).isEqualTo(Nfsstat3.NFS3ERR_EXIST);
    assertThat(client.status(NfsProc3.RMDIR, name(root, "."))).isEqualTo(Nfsstat3.NFS3ERR_INVAL);
    assertThat(
            client.status(
                NfsProc3.LOOKUP,
                out -> {
                  root.write(out);
                  out.writeOpaque(new byte[] {'a', (byte) 0xff});
                }))
        .isEqualTo(Nfsstat3.NFS3ERR_INVAL);
  }

  private int createStatus(String name) throws IOException {
    return create(root, name, Nfs3.UNCHECKED, NOTHING).readInt();
  }

  @Test
  void grantsAccess() throws IOException {
    NfsFh3 file = create(root, "a", Sattr3.ofMode(0644));

    XdrReader reply =
        client.call(
            NfsProc3.ACCESS,
            out -> {
              file.write(out);
              out.writeInt(Nfs3.ACCESS3_READ | Nfs3.ACCESS3_MODIFY | Nfs3.ACCESS3_EXECUTE);
            });
    assertThat(reply.readInt()).isZero();
    assertThat(RawClient.postOp(reply).type).isEqualTo(Ftype3.NF3REG);
    assertThat(reply.readInt()).isEqualTo(Nfs3.ACCESS3_READ | Nfs3.ACCESS3_MODIFY);
    XdrReader directory =
        client.call(
            NfsProc3.ACCESS,
            out -> {
              root.write(out);
              out.writeInt(Nfs3.ACCESS3_LOOKUP | Nfs3.ACCESS3_DELETE);
            });
    directory.readInt();
    RawClient.postOp(directory);
    assertThat(directory.readInt()).isEqualTo(Nfs3.ACCESS3_LOOKUP | Nfs3.ACCESS3_DELETE);
  }

  @Test
  void readsAndWrites() throws IOException {
    NfsFh3 file = create(root, "a");

    XdrReader written = write(file, 3, "hello", Nfs3.FILE_SYNC);
    assertThat(written.readInt()).isZero();
    assertThat(written.readBool()).isTrue();
    assertThat(written.readLong()).isZero();
    written.skip(16);
    assertThat(RawClient.postOp(written).size).isEqualTo(8);
    assertThat(written.readInt()).isEqualTo(5);
    assertThat(written.readInt()).isEqualTo(Nfs3.FILE_SYNC);

    XdrReader reply = readCall(file, 0, 6);
    assertThat(reply.readInt()).isZero();
    assertThat(RawClient.postOp(reply).size).isEqualTo(8);
    assertThat(reply.readInt()).isEqualTo(6);
    assertThat(reply.readBool()).isFalse();
    assertThat(reply.readString(100)).isEqualTo("\0\0\0hel");
    assertThat(reply.remaining()).isZero();
    XdrReader end = readCall(file, 6, 2);
    end.readInt();
    RawClient.postOp(end);
    assertThat(end.readInt()).isEqualTo(2);
    assertThat(end.readBool()).isTrue();
    assertThat(read(file, 100, 10)).isEmpty();
    assertThat(server.counters().bytesWritten()).isEqualTo(5);
    assertThat(server.counters().bytesRead()).isEqualTo(8);
  }

  @Test
  void readsAndWritesFarOut() throws IOException {
    NfsFh3 file = create(root, "a");
    long offset = (5L << 30) + 1;

    assertThat(write(file, offset, "far", Nfs3.DATA_SYNC).readInt()).isZero();
    assertThat(read(file, offset - 1, 10)).isEqualTo("\0far");
    assertThat(write(file, Long.MAX_VALUE - 1, "far", Nfs3.UNSTABLE).readInt())
        .isEqualTo(Nfsstat3.NFS3ERR_FBIG);
    assertThat(readCall(file, -1, 1).readInt()).isEqualTo(Nfsstat3.NFS3ERR_INVAL);
    setattr(file, Sattr3.ofSize(0), 0);
    assertThat(client.getattr(file).size).isZero();
    setattr(file, Sattr3.ofSize(offset + 3), 0);
    assertThat(read(file, offset, 10)).isEqualTo("\0\0\0");
  }

  @Test
  void movesNoMoreThanItSays() throws IOException {
    NfsFh3 file = create(root, "a");
    byte[] large = new byte[1 << 20];
    large[large.length - 1] = 1;

    XdrReader written =
        client.call(
            NfsProc3.WRITE,
            out -> {
              file.write(out);
              out.writeLong(0).writeInt(large.length).writeInt(Nfs3.UNSTABLE).writeOpaque(large);
            });
    assertThat(written.readInt()).isZero();
    XdrReader reply = readCall(file, 0, Integer.MAX_VALUE);
    assertThat(reply.readInt()).isZero();
    RawClient.postOp(reply);
    assertThat(reply.readInt()).isEqualTo(large.length);
    assertThat(reply.readBool()).isTrue();
    assertThat(reply.readBytes(large.length)).isEqualTo(large);
    assertThat(readCall(root, 0, 1).readInt()).isEqualTo(Nfsstat3.NFS3ERR_ISDIR);
    assertThat(write(root, 0, "x", Nfs3.UNSTABLE).readInt()).isEqualTo(Nfsstat3.NFS3ERR_ISDIR);
  }

  @Test
  void commitsUnderOneVerifier() throws IOException {
    NfsFh3 file = create(root, "a");
    XdrReader written = write(file, 0, "hello", Nfs3.UNSTABLE);
    written.readInt();
    PostOp.skipWcc(written);
    written.readInt();
    assertThat(written.readInt()).isEqualTo(Nfs3.UNSTABLE);
    long verifier = written.readLong();

    XdrReader reply =
        client.call(
            NfsProc3.COMMIT,
            out -> {
              file.write(out);
              out.writeLong(0).writeInt(0);
            });
    assertThat(reply.readInt()).isZero();
    PostOp.skipWcc(reply);
    assertThat(reply.readLong()).isEqualTo(verifier);
    try (NfsServer other = NfsServer.start(ServerSettings.DEFAULTS, store());
        RawClient second = new RawClient(other.port())) {
      assertThat(second.status(NfsProc3.GETATTR, file::write)).isEqualTo(Nfsstat3.NFS3ERR_STALE);
    }
  }

  @Test
  void createsFilesInEveryMode() throws IOException {
    NfsFh3 file = create(root, "a");
    write(file, 0, "hello", Nfs3.UNSTABLE);

    assertThat(create(root, "a", Nfs3.GUARDED, NOTHING).readInt())
        .isEqualTo(Nfsstat3.NFS3ERR_EXIST);
    assertThat(RawClient.made(create(root, "a", Nfs3.UNCHECKED, NOTHING))).isEqualTo(file);
    assertThat(client.getattr(file).size).isEqualTo(5);
    create(root, "a", Nfs3.UNCHECKED, Sattr3.ofSize(0));
    assertThat(client.getattr(file).size).isZero();

    NfsFh3 exclusive = RawClient.made(exclusive("b", 17));
    assertThat(RawClient.made(exclusive("b", 17))).isEqualTo(exclusive);
    assertThat(exclusive("b", 18).readInt()).isEqualTo(Nfsstat3.NFS3ERR_EXIST);
    assertThat(exclusive("a", 17).readInt()).isEqualTo(Nfsstat3.NFS3ERR_EXIST);
    mkdir(root, "d");
    assertThat(createStatus("d")).isEqualTo(Nfsstat3.NFS3ERR_EXIST);
  }

  private XdrReader exclusive(String name, long verifier) throws IOException {
    return client.call(
        NfsProc3.CREATE,
        out -> {
          RawClient.diropargs(out, root, name);
          out.writeInt(Nfs3.EXCLUSIVE).writeLong(verifier);
        });
  }

  @Test
  void tellsTheDirectoryBeforeAndAfter() throws IOException {
    Fattr3 before = client.getattr(root);
    XdrReader reply = create(root, "a", Nfs3.GUARDED, NOTHING);
    RawClient.made(reply);
    RawClient.postOp(reply);

    assertThat(reply.readBool()).isTrue();
    assertThat(reply.readLong()).isEqualTo(before.size);
    assertThat(reply.readLong()).isEqualTo(before.mtime);
    assertThat(reply.readLong()).isEqualTo(before.ctime);
    assertThat(RawClient.postOp(reply).mtime).isEqualTo(client.getattr(root).mtime);
    XdrReader refused = client.call(NfsProc3.REMOVE, name(root, "none"));
    assertThat(refused.readInt()).isEqualTo(Nfsstat3.NFS3ERR_NOENT);
    assertThat(refused.readBool()).isTrue();
    refused.skip(24);
    assertThat(RawClient.postOp(refused).type).isEqualTo(Ftype3.NF3DIR);
    assertThat(refused.remaining()).isZero();
  }

  @Test
  void makesAndRemovesDirectories() throws IOException {
    NfsFh3 inner = mkdir(root, "inner");
    create(inner, "a");

    assertThat(client.getattr(inner).mode).isEqualTo(0750);
    assertThat(client.getattr(root).nlink).isEqualTo(3);
    assertThat(mkdirCall(root, "inner").readInt()).isEqualTo(Nfsstat3.NFS3ERR_EXIST);
    assertThat(client.status(NfsProc3.RMDIR, name(root, "inner")))
        .isEqualTo(Nfsstat3.NFS3ERR_NOTEMPTY);
    assertThat(client.status(NfsProc3.REMOVE, name(root, "inner")))
        .isEqualTo(Nfsstat3.NFS3ERR_ISDIR);
    assertThat(client.status(NfsProc3.RMDIR, name(inner, "a"))).isEqualTo(Nfsstat3.NFS3ERR_NOTDIR);
    assertThat(client.status(NfsProc3.REMOVE, name(inner, "a"))).isZero();
    assertThat(client.status(NfsProc3.RMDIR, name(root, "inner"))).isZero();
    assertThat(client.status(NfsProc3.GETATTR, inner::write)).isEqualTo(Nfsstat3.NFS3ERR_STALE);
    assertThat(createIn(inner).readInt()).isEqualTo(Nfsstat3.NFS3ERR_STALE);
  }

  private XdrReader createIn(NfsFh3 directory) throws IOException {
    return create(directory, "x", Nfs3.UNCHECKED, NOTHING);
  }

  @Test
  void makesAndReadsSymbolicLinksAndFollowsNone() throws IOException {
    NfsFh3 link = RawClient.made(symlink("link", "../..//etc"));

    assertThat(client.getattr(link).type).isEqualTo(Ftype3.NF3LNK);
    XdrReader reply = client.call(NfsProc3.READLINK, link::write);
    assertThat(reply.readInt()).isZero();
    RawClient.postOp(reply);
    assertThat(reply.readString(100)).startsWith("../..").endsWith("/etc");
    assertThat(client.status(NfsProc3.LOOKUP, name(link, "passwd")))
        .isEqualTo(Nfsstat3.NFS3ERR_NOTDIR);
    assertThat(createIn(link).readInt()).isEqualTo(Nfsstat3.NFS3ERR_NOTDIR);
    assertThat(readCall(link, 0, 1).readInt()).isEqualTo(Nfsstat3.NFS3ERR_INVAL);
    assertThat(mountStatus("/export/link")).isEqualTo(Mount3.MNT3ERR_NOTDIR);
    assertThat(create(root, "link", Nfs3.UNCHECKED, Sattr3.ofSize(0)).readInt())
        .isEqualTo(Nfsstat3.NFS3ERR_EXIST);
    assertThat(symlink("long", "x".repeat(1025)).readInt()).isEqualTo(Nfsstat3.NFS3ERR_NAMETOOLONG);
    assertThat(client.status(NfsProc3.READLINK, root::write)).isEqualTo(Nfsstat3.NFS3ERR_INVAL);
  }

  private XdrReader symlink(String name, String text) throws IOException {
    return client.call(
        NfsProc3.SYMLINK,
        out -> {
          RawClient.diropargs(out, root, name);
          NOTHING.write(out);
          out.writeString(text);
        });
  }

  @Test
  void makesNoDevices() throws IOException {
    assertThat(
            client.status(
                NfsProc3.MKNOD,
                out -> {
                  RawClient.diropargs(out, root, "fifo");
                  out.writeInt(Ftype3.NF3FIFO.number());
                  NOTHING.write(out);
                }))
        .isEqualTo(Nfsstat3.NFS3ERR_NOTSUPP);
  }

  @Test
  void removesFiles() throws IOException {
    NfsFh3 file = create(root, "a");
    write(file, 0, "hello", Nfs3.UNSTABLE);

    assertThat(client.status(NfsProc3.REMOVE, name(root, "a"))).isZero();
    assertThat(client.status(NfsProc3.REMOVE, name(root, "a"))).isEqualTo(Nfsstat3.NFS3ERR_NOENT);
    assertThat(readCall(file, 0, 1).readInt()).isEqualTo(Nfsstat3.NFS3ERR_STALE);
    assertThat(create(root, "a")).isNotEqualTo(file);
  }

  @Test
  void linksFiles() throws IOException {
    NfsFh3 file = create(root, "a");
    XdrReader reply = link(file, "b");

    assertThat(reply.readInt()).isZero();
    assertThat(RawClient.postOp(reply).nlink).isEqualTo(2);
    assertThat(client.lookup(root, "b")).isEqualTo(file);
    assertThat(link(file, "b").readInt()).isEqualTo(Nfsstat3.NFS3ERR_EXIST);
    client.status(NfsProc3.REMOVE, name(root, "a"));
    assertThat(client.getattr(file).nlink).isEqualTo(1);
    assertThat(write(file, 0, "still", Nfs3.UNSTABLE).readInt()).isZero();
    assertThat(read(client.lookup(root, "b"), 0, 10)).isEqualTo("still");
  }

  private XdrReader link(NfsFh3 file, String name) throws IOException {
    return client.call(
        NfsProc3.LINK,
        out -> {
          file.write(out);
          RawClient.diropargs(out, root, name);
        });
  }

  @Test
  void renamesFilesAndDirectories() throws IOException {
    NfsFh3 one = mkdir(root, "one");
    NfsFh3 two = mkdir(root, "two");
    NfsFh3 file = create(one, "a");
    NfsFh3 replaced = create(two, "b");
    write(file, 0, "hello", Nfs3.UNSTABLE);

    XdrReader reply = rename(one, "a", two, "b");
    assertThat(reply.readInt()).isZero();
    PostOp.skipWcc(reply);
    PostOp.skipWcc(reply);
    assertThat(reply.remaining()).isZero();
    assertThat(client.lookup(two, "b")).isEqualTo(file);
    assertThat(client.status(NfsProc3.LOOKUP, name(one, "a"))).isEqualTo(Nfsstat3.NFS3ERR_NOENT);
    assertThat(client.status(NfsProc3.GETATTR, replaced::write)).isEqualTo(Nfsstat3.NFS3ERR_STALE);
    assertThat(rename(root, "two", one, "moved").readInt()).isZero();
    assertThat(read(file, 0, 10)).isEqualTo("hello");
    assertThat(client.getattr(file).size).isEqualTo(5);
    assertThat(client.lookup(two, "..")).isEqualTo(one);
    assertThat(rename(root, "one", two, "x").readInt()).isEqualTo(Nfsstat3.NFS3ERR_INVAL);
    mkdir(root, "full");
    assertThat(rename(two, "b", root, "full").readInt()).isEqualTo(Nfsstat3.NFS3ERR_ISDIR);
    assertThat(rename(root, "one", two, "b").readInt())
        .isIn(Nfsstat3.NFS3ERR_NOTDIR, Nfsstat3.NFS3ERR_INVAL);
    assertThat(rename(root, "none", root, "x").readInt()).isEqualTo(Nfsstat3.NFS3ERR_NOENT);
    assertThat(rename(root, "full", root, "one").readInt()).isEqualTo(Nfsstat3.NFS3ERR_NOTEMPTY);
  }

  private XdrReader rename(NfsFh3 from, String name, NfsFh3 to, String newName) throws IOException {
    return client.call(
        NfsProc3.RENAME,
        out -> {
          RawClient.diropargs(out, from, name);
          RawClient.diropargs(out, to, newName);
        });
  }

  @Test
  void listsEveryNameOnceWhileOthersComeAndGo() throws IOException {
    TreeSet<String> names = new TreeSet<>();
    for (int i = 0; i < 200; i++) {
      create(root, "file-" + i);
      names.add("file-" + i);
    }

    List<String> listed = new ArrayList<>();
    Page page = new Page(0, 0, false);
    for (int round = 0; !page.eof; round++) {
      page = readdir(page, 600, listed);
      create(root, "new-" + round);
      client.status(NfsProc3.REMOVE, name(root, "new-" + (round - 1)));
    }
    assertThat(listed).doesNotHaveDuplicates().contains(".", "..").containsAll(names);
  }

  /// Where a listing has come to.
  private record Page(long cookie, long verifier, boolean eof) {}

  private Page readdir(Page from, int count, List<String> into) throws IOException {
    XdrReader reply =
        client.call(
            NfsProc3.READDIR,
            out -> {
              root.write(out);
              out.writeLong(from.cookie).writeLong(from.verifier).writeInt(count);
            });
    assertThat(reply.remaining()).isLessThanOrEqualTo(count + 4);
    assertThat(reply.readInt()).isZero();
    assertThat(RawClient.postOp(reply).type).isEqualTo(Ftype3.NF3DIR);
    long verifier = reply.readLong();
    long cookie = from.cookie;
    while (reply.readBool()) {
      reply.readLong();
      into.add(reply.readString(255));
      cookie = reply.readLong();
    }
    return new Page(cookie, verifier, reply.readBool());
  }

  @Test
  void listsAttributesAndHandles() throws IOException {
    NfsFh3 file = create(root, "a");
    long verifier = verifier();
    XdrReader reply =
        client.call(
            NfsProc3.READDIRPLUS,
            out -> {
              root.write(out);
              out.writeLong(2).writeLong(verifier).writeInt(8192).writeInt(8192);
            });

    assertThat(reply.readInt()).isZero();
    RawClient.postOp(reply);
    reply.readLong();
    assertThat(reply.readBool()).isTrue();
    assertThat(reply.readLong()).isEqualTo(client.getattr(file).fileid);
    assertThat(reply.readString(255)).isEqualTo("a");
    reply.readLong();
    assertThat(RawClient.postOp(reply).type).isEqualTo(Ftype3.NF3REG);
    assertThat(reply.readBool()).isTrue();
    assertThat(RawClient.handle(reply)).isEqualTo(file);
    assertThat(reply.readBool()).isFalse();
    assertThat(reply.readBool()).isTrue();
    assertThat(reply.remaining()).isZero();
  }

  private long verifier() throws IOException {
    return readdir(new Page(0, 0, false), 4096, new ArrayList<>()).verifier;
  }

  @Test
  void refusesCookiesOfOthersAndPagesWithoutRoom() throws IOException {
    NfsFh3 file = create(root, "a");

    assertThat(readdirStatus(root, 5, verifier() + 1, 4096)).isEqualTo(Nfsstat3.NFS3ERR_BAD_COOKIE);
    assertThat(readdirStatus(root, 0, 0, 100)).isEqualTo(Nfsstat3.NFS3ERR_TOOSMALL);
    assertThat(readdirStatus(root, 0, 0, 0)).isEqualTo(Nfsstat3.NFS3ERR_TOOSMALL);
    assertThat(readdirStatus(file, 0, 0, 4096)).isEqualTo(Nfsstat3.NFS3ERR_NOTDIR);
  }

  private int readdirStatus(NfsFh3 directory, long cookie, long verifier, int count)
      throws IOException {
    return client.status(
        NfsProc3.READDIR,
        out -> {
          directory.write(out);
          out.writeLong(cookie).writeLong(verifier).writeInt(count);
        });
  }

  @Test
  void saysWhatTheFileSystemIs() throws IOException {
    XdrReader info = client.call(NfsProc3.FSINFO, root::write);
    info.readInt();
    RawClient.postOp(info);
    FsInfo fsInfo = FsInfo.read(info);
    assertThat(fsInfo.rtmax()).isEqualTo(1 << 20);
    assertThat(fsInfo.wtmax()).isEqualTo(1 << 20);
    assertThat(fsInfo.properties())
        .isEqualTo(
            Nfs3.FSF3_LINK | Nfs3.FSF3_SYMLINK | Nfs3.FSF3_HOMOGENEOUS | Nfs3.FSF3_CANSETTIME);

    XdrReader stat = client.call(NfsProc3.FSSTAT, root::write);
    stat.readInt();
    RawClient.postOp(stat);
    FsStat space = FsStat.read(stat);
    assertThat(space.tbytes()).isPositive();
    assertThat(space.fbytes()).isBetween(space.abytes(), space.tbytes());

    XdrReader conf = client.call(NfsProc3.PATHCONF, root::write);
    conf.readInt();
    RawClient.postOp(conf);
    assertThat(PathConf.read(conf)).isEqualTo(new PathConf(32_000, 255, true, true, false, true));
  }

  @Test
  void countsCallsAndErrors() throws IOException {
    client.status(NfsProc3.GETATTR, root::write);
    client.status(NfsProc3.GETATTR, NfsFh3.of(new byte[1])::write);

    assertThat(server.counters().calls(NfsProc3.GETATTR)).isEqualTo(2);
    assertThat(server.counters().errors(NfsProc3.GETATTR)).isEqualTo(1);
    assertThat(server.counters().calls()).isEqualTo(2);
    assertThat(server.counters().mountCalls()).isEqualTo(1);
    assertThat(server.counters().connections()).isEqualTo(1);
  }

  private NfsFh3 create(NfsFh3 directory, String name) throws IOException {
    return create(directory, name, NOTHING);
  }

  private NfsFh3 create(NfsFh3 directory, String name, Sattr3 wanted) throws IOException {
    return RawClient.made(create(directory, name, Nfs3.GUARDED, wanted));
  }

  private XdrReader create(NfsFh3 directory, String name, int how, Sattr3 wanted)
      throws IOException {
    return client.call(
        NfsProc3.CREATE,
        out -> {
          RawClient.diropargs(out, directory, name);
          out.writeInt(how);
          wanted.write(out);
        });
  }

  private NfsFh3 mkdir(NfsFh3 directory, String name) throws IOException {
    return RawClient.made(mkdirCall(directory, name));
  }

  private XdrReader mkdirCall(NfsFh3 directory, String name) throws IOException {
    return client.call(
        NfsProc3.MKDIR,
        out -> {
          RawClient.diropargs(out, directory, name);
          Sattr3.ofMode(0750).write(out);
        });
  }

  private XdrReader write(NfsFh3 file, long offset, String text, int stable) throws IOException {
    byte[] data = text.getBytes(StandardCharsets.UTF_8);
    return client.call(
        NfsProc3.WRITE,
        out -> {
          file.write(out);
          out.writeLong(offset).writeInt(data.length).writeInt(stable).writeOpaque(data);
        });
  }

  private XdrReader readCall(NfsFh3 file, long offset, int count) throws IOException {
    return client.call(
        NfsProc3.READ,
        out -> {
          file.write(out);
          out.writeLong(offset).writeInt(count);
        });
  }

  private String read(NfsFh3 file, long offset, int count) throws IOException {
    XdrReader reply = readCall(file, offset, count);
    assertThat(reply.readInt()).isZero();
    RawClient.postOp(reply);
    reply.readInt();
    reply.readBool();
    return reply.readString(count);
  }

  private static Consumer<XdrWriter> name(NfsFh3 directory, String name) {
    return out -> RawClient.diropargs(out, directory, name);
  }
}
