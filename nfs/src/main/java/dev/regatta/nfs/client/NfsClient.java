package dev.regatta.nfs.client;

import dev.regatta.nfs.v3.Ftype3;
import dev.regatta.nfs.v3.Nfs3;
import dev.regatta.nfs.v3.NfsFh3;
import dev.regatta.nfs.v3.NfsProc3;
import dev.regatta.nfs.v3.Nfsstat3;
import dev.regatta.nfs.v3.Sattr3;
import dev.regatta.nfs.xdr.Xdr;
import dev.regatta.nfs.xdr.XdrWriter;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Objects;

/// Many NFS calls at once. A method named as a procedure takes a call with the caller's token;
/// [#flush] sends what was taken; [#poll] receives and hands out calls that are finished, in any
/// order, each to be given back with [#release].
///
/// - At most [#free] calls can be taken. Each has a deadline, and finishes with a status.
/// - Memory given to a call is the client's until the call is handed out, and so are position and
///   limit of the buffer; the bytes outside the range given are not touched. Direct buffers serve
///   best.
/// - A READ or WRITE may move fewer bytes than asked, and never more than [NfsMount#readMax] and
///   [NfsMount#writeMax].
/// - Names are bytes, as the server has them. One too long for a request ends the call with
///   NFS3ERR_NAMETOOLONG, without asking the server.
/// - NFS3ERR_JUKEBOX is not a result: the client asks again, up to the deadline.
///
/// Hot path: no call allocates, but for FSSTAT, FSINFO and PATHCONF.
public final class NfsClient implements AutoCloseable {
  /// Most bytes of a page of READDIR and READDIRPLUS.
  public static final int MAX_LIST = 64 << 10;

  private static final int MAX_NAME = 512;
  private static final int MAX_TEXT = Nfs3.MAX_PATH;

  /// sattrguard3 of SETATTR: no check of the ctime.
  private static final int NO_GUARD = 0;

  private final NfsMount mount;
  private final RpcCounters counters = new RpcCounters();
  private final CallTable table;
  private final EventLoop loop;

  NfsClient(NfsMount mount, int slots) throws NfsException {
    this.mount = mount;
    this.table = new CallTable(slots, mount.credential());
    try {
      this.loop = new EventLoop(mount, table, counters);
    } catch (IOException e) {
      throw new NfsException(mount.server(), "connect", Sockets.cause(e));
    }
  }

  public NfsMount mount() {
    return mount;
  }

  public RpcCounters counters() {
    return counters;
  }

  /// How many calls can be taken now.
  public int free() {
    return table.free();
  }

  /// Sends the calls taken, as far as the sockets take them. [#poll] does the same.
  public void flush() {
    loop.send();
  }

  /// Waits until calls are finished, then hands them out.
  ///
  /// @param finished receives them from index 0
  /// @param least wait for as many, 0 to look without waiting; never more than were taken
  /// @return how many
  public int poll(NfsCall[] finished, int least) {
    return loop.poll(finished, least, System.nanoTime() + Long.MAX_VALUE / 2);
  }

  /// As [#poll], but waits no longer than to an instant (`System.nanoTime`).
  public int pollUntil(NfsCall[] finished, int least, long nanos) {
    return loop.poll(finished, least, nanos);
  }

  /// Gives a call back that was handed out: its results are gone then.
  public void release(NfsCall call) {
    table.release(call);
  }

  public void nul(int token) {
    start(table.take(token, NfsProc3.NULL));
  }

  public void getattr(int token, NfsFh3 object) {
    NfsCall call = table.take(token, NfsProc3.GETATTR);
    object.write(table.arguments());
    start(call);
  }

  public void setattr(int token, NfsFh3 object, Sattr3 attributes) {
    NfsCall call = table.take(token, NfsProc3.SETATTR);
    object.write(table.arguments());
    attributes.write(table.arguments());
    table.arguments().writeInt(NO_GUARD);
    start(call);
  }

  public void lookup(int token, NfsFh3 directory, byte[] name) {
    NfsCall call = table.take(token, NfsProc3.LOOKUP);
    if (placed(call, directory, name)) {
      start(call);
    }
  }

