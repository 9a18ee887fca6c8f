package dev.regatta.engine.io.libnfs;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import dev.regatta.engine.io.EngineRefusedException;
import dev.regatta.engine.io.EngineSetup;
import dev.regatta.engine.io.IoEngine;
import dev.regatta.engine.io.OpSlot;
import dev.regatta.engine.io.ReadyOps;
import dev.regatta.engine.linux.Errno;
import dev.regatta.engine.linux.Linux;
import dev.regatta.engine.linux.Memory;
import dev.regatta.model.job.FileSet.Sync;
import dev.regatta.nfs.client.NfsUrl;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.BitSet;

/// NFS without a mount by libnfs: one context, so one connection, for each load thread; every op is
/// one of its asynchronous calls. It walks each path from the root, one LOOKUP a component, and
/// sends WRITEs unstable unless the file was opened for synchronous writing (DATA_SYNC is not among
/// its ways: such a file is written with FILE_SYNC). It connects again by itself, as often as it
/// takes, and sends again what had no reply.
///
/// It goes on with short READs and WRITEs by itself, and calls whatever failed one of them EFAULT.
///
/// The data of a READ comes in memory of libnfs's and is copied, as fio's engine does it.
///
/// Hot path.
@SuppressWarnings("restricted")
public final class LibnfsEngine implements IoEngine {
  private static final int POLL_MILLIS = 100;
  private static final long NANOS_PER_MILLI = 1_000_000L;
  private static final int SIZE_IN_STAT = 7 * Long.BYTES;
  private static final int PATH_BYTES = 4096;

  private final Arena arena = Arena.ofConfined();
  private final Libnfs libnfs;
  private final MemorySegment path = arena.allocate(PATH_BYTES);
  private final MemorySegment otherPath = arena.allocate(PATH_BYTES);
  private final MemorySegment pollfd = arena.allocate(8, 8);
  private final long callback;
  private final long context;
  private final OpSlot[] slots;
  private final BitSet inFlight = new BitSet();
  private final ReadyOps ready;
  private long[] files = new long[16];
  private final BitSet open = new BitSet();
  private boolean broken;

  /// @throws EngineRefusedException when there is no libnfs, or it cannot mount the export
  public LibnfsEngine(EngineSetup setup, NfsUrl url) throws EngineRefusedException {
    libnfs = Libnfs.load();
    slots = new OpSlot[setup.slots() + 1];
    ready = new ReadyOps(setup.slots() + 1);
    try {
      callback =
          Libnfs.callback((result, _, data, index) -> called(result, data, (int) index), arena);
      context = (long) libnfs.initContext.invokeExact();
      mount(url);
    } catch (EngineRefusedException e) {
      arena.close();
      throw e;
    } catch (Throwable e) {
      throw defect(e);
    }
  }

  /// Says which library it would be.
  ///
  /// @throws EngineRefusedException when there is none that fits
  public static String library() throws EngineRefusedException {
    var _ = Libnfs.load();
    return Libnfs.SONAME;
  }

  private void mount(NfsUrl url) throws Throwable {
    try (var strings = Arena.ofConfined()) {
      long arguments = strings.allocateFrom(arguments(url)).address();
      long parsed = (long) libnfs.parseUrl.invokeExact(context, arguments);
      if (parsed == 0) {
        throw refusal(url, "URL");
      }
      libnfs.destroyUrl.invokeExact(parsed);
      long server = strings.allocateFrom(url.host()).address();
      long export = strings.allocateFrom(url.exportPath()).address();
      int status = (int) libnfs.mount.invokeExact(context, server, export);
      if (status != 0) {
        throw refusal(url, "mount of " + url.exportPath());
      }
    }
  }

  private EngineRefusedException refusal(NfsUrl url, String what) throws Throwable {
    var text = MemorySegment.ofAddress((long) libnfs.getError.invokeExact(context));
    var refusal =
        new EngineRefusedException(
            "libnfs: %s: %s: %s"
                .formatted(url.host(), what, text.reinterpret(PATH_BYTES).getString(0)));
    libnfs.destroyContext.invokeExact(context);
    return refusal;
  }

