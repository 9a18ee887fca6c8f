package dev.regatta.nfs.server;

import dev.regatta.nfs.v3.Fattr3;
import dev.regatta.nfs.v3.Ftype3;
import dev.regatta.nfs.v3.Nfs3;
import dev.regatta.nfs.v3.Nfsstat3;
import dev.regatta.nfs.v3.PostOp;
import dev.regatta.nfs.v3.Sattr3;
import dev.regatta.nfs.xdr.Xdr;
import dev.regatta.nfs.xdr.XdrException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/// LOOKUP, READLINK, and what changes directories: CREATE, MKDIR, SYMLINK, MKNOD, REMOVE, RMDIR,
/// RENAME, LINK.
final class NameCalls {
  /// Until the client has set the attributes of what it made EXCLUSIVE.
  private static final int EXCLUSIVE_MODE = 0600;

  private final ServedCall call;
  private final Fattr3 found = new Fattr3();
  private Sattr3 wanted = new Sattr3();

  NameCalls(ServedCall call) {
    this.call = call;
  }

  void lookup() throws IOException {
    long directory = call.readObject();
    long file = lookup(directory, Names.read(call.in));
    call.out.writeInt(Nfsstat3.NFS3_OK);
    call.export.handles.write(call.out, file);
    PostOp.writeAttr(call.out, found);
    call.writeObject();
  }

  private long lookup(long directory, String name) throws StoreException {
    if (call.object.type != Ftype3.NF3DIR) {
      throw new StoreException(Nfsstat3.NFS3ERR_NOTDIR);
    }
    if (!name.equals(Names.HERE) && !name.equals(Names.UP)) {
      return call.store.lookup(directory, name, found);
    }
    long file = name.equals(Names.HERE) ? directory : call.store.parent(directory);
    call.store.attributes(file, found);
    return file;
  }

  void readlink() throws IOException {
    byte[] text = call.store.readlink(call.readObject()).getBytes(StandardCharsets.UTF_8);
    call.reply.require(ReplyBuffer.SMALL + Xdr.padded(text.length));
    call.out.writeInt(Nfsstat3.NFS3_OK);
    call.writeObject();
    call.out.writeOpaque(text);
  }

  void create() throws IOException {
    long directory = call.readFile();
    String name = Names.readNew(call.in);
    int how = call.in.readInt();
    if (how < Nfs3.UNCHECKED || how > Nfs3.EXCLUSIVE) {
      throw new XdrException("expected a createmode3 of 0 to 2, found " + how);
    }
    long verifier = readHow(how);

    call.first.begin(directory);
    long file;
    try {
      file = create(directory, name, how, verifier);
    } finally {
      changed(directory);
    }
    writeMade(file);
  }

  /// Reads the attributes, or the verifier instead of them.
  private long readHow(int how) throws XdrException {
    if (how == Nfs3.EXCLUSIVE) {
      wanted = Sattr3.ofMode(EXCLUSIVE_MODE);
      return call.in.readLong();
    }
    wanted.read(call.in);
    return 0;
  }

  private long create(long directory, String name, int how, long verifier) throws StoreException {
    try {
      long file = call.store.create(directory, name, wanted, call.caller(), found);
      if (how == Nfs3.EXCLUSIVE) {
        call.export.exclusiveCreates.remember(file, verifier);
      }
      return file;
    } catch (StoreException refused) {
      if (refused.status() != Nfsstat3.NFS3ERR_EXIST || how == Nfs3.GUARDED) {
        throw refused;
      }
      return existing(directory, name, how, verifier);
    }
  }

  private long existing(long directory, String name, int how, long verifier) throws StoreException {
    long file = call.store.lookup(directory, name, found);
    if (found.type != Ftype3.NF3REG) {
      throw new StoreException(Nfsstat3.NFS3ERR_EXIST);
    }
    if (how == Nfs3.EXCLUSIVE && !call.export.exclusiveCreates.made(file, verifier)) {
      throw new StoreException(Nfsstat3.NFS3ERR_EXIST);
    }
    if (how == Nfs3.UNCHECKED && wanted.size != Sattr3.UNSET) {
      call.store.setAttributes(file, Sattr3.ofSize(wanted.size));
      call.store.attributes(file, found);
    }
    return file;
  }

  void mkdir() throws IOException {
    long directory = call.readFile();
    String name = Names.readNew(call.in);
    wanted.read(call.in);

    call.first.begin(directory);
    long file;
    try {
      file = call.store.mkdir(directory, name, wanted, call.caller(), found);
    } finally {
      changed(directory);
    }
    writeMade(file);
  }

  void symlink() throws IOException {
    long directory = call.readFile();
    String name = Names.readNew(call.in);
    wanted.read(call.in);
    String text = Names.readText(call.in);

    call.first.begin(directory);
    long file;
    try {
      file = call.store.symlink(directory, name, text, call.caller(), found);
    } finally {
      changed(directory);
    }
    writeMade(file);
  }

  void mknod() throws IOException {
    call.readFile();
    Names.readNew(call.in);
    throw new StoreException(Nfsstat3.NFS3ERR_NOTSUPP);
  }

  void remove() throws IOException {
    long directory = call.readFile();
    String name = Names.readOld(call.in);

    call.first.begin(directory);
    try {
      call.store.remove(directory, name);
    } finally {
      changed(directory);
    }
    writeChanged();
  }

  void rmdir() throws IOException {
    long directory = call.readFile();
    String name = Names.readOld(call.in);

    call.first.begin(directory);
    try {
      call.store.rmdir(directory, name);
    } finally {
      changed(directory);
    }
    writeChanged();
  }

  void rename() throws IOException {
    long from = call.readFile();
    String name = Names.readOld(call.in);
    long to = call.readFile();
    String newName = Names.readOld(call.in);

    Wcc.beginBoth(call.first, from, call.second, to);
    try {
      call.store.rename(from, name, to, newName);
    } finally {
      call.export.listings.changed(to);
      call.second.end();
      changed(from);
    }
    writeChanged();
    call.second.write(call.out);
  }

  void link() throws IOException {
    long file = call.readFile();
    long directory = call.readFile();
    String name = Names.readNew(call.in);

    call.first.begin(directory);
    try {
      call.store.link(file, directory, name);
    } finally {
      changed(directory);
    }
    call.store.attributes(file, call.object);
    call.hasObject = true;
    call.out.writeInt(Nfsstat3.NFS3_OK);
    call.writeObject();
    call.first.write(call.out);
  }

  private void changed(long directory) {
    call.export.listings.changed(directory);
    call.first.end();
  }

  private void writeChanged() {
    call.out.writeInt(Nfsstat3.NFS3_OK);
    call.first.write(call.out);
  }

  private void writeMade(long file) {
    call.out.writeInt(Nfsstat3.NFS3_OK);
    call.export.handles.writePostOp(call.out, file);
    PostOp.writeAttr(call.out, found);
    call.first.write(call.out);
  }
}