  /// Asks what may be done with a file.
  ///
  /// @param bits the `ACCESS3_` bits of [Nfs3] to ask for
  public void access(int token, NfsFh3 object, int bits) {
    NfsCall call = table.take(token, NfsProc3.ACCESS);
    object.write(table.arguments());
    table.arguments().writeInt(bits);
    start(call);
  }

  /// Reads the text of a symbolic link into memory.
  public void readlink(int token, NfsFh3 link, ByteBuffer target, int at, int length) {
    NfsCall call = table.take(token, NfsProc3.READLINK);
    use(call, target, at, length);
    link.write(table.arguments());
    start(call);
  }

  /// Reads from a file, and keeps nothing of the data.
  public void read(int token, NfsFh3 file, long offset, int length) {
    NfsCall call = table.take(token, NfsProc3.READ);
    call.dataLength = Math.min(length, mount.readMax());
    read(call, file, offset);
  }

  /// Reads from a file into memory.
  public void read(int token, NfsFh3 file, long offset, int length, ByteBuffer target, int at) {
    NfsCall call = table.take(token, NfsProc3.READ);
    use(call, target, at, Math.min(length, mount.readMax()));
    read(call, file, offset);
  }

  private void read(NfsCall call, NfsFh3 file, long offset) {
    file.write(table.arguments());
    table.arguments().writeLong(offset).writeInt(call.dataLength);
    start(call);
  }

  /// Writes memory to a file.
  ///
  /// @param stable [Nfs3#UNSTABLE], [Nfs3#DATA_SYNC] or [Nfs3#FILE_SYNC]
  public void write(
      int token, NfsFh3 file, long offset, int length, int stable, ByteBuffer source, int at) {
    NfsCall call = table.take(token, NfsProc3.WRITE);
    int bytes = Math.min(length, mount.writeMax());
    use(call, source, at, bytes);
    call.stable = stable;
    XdrWriter out = table.arguments();
    file.write(out);
    out.writeLong(offset).writeInt(bytes).writeInt(stable).writeInt(bytes);
    table.seal(call, Xdr.padded(bytes));
    loop.start(call);
  }

  /// Creates a file.
  ///
  /// @param how [Nfs3#UNCHECKED] or [Nfs3#GUARDED]
  public void create(int token, NfsFh3 directory, byte[] name, int how, Sattr3 attributes) {
    NfsCall call = table.take(token, NfsProc3.CREATE);
    if (placed(call, directory, name)) {
      table.arguments().writeInt(how);
      attributes.write(table.arguments());
      start(call);
    }
  }

  /// Creates a file unless there is one, and safe against being sent twice.
  ///
  /// @param verifier tells this creation from all others
  public void createExclusive(int token, NfsFh3 directory, byte[] name, long verifier) {
    NfsCall call = table.take(token, NfsProc3.CREATE);
    if (placed(call, directory, name)) {
      table.arguments().writeInt(Nfs3.EXCLUSIVE).writeLong(verifier);
      start(call);
    }
  }

  public void mkdir(int token, NfsFh3 directory, byte[] name, Sattr3 attributes) {
    NfsCall call = table.take(token, NfsProc3.MKDIR);
    if (placed(call, directory, name)) {
      attributes.write(table.arguments());
      start(call);
    }
  }

  /// Makes a symbolic link.
  ///
  /// @param text what the link says
  public void symlink(int token, NfsFh3 directory, byte[] name, Sattr3 attributes, byte[] text) {
    NfsCall call = table.take(token, NfsProc3.SYMLINK);
    if (text.length > MAX_TEXT) {
      refuse(call);
    } else if (placed(call, directory, name)) {
      attributes.write(table.arguments());
      table.arguments().writeOpaque(text);
      start(call);
    }
  }

  /// Makes a special file.
  ///
  /// @param type not a regular file, directory or link
  /// @param major of a device, as `minor`; ignored for others
  public void mknod(
      int token,
      NfsFh3 directory,
      byte[] name,
      Ftype3 type,
      Sattr3 attributes,
      int major,
      int minor) {
    NfsCall call = table.take(token, NfsProc3.MKNOD);
    if (placed(call, directory, name)) {
      XdrWriter out = table.arguments();
      out.writeInt(type.number());
      attributes.write(out);
      if (type == Ftype3.NF3BLK || type == Ftype3.NF3CHR) {
        out.writeInt(major).writeInt(minor);
      }
      start(call);
    }
  }

