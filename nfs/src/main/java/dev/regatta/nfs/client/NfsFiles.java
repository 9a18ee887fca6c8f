package dev.regatta.nfs.client;

import dev.regatta.nfs.v3.Fattr3;
import dev.regatta.nfs.v3.Ftype3;
import dev.regatta.nfs.v3.Nfs3;
import dev.regatta.nfs.v3.NfsFh3;
import dev.regatta.nfs.v3.Nfsstat3;
import dev.regatta.nfs.v3.Sattr3;
import dev.regatta.nfs.xdr.XdrException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/// One file operation after the other, each to its end: for what happens before and after the load.
/// The client must have no other calls while one of these runs.
///
/// Every method throws an [NfsException] with the server, the operation and the cause.
public final class NfsFiles {
  private static final int LIST_BYTES = 32 << 10;
  private static final int MOST_ROUNDS = 5;

  private final NfsClient client;
  private final NfsCall[] one = new NfsCall[1];
  private final ByteBuffer page = ByteBuffer.allocate(LIST_BYTES);

  public NfsFiles(NfsClient client) {
    this.client = client;
  }

  /// An entry of a directory.
  ///
  /// @param name as text; bytes that are no UTF-8 show as the replacement character
  public record Entry(String name, long fileid) {}

  public NfsFh3 root() {
    return client.mount().root();
  }

  /// The file at a path below the export's root, one LOOKUP for each component.
  public NfsFh3 lookup(String path) throws NfsException {
    NfsFh3 at = root();
    for (String component : path.split("/", -1)) {
      if (!component.isEmpty()) {
        at = lookup(at, component);
      }
    }
    return at;
  }

  public NfsFh3 lookup(NfsFh3 directory, String name) throws NfsException {
    client.lookup(0, directory, bytes(name));
    return handle("LOOKUP " + name);
  }

  public Fattr3 getattr(NfsFh3 file) throws NfsException {
    client.getattr(0, file);
    NfsCall call = await("GETATTR");
    Fattr3 attributes = new Fattr3();
    attributes.set(call.attributes);
    client.release(call);
    return attributes;
  }

  public void setattr(NfsFh3 file, Sattr3 attributes) throws NfsException {
    client.setattr(0, file, attributes);
    done("SETATTR");
  }

  /// The `ACCESS3_` bits that are granted of those asked for.
  public int access(NfsFh3 file, int bits) throws NfsException {
    client.access(0, file, bits);
    NfsCall call = await("ACCESS");
    int granted = call.access;
    client.release(call);
    return granted;
  }

  /// Creates a file, or takes the one that is there.
  public NfsFh3 create(NfsFh3 directory, String name, int mode) throws NfsException {
    client.create(0, directory, bytes(name), Nfs3.UNCHECKED, Sattr3.ofMode(mode));
    return made("CREATE " + name, directory, name);
  }

  /// Creates a file that must not be there.
  public NfsFh3 createNew(NfsFh3 directory, String name, int mode) throws NfsException {
    client.create(0, directory, bytes(name), Nfs3.GUARDED, Sattr3.ofMode(mode));
    return made("CREATE " + name, directory, name);
  }

  public NfsFh3 mkdir(NfsFh3 directory, String name, int mode) throws NfsException {
    client.mkdir(0, directory, bytes(name), Sattr3.ofMode(mode));
    return made("MKDIR " + name, directory, name);
  }

  /// Makes a symbolic link that says `text`.
  public NfsFh3 symlink(NfsFh3 directory, String name, String text) throws NfsException {
    client.symlink(0, directory, bytes(name), new Sattr3(), bytes(text));
    return made("SYMLINK " + name, directory, name);
  }

  public NfsFh3 mknod(NfsFh3 directory, String name, Ftype3 type, int mode) throws NfsException {
    client.mknod(0, directory, bytes(name), type, Sattr3.ofMode(mode), 0, 0);
    return made("MKNOD " + name, directory, name);
  }

  public String readlink(NfsFh3 link) throws NfsException {
    client.readlink(0, link, page, 0, Nfs3.MAX_PATH);
    NfsCall call = await("READLINK");
    byte[] text = new byte[call.count];
    page.get(0, text);
    client.release(call);
    return new String(text, StandardCharsets.UTF_8);
  }

  public void remove(NfsFh3 directory, String name) throws NfsException {
    client.remove(0, directory, bytes(name));
    done("REMOVE " + name);
  }

  public void rmdir(NfsFh3 directory, String name) throws NfsException {
    client.rmdir(0, directory, bytes(name));
    done("RMDIR " + name);
  }

  public void rename(NfsFh3 from, String name, NfsFh3 to, String newName) throws NfsException {
    client.rename(0, from, bytes(name), to, bytes(newName));
    done("RENAME " + name);
  }

  public void link(NfsFh3 file, NfsFh3 directory, String name) throws NfsException {
    client.link(0, file, directory, bytes(name));
    done("LINK " + name);
  }

