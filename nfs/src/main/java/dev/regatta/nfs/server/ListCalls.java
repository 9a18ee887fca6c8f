package dev.regatta.nfs.server;

import dev.regatta.nfs.v3.Fattr3;
import dev.regatta.nfs.v3.Ftype3;
import dev.regatta.nfs.v3.Nfsstat3;
import dev.regatta.nfs.v3.PostOp;
import dev.regatta.nfs.xdr.Xdr;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.locks.ReentrantLock;

/// READDIR, READDIRPLUS.
final class ListCalls {
  /// Attributes of the directory and cookie verifier before the entries, end of entries and eof
  /// after them.
  private static final int FRAME_BYTES = 4 + Fattr3.BYTES + Long.BYTES + 4 + 4;

  /// Mark that an entry follows, fileid, length of the name, cookie.
  private static final int ENTRY_BYTES = 4 + Long.BYTES + 4 + Long.BYTES;

  /// post_op_attr and post_op_fh3 of an entry.
  private static final int PLUS_BYTES = 4 + Fattr3.BYTES + 4 + Handles.WIRE_BYTES;

  private final ServedCall call;
  private final Fattr3 found = new Fattr3();
  private boolean plus;

  /// Bytes that may still be used: of the names with fileid and cookie, and of everything.
  private long directoryLeft;

  private long left;
  private boolean any;

  ListCalls(ServedCall call) {
    this.call = call;
  }

  void readdir() throws IOException {
    long directory = call.readObject();
    long cookie = call.in.readLong();
    long verifier = call.in.readLong();
    left = call.in.readUnsigned();
    directoryLeft = Long.MAX_VALUE;
    plus = false;
    list(directory, cookie, verifier);
  }

  void readdirplus() throws IOException {
    long directory = call.readObject();
    long cookie = call.in.readLong();
    long verifier = call.in.readLong();
    directoryLeft = call.in.readUnsigned();
    left = call.in.readUnsigned();
    plus = true;
    list(directory, cookie, verifier);
  }

  private void list(long directory, long cookie, long verifier) throws IOException {
    if (call.object.type != Ftype3.NF3DIR) {
      throw new StoreException(Nfsstat3.NFS3ERR_NOTDIR);
    }
    if (cookie != 0 && verifier != call.export.cookieVerifier) {
      throw new StoreException(Nfsstat3.NFS3ERR_BAD_COOKIE);
    }
    left = Math.min(left, call.export.settings.transferBytes()) - FRAME_BYTES;
    if (left < 0) {
      throw new StoreException(Nfsstat3.NFS3ERR_TOOSMALL);
    }

    call.reply.require((int) left + FRAME_BYTES + Integer.BYTES);
    call.out.writeInt(Nfsstat3.NFS3_OK);
    call.writeObject();
    call.out.writeLong(call.export.cookieVerifier);
    boolean eof = writeEntries(directory, cookie);
    if (!eof && !any) {
      throw new StoreException(Nfsstat3.NFS3ERR_TOOSMALL);
    }
    call.out.writeBool(false).writeBool(eof);
  }

  /// Writes what fits.
  ///
  /// @return whether these are the last ones
  private boolean writeEntries(long directory, long cookie) throws StoreException {
    any = false;
    if (cookie < Listing.HERE_COOKIE && !writeDot(Names.HERE, Listing.HERE_COOKIE, directory)) {
      return false;
    }
    if (cookie < Listing.UP_COOKIE
        && !writeDot(Names.UP, Listing.UP_COOKIE, call.store.parent(directory))) {
      return false;
    }
    Listing listing = listing(directory, cookie);
    for (int i = listing.after(cookie); i < listing.size(); i++) {
      if (!writeNamed(directory, listing.name(i), listing.cookie(i))) {
        return false;
      }
    }
    return true;
  }

  private Listing listing(long directory, long cookie) throws StoreException {
    ReentrantLock lock = call.export.locks.of(directory);
    lock.lock();
    try {
      return call.export.listings.page(directory, cookie);
    } finally {
      lock.unlock();
    }
  }

  private boolean writeDot(String name, long cookie, long file) throws StoreException {
    call.store.attributes(file, found);
    return write(name, cookie, file);
  }

  /// One that cannot be looked up is passed over: it is gone since the listing was made.
  private boolean writeNamed(long directory, String name, long cookie) {
    long file;
    try {
      file = call.store.lookup(directory, name, found);
    } catch (StoreException gone) {
      return true;
    }
    return write(name, cookie, file);
  }

  private boolean write(String name, long cookie, long file) {
    byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
    int size = ENTRY_BYTES + Xdr.padded(bytes.length);
    if (size + (plus ? PLUS_BYTES : 0) > left || (any && size > directoryLeft)) {
      return false;
    }
    left -= size + (plus ? PLUS_BYTES : 0);
    directoryLeft -= size;
    any = true;
    call.out.writeBool(true).writeLong(found.fileid).writeOpaque(bytes).writeLong(cookie);
    if (plus) {
      PostOp.writeAttr(call.out, found);
      call.export.handles.writePostOp(call.out, file);
    }
    return true;
  }
}