  public void remove(int token, NfsFh3 directory, byte[] name) {
    NfsCall call = table.take(token, NfsProc3.REMOVE);
    if (placed(call, directory, name)) {
      start(call);
    }
  }

  public void rmdir(int token, NfsFh3 directory, byte[] name) {
    NfsCall call = table.take(token, NfsProc3.RMDIR);
    if (placed(call, directory, name)) {
      start(call);
    }
  }

  public void rename(
      int token, NfsFh3 fromDirectory, byte[] fromName, NfsFh3 toDirectory, byte[] toName) {
    NfsCall call = table.take(token, NfsProc3.RENAME);
    if (placed(call, fromDirectory, fromName) && placed(call, toDirectory, toName)) {
      start(call);
    }
  }

  /// Gives a file another name.
  public void link(int token, NfsFh3 file, NfsFh3 directory, byte[] name) {
    NfsCall call = table.take(token, NfsProc3.LINK);
    file.write(table.arguments());
    if (placed(call, directory, name)) {
      start(call);
    }
  }

  /// Reads a page of a directory into memory, to be read with [DirList].
  ///
  /// @param cookie 0 for the first page, then the cookie of the last entry read
  /// @param cookieVerifier 0 for the first page, then the verifier of that
  /// @param length most bytes of the page, at most [#MAX_LIST]
  public void readdir(
      int token,
      NfsFh3 directory,
      long cookie,
      long cookieVerifier,
      ByteBuffer target,
      int at,
      int length) {
    NfsCall call = table.take(token, NfsProc3.READDIR);
    use(call, target, at, Math.min(length, MAX_LIST));
    directory.write(table.arguments());
    table.arguments().writeLong(cookie).writeLong(cookieVerifier).writeInt(call.dataLength);
    start(call);
  }

  /// As [#readdir], with handles and attributes of the entries.
  public void readdirplus(
      int token,
      NfsFh3 directory,
      long cookie,
      long cookieVerifier,
      ByteBuffer target,
      int at,
      int length) {
    NfsCall call = table.take(token, NfsProc3.READDIRPLUS);
    use(call, target, at, Math.min(length, MAX_LIST));
    XdrWriter out = table.arguments();
    directory.write(out);
    out.writeLong(cookie).writeLong(cookieVerifier);
    out.writeInt(call.dataLength).writeInt(call.dataLength);
    start(call);
  }

  public void fsstat(int token, NfsFh3 object) {
    NfsCall call = table.take(token, NfsProc3.FSSTAT);
    object.write(table.arguments());
    start(call);
  }

  public void fsinfo(int token, NfsFh3 object) {
    NfsCall call = table.take(token, NfsProc3.FSINFO);
    object.write(table.arguments());
    start(call);
  }

  public void pathconf(int token, NfsFh3 object) {
    NfsCall call = table.take(token, NfsProc3.PATHCONF);
    object.write(table.arguments());
    start(call);
  }

  /// Makes a server store what was written with [Nfs3#UNSTABLE]. It may have lost some: see
  /// [UnstableWrites].
  ///
  /// @param length bytes, 0 for all from the offset on
  public void commit(int token, NfsFh3 file, long offset, int length) {
    NfsCall call = table.take(token, NfsProc3.COMMIT);
    file.write(table.arguments());
    table.arguments().writeLong(offset).writeInt(length);
    start(call);
  }

  /// Writes diropargs3.
  private boolean placed(NfsCall call, NfsFh3 directory, byte[] name) {
    if (name.length > MAX_NAME) {
      refuse(call);
      return false;
    }
    directory.write(table.arguments());
    table.arguments().writeOpaque(name);
    return true;
  }

  private void refuse(NfsCall call) {
    call.status = Nfsstat3.NFS3ERR_NAMETOOLONG;
    loop.finish(call);
  }

  private void use(NfsCall call, ByteBuffer memory, int at, int length) {
    Objects.checkFromIndexSize(at, length, memory.capacity());
    memory.clear();
    call.uses(memory, at, length);
  }

  private void start(NfsCall call) {
    table.seal(call, 0);
    loop.start(call);
  }

  /// Ends the client. Calls that are not finished never will be.
  @Override
  public void close() {
    loop.close();
  }
}