  /// A URL for the arguments in it alone.
  private static String arguments(NfsUrl url) {
    var text = new StringBuilder(NfsUrl.SCHEME).append("host/?version=3");
    append(text, "nfsport", url.nfsPort(), 0);
    append(text, "mountport", url.mountPort(), 0);
    append(text, "uid", url.uid(), -1);
    append(text, "gid", url.gid(), -1);
    return text.toString();
  }

  private static void append(StringBuilder text, String name, long value, long unset) {
    if (value != unset) {
      text.append('&').append(name).append('=').append(value);
    }
  }

  @Override
  public boolean asynchronous() {
    return true;
  }

  @Override
  public void queue(OpSlot slot) {
    slots[slot.index] = slot;
    inFlight.set(slot.index);
    int status;
    try {
      status = broken ? -1 : call(slot);
    } catch (Throwable e) {
      throw defect(e);
    }
    if (status < 0 && inFlight.get(slot.index)) {
      done(slot, -Errno.EIO);
    }
  }

  private int call(OpSlot slot) throws Throwable {
    long op = slot.index;
    return switch (slot.op) {
      case READ ->
          (int)
              libnfs.pread.invokeExact(
                  context, files[slot.file], slot.offset, (long) slot.length, callback, op);
      case WRITE ->
          (int)
              libnfs.pwrite.invokeExact(
                  context,
                  files[slot.file],
                  slot.offset,
                  (long) slot.length,
                  slot.address,
                  callback,
                  op);
      case FSYNC, FDATASYNC ->
          (int) libnfs.fsync.invokeExact(context, files[slot.file], callback, op);
      case CLOSE -> {
        open.clear(slot.file);
        yield (int) libnfs.close.invokeExact(context, files[slot.file], callback, op);
      }
      case OPEN ->
          (int)
              libnfs.open.invokeExact(
                  context, path(slot.path), flags(slot), slot.how.mode(), callback, op);
      case CREATE ->
          (int)
              libnfs.create.invokeExact(
                  context, path(slot.path), flags(slot), slot.how.mode(), callback, op);
      case STAT -> (int) libnfs.stat.invokeExact(context, path(slot.path), callback, op);
      case SETATTR ->
          (int) libnfs.chmod.invokeExact(context, path(slot.path), slot.mode, callback, op);
      case READDIR -> (int) libnfs.opendir.invokeExact(context, path(slot.path), callback, op);
      case REMOVE -> (int) libnfs.unlink.invokeExact(context, path(slot.path), callback, op);
      case RMDIR -> (int) libnfs.rmdir.invokeExact(context, path(slot.path), callback, op);
      case MKDIR ->
          (int) libnfs.mkdir.invokeExact(context, path(slot.path), slot.mode, callback, op);
      case RENAME ->
          (int) libnfs.rename.invokeExact(context, path(slot.path), otherPath(slot), callback, op);
      case LINK ->
          (int) libnfs.link.invokeExact(context, path(slot.path), otherPath(slot), callback, op);
      case SYMLINK ->
          (int) libnfs.symlink.invokeExact(context, path(slot.path), otherPath(slot), callback, op);
    };
  }

  private long path(String text) {
    path.setString(0, text);
    return path.address();
  }

  private long otherPath(OpSlot slot) {
    otherPath.setString(0, slot.newPath);
    return otherPath.address();
  }

  private static int flags(OpSlot slot) {
    var how = slot.how;
    return (how.write() ? Linux.O_RDWR : Linux.O_RDONLY)
        | (how.create() ? Linux.O_CREAT : 0)
        | (how.exclusive() ? Linux.O_EXCL : 0)
        | (how.sync() == Sync.NONE ? 0 : Linux.O_SYNC);
  }

