package dev.regatta.engine.io.nfs3;

import dev.regatta.engine.io.OpSlot;
import dev.regatta.model.job.Op;
import dev.regatta.nfs.client.DirList;
import dev.regatta.nfs.client.NfsCall;
import dev.regatta.nfs.client.NfsClient;
import dev.regatta.nfs.v3.Nfs3;
import dev.regatta.nfs.v3.NfsFh3;
import dev.regatta.nfs.v3.Nfsstat3;
import dev.regatta.nfs.v3.Sattr3;
import dev.regatta.nfs.xdr.XdrException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/// An op on a path, one call after the other: LOOKUPs to its directory, as far as that is not
/// known, then what it is for. One for each slot, used again and again.
final class PathOp {
  private static final int PAGE_BYTES = 32 << 10;

  /// The op goes on: another call was taken.
  static final int GOES_ON = 1;

  private final NfsClient client;
  private final Directories directories;
  private final NfsFh3 at = new NfsFh3();
  private final NfsFh3 first = new NfsFh3();
  private final NfsFh3 found = new NfsFh3();
  private final DirList list = new DirList();
  private @Nullable ByteBuffer page;
  private OpSlot slot = new OpSlot(0);
  private Step step = Step.WALK;
  private boolean second;
  private String walk = "";
  private int walked;
  private boolean usedKnown;
  private boolean again;
  private long count;
  private long cookieVerifier;

  /// What the call that is on its way is for.
  private enum Step {
    /// Towards a directory.
    WALK,
    /// The file the op is about.
    LOOKUP,
    /// What the op is for.
    ACT
  }

  PathOp(NfsClient client, Directories directories) {
    this.client = client;
    this.directories = directories;
  }

  /// Takes the first call of an op.
  ///
  /// @return as [#finished]
  int start(OpSlot op) {
    slot = op;
    again = false;
    return begin();
  }

  private int begin() {
    second = false;
    usedKnown = false;
    count = 0;
    list.cookie = 0;
    cookieVerifier = 0;
    return switch (slot.op) {
      case READDIR -> walk(slot.path.equals("/") ? "" : slot.path);
      case SYMLINK -> walk(folder(slot.newPath));
      default -> walk(folder(slot.path));
    };
  }

  /// Handle of the file of an OPEN or CREATE that is over.
  NfsFh3 found() {
    return found;
  }

  /// Result of the other ops that are over.
  long result() {
    return count;
  }

  /// Goes on after a call.
  ///
  /// @return [#GOES_ON], 0 when the op is over, or minus the status it failed with
  int finished(NfsCall call) {
    if (!call.ok()) {
      return failed(call.status);
    }
    return switch (step) {
      case WALK -> walkedOn(call);
      case LOOKUP -> lookedUp(call);
      case ACT -> acted(call);
    };
  }

  /// A directory that is known may be another one by now: then all is looked up anew, once.
  private int failed(int status) {
    boolean stale = status == Nfsstat3.NFS3ERR_STALE || status == Nfsstat3.NFS3ERR_BADHANDLE;
    if (stale && usedKnown && !again) {
      again = true;
      directories.forget("");
      return begin();
    }
    boolean creates = slot.op == Op.OPEN && slot.how.create();
    if (step == Step.LOOKUP && status == Nfsstat3.NFS3ERR_NOENT && creates) {
      return act();
    }
    return -status;
  }

  private int walk(String path) {
    walk = path;
    walked = directories.longestKnown(path, at);
    usedKnown |= walked > 0;
    step = Step.WALK;
    return walkOn();
  }

  private int walkOn() {
    if (walked == walk.length()) {
      return arrived();
    }
    client.lookup(slot.index, at, bytes(walk.substring(walked + 1, endOfComponent())));
    return GOES_ON;
  }

  private int endOfComponent() {
    int slash = walk.indexOf('/', walked + 1);
    return slash < 0 ? walk.length() : slash;
  }