  /// The entries of a directory without `.` and `..`, page by page.
  public List<Entry> list(NfsFh3 directory) throws NfsException {
    List<Entry> entries = new ArrayList<>();
    DirList list = new DirList();
    long verifier = 0;
    do {
      client.readdirplus(0, directory, list.cookie, verifier, page, 0, LIST_BYTES);
      NfsCall call = await("READDIRPLUS");
      verifier = call.verifier;
      list.over(call, page, 0);
      client.release(call);
      if (!take(list, entries) && !list.eof()) {
        throw failure("READDIRPLUS", "the server sent a page without entries");
      }
    } while (!list.eof());
    return entries;
  }

  private boolean take(DirList list, List<Entry> into) throws NfsException {
    boolean any = false;
    try {
      while (list.next()) {
        any = true;
        String name = new String(list.name, 0, list.nameLength, StandardCharsets.UTF_8);
        if (!name.equals(".") && !name.equals("..")) {
          into.add(new Entry(name, list.fileid));
        }
      }
      return any;
    } catch (XdrException e) {
      throw failure("READDIRPLUS", "the reply is malformed: " + e.getMessage());
    }
  }

  /// Reads until there is as much as asked, or the file ends.
  ///
  /// @return number of bytes
  public int read(NfsFh3 file, long offset, ByteBuffer target, int at, int length)
      throws NfsException {
    int moved = 0;
    boolean eof = false;
    while (moved < length && !eof) {
      client.read(0, file, offset + moved, length - moved, target, at + moved);
      NfsCall call = await("READ");
      moved += call.count;
      eof = call.eof || call.count == 0;
      client.release(call);
    }
    return moved;
  }

  /// Writes all, each WRITE to end as `stable` says.
  public void write(NfsFh3 file, long offset, ByteBuffer source, int at, int length, int stable)
      throws NfsException {
    int moved = 0;
    while (moved < length) {
      client.write(0, file, offset + moved, length - moved, stable, source, at + moved);
      NfsCall call = await("WRITE");
      moved += written(call, length - moved);
    }
  }

  /// Writes all and keeps it until it is committed, which happens at once when it cannot be kept.
  ///
  /// @param unstable what was written to the file and is not committed
  public void write(
      NfsFh3 file, long offset, ByteBuffer source, int at, int length, UnstableWrites unstable)
      throws NfsException {
    int moved = 0;
    while (moved < length) {
      int bytes = Math.min(length - moved, client.mount().writeMax());
      if (!unstable.hasRoom(bytes)) {
        commit(file, unstable);
      }
      client.write(0, file, offset + moved, bytes, Nfs3.UNSTABLE, source, at + moved);
      NfsCall call = await("WRITE");
      unstable.keep(call, offset + moved, source, at + moved);
      moved += written(call, length - moved);
    }
  }

  private int written(NfsCall call, int wanted) throws NfsException {
    int count = call.count;
    client.release(call);
    if (count == 0) {
      throw failure("WRITE", "the server wrote nothing of " + wanted + " bytes");
    }
    return count;
  }

  /// Commits a file, and writes again what the server has lost since.
  ///
  /// @param writes what was written to it and is not committed
  public void commit(NfsFh3 file, UnstableWrites writes) throws NfsException {
    for (int round = 0; round < MOST_ROUNDS; round++) {
      int mark = writes.size();
      client.commit(0, file, 0, 0);
      NfsCall commit = await("COMMIT");
      writes.committed(commit, mark);
      client.release(commit);
      if (writes.lost() == 0) {
        return;
      }
      resend(file, writes);
    }
    throw failure("COMMIT", "the server has lost what was written " + MOST_ROUNDS + " times");
  }

  private void resend(NfsFh3 file, UnstableWrites writes) throws NfsException {
    while (writes.lost() > 0) {
      writes.resend(client, 0, file);
      NfsCall call = await("WRITE");
      writes.resent(call);
      client.release(call);
    }
  }

  /// The handle of what was made, asked for where the server did not send it.
  private NfsFh3 made(String operation, NfsFh3 directory, String name) throws NfsException {
    NfsCall call = await(operation);
    boolean known = call.hasHandle;
    NfsFh3 handle = call.handle.copy();
    client.release(call);
    return known ? handle : lookup(directory, name);
  }

  private NfsFh3 handle(String operation) throws NfsException {
    NfsCall call = await(operation);
    NfsFh3 handle = call.handle.copy();
    client.release(call);
    return handle;
  }

  private void done(String operation) throws NfsException {
    client.release(await(operation));
  }

  private NfsCall await(String operation) throws NfsException {
    client.poll(one, 1);
    NfsCall call = one[0];
    if (call.ok()) {
      return call;
    }
    int status = call.status;
    String cause = status >= Nfsstat3.NFS3_OK ? NfsException.words(status) : call.failure;
    client.release(call);
    throw new NfsException(client.mount().server(), operation, cause, status);
  }

  private NfsException failure(String operation, String cause) {
    return new NfsException(client.mount().server(), operation, cause);
  }

  private static byte[] bytes(String name) {
    return name.getBytes(StandardCharsets.UTF_8);
  }
}