  /// The callback, while libnfs is at work on this thread. What it does not know any more it
  /// leaves.
  ///
  /// @param data what the call gives, valid until this returns
  private void called(int result, long data, int index) {
    if (!inFlight.get(index)) {
      return;
    }
    var slot = slots[index];
    done(slot, result < 0 ? result : result(slot, result, data));
  }

  private long result(OpSlot slot, int result, long data) {
    return switch (slot.op) {
      case READ -> {
        Memory.copy(data, slot.address, result);
        yield result;
      }
      case WRITE -> result;
      case OPEN, CREATE -> opened(data);
      case STAT -> Memory.getLong(data + SIZE_IN_STAT);
      case READDIR -> entries(data);
      default -> 0;
    };
  }

  private int opened(long file) {
    int number = open.nextClearBit(0);
    if (number == files.length) {
      files = Arrays.copyOf(files, 2 * number);
    }
    files[number] = file;
    open.set(number);
    return number;
  }

  private long entries(long directory) {
    long count = 0;
    try {
      for (long entry = next(directory); entry != 0; entry = next(directory)) {
        count += isDot(Memory.getLong(entry + Long.BYTES)) ? 0 : 1;
      }
      libnfs.closedir.invokeExact(context, directory);
    } catch (Throwable e) {
      throw defect(e);
    }
    return count;
  }

  private long next(long directory) throws Throwable {
    return (long) libnfs.readdir.invokeExact(context, directory);
  }

  private static boolean isDot(long name) {
    return Memory.getByte(name) == '.'
        && (Memory.getByte(name + 1) == 0
            || (Memory.getByte(name + 1) == '.' && Memory.getByte(name + 2) == 0));
  }

  private void done(OpSlot slot, long result) {
    inFlight.clear(slot.index);
    slot.result = result;
    ready.add(slot);
  }

  /// Asks the socket: libnfs takes an event as the outcome of a connect that is under way.
  @Override
  public void submit() {
    look(0);
  }

  @Override
  public int reap(OpSlot[] completed, int least, int most) {
    if (least == 0 && ready.count() == 0) {
      look(0);
    }
    while (ready.count() < least) {
      look(POLL_MILLIS);
    }
    return ready.take(completed, most);
  }

  @Override
  public int reapUntil(OpSlot[] completed, int most, long nanos) {
    while (ready.count() == 0) {
      long left = nanos - System.nanoTime();
      if (left <= 0) {
        return 0;
      }
      look((int) Math.min(POLL_MILLIS, left / NANOS_PER_MILLI));
    }
    return ready.take(completed, most);
  }

  /// Waits for the socket, and lets libnfs do what it can.
  private void look(int millis) {
    if (inFlight.isEmpty()) {
      return;
    }
    try {
      int fd = (int) libnfs.getFd.invokeExact(context);
      pollfd.set(JAVA_INT, 0, fd);
      pollfd.set(JAVA_INT, 4, (int) libnfs.whichEvents.invokeExact(context));
      var _ = (int) libnfs.poll.invokeExact(pollfd.address(), 1L, millis);
      service(pollfd.get(JAVA_INT, 4) >>> Short.SIZE);
    } catch (Throwable e) {
      throw defect(e);
    }
  }

  /// When it fails the connection is gone for good, and all that is in flight with it.
  private void service(int events) {
    try {
      int status = (int) libnfs.service.invokeExact(context, events);
      if (status < 0) {
        broken = true;
        inFlight.stream().forEach(index -> done(slots[index], -Errno.EIO));
      }
    } catch (Throwable e) {
      throw defect(e);
    }
  }

  @Override
  public String errorName(int code) {
    return Errno.name(code);
  }

  @Override
  public void close() {
    inFlight.clear();
    try {
      libnfs.destroyContext.invokeExact(context);
    } catch (Throwable e) {
      throw defect(e);
    }
    arena.close();
  }

  private static IllegalStateException defect(Throwable e) {
    return new IllegalStateException("a call of libnfs failed", e);
  }
}