  private int walkedOn(NfsCall call) {
    at.set(call.handle);
    walked = endOfComponent();
    directories.learn(walk.substring(0, walked), at);
    return walkOn();
  }

  /// In a directory the op needs.
  private int arrived() {
    if (second) {
      return act();
    }
    return switch (slot.op) {
      case OPEN, STAT, SETATTR, LINK -> lookUp();
      case RENAME -> {
        first.set(at);
        second = true;
        yield walk(folder(slot.newPath));
      }
      default -> act();
    };
  }

  private int lookUp() {
    if (name(slot.path).length == 0) {
      found.set(at);
      return foundIt();
    }
    step = Step.LOOKUP;
    client.lookup(slot.index, at, name(slot.path));
    return GOES_ON;
  }

  private int lookedUp(NfsCall call) {
    found.set(call.handle);
    if (slot.op == Op.STAT && call.hasAttributes) {
      count = call.attributes.size;
      return 0;
    }
    return foundIt();
  }

  private int foundIt() {
    return switch (slot.op) {
      case OPEN, CREATE -> 0;
      case LINK -> {
        second = true;
        yield walk(folder(slot.newPath));
      }
      default -> act();
    };
  }

  private int act() {
    step = Step.ACT;
    int token = slot.index;
    switch (slot.op) {
      case OPEN, CREATE -> {
        int how = slot.how.exclusive() ? Nfs3.GUARDED : Nfs3.UNCHECKED;
        client.create(token, at, name(slot.path), how, Sattr3.ofMode(slot.how.mode()));
      }
      case STAT -> client.getattr(token, found);
      case SETATTR -> client.setattr(token, found, Sattr3.ofMode(slot.mode));
      case READDIR -> client.readdir(token, at, list.cookie, cookieVerifier, page(), 0, PAGE_BYTES);
      case RENAME -> client.rename(token, first, name(slot.path), at, name(slot.newPath));
      case LINK -> client.link(token, found, at, name(slot.newPath));
      case SYMLINK -> client.symlink(token, at, name(slot.newPath), new Sattr3(), bytes(slot.path));
      case REMOVE -> client.remove(token, at, name(slot.path));
      case MKDIR -> client.mkdir(token, at, name(slot.path), Sattr3.ofMode(slot.mode));
      case RMDIR -> client.rmdir(token, at, name(slot.path));
      case READ, WRITE, FSYNC, FDATASYNC, CLOSE ->
          throw new IllegalArgumentException(slot.op + " is no op on a path");
    }
    return GOES_ON;
  }

  private int acted(NfsCall call) {
    switch (slot.op) {
      case OPEN, CREATE -> {
        if (!call.hasHandle) {
          return lookUp();
        }
        found.set(call.handle);
      }
      case STAT -> count = call.attributes.size;
      case READDIR -> {
        return listed(call);
      }
      case RENAME, RMDIR -> directories.forget(slot.path);
      default -> {}
    }
    return 0;
  }

  private int listed(NfsCall call) {
    cookieVerifier = call.verifier;
    list.over(call, page(), 0);
    long before = list.cookie;
    try {
      while (list.next()) {
        count += isDot() ? 0 : 1;
      }
    } catch (XdrException e) {
      return -Nfsstat3.NFS3ERR_SERVERFAULT;
    }
    if (list.eof()) {
      return 0;
    }
    return list.cookie == before ? -Nfsstat3.NFS3ERR_SERVERFAULT : act();
  }

  private boolean isDot() {
    return list.name[0] == '.'
        && (list.nameLength == 1 || (list.nameLength == 2 && list.name[1] == '.'));
  }

  private ByteBuffer page() {
    if (page == null) {
      page = ByteBuffer.allocate(PAGE_BYTES);
    }
    return page;
  }

  private static String folder(String path) {
    return path.substring(0, path.lastIndexOf('/'));
  }

  private static byte[] name(String path) {
    return bytes(path.substring(path.lastIndexOf('/') + 1));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
