package dev.regatta.engine.io.uring;

import dev.regatta.engine.io.EngineRefusedException;
import dev.regatta.engine.linux.Errno;
import dev.regatta.engine.linux.Linux;
import dev.regatta.engine.linux.Memory;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// A submission and a completion queue shared with the kernel, as `io_uring(7)` describes them.
/// Offsets are those of `struct io_uring_params`, `io_uring_sqe` and `io_uring_cqe` in
/// `linux/io_uring.h`.
///
/// Hot path. The kernel reads our tail and writes its own, so those two are stored with release and
/// loaded with acquire; everything else in the rings has one writer at a time.
final class Ring implements AutoCloseable {
  private static final long IO_URING_SETUP = 425;
  private static final long IO_URING_ENTER = 426;
  private static final long IO_URING_REGISTER = 427;
  private static final int REGISTER_IOWQ_MAX_WORKERS = 19;
  private static final int REGISTER_RING_FDS = 20;
  private static final int ENTER_GETEVENTS = 1;
  private static final int ENTER_EXT_ARG = 1 << 3;
  private static final int ENTER_REGISTERED_RING = 1 << 4;
  private static final int FEAT_SINGLE_MMAP = 1;
  private static final int FEAT_EXT_ARG = 1 << 8;
  private static final int GETEVENTS_ARG_BYTES = 24;
  private static final long SHORT_NAP_NANOS = 20_000;
  private static final long OFF_SQES = 0x10000000L;
  private static final int PARAMS_BYTES = 120;
  private static final int SQ_OFF = 40;
  private static final int CQ_OFF = 80;
  static final int SQE_BYTES = 64;
  private static final int CQE_BYTES = 16;

  private final Linux linux;
  private final int fd;
  private final int enterFd;
  private final int enterFlags;
  private final long rings;
  private final long ringsBytes;
  private final long sqes;
  private final long sqesBytes;
  private final long sqTailAddress;
  private final int sqMask;
  private final long cqHeadAddress;
  private final long cqTailAddress;
  private final long cqes;
  private final int cqMask;
  // struct io_uring_getevents_arg and the timespec it points at; absent before Linux 5.11.
  private final @Nullable MemorySegment timeoutArgument;
  private final MemorySegment timeout;
  private int sqTail;
  private int unsubmitted;
  private int cqHead;

  Ring(Linux linux, Arena arena, int entries, int flags) throws EngineRefusedException {
    this.linux = linux;
    var params = arena.allocate(PARAMS_BYTES, 8);
    long made = setup(linux, params, entries, flags);
    if (made < 0) {
      throw RingFlags.refused((int) -made);
    }
    fd = (int) made;
    if ((params.get(ValueLayout.JAVA_INT, 20) & FEAT_SINGLE_MMAP) == 0) {
      linux.close(fd);
      throw RingFlags.refused(Errno.ENOSYS);
    }
    int sqEntries = params.get(ValueLayout.JAVA_INT, 0);
    int cqEntries = params.get(ValueLayout.JAVA_INT, 4);
    ringsBytes =
        Math.max(
            offset(params, SQ_OFF + 24) + (long) sqEntries * Integer.BYTES,
            offset(params, CQ_OFF + 20) + (long) cqEntries * CQE_BYTES);
    sqesBytes = (long) sqEntries * SQE_BYTES;
    rings = map(ringsBytes, 0);
    sqes = map(sqesBytes, OFF_SQES);
    sqTailAddress = rings + offset(params, SQ_OFF + 4);
    sqMask = Memory.getInt(rings + offset(params, SQ_OFF + 8));
    cqHeadAddress = rings + offset(params, CQ_OFF);
    cqTailAddress = rings + offset(params, CQ_OFF + 4);
    cqMask = Memory.getInt(rings + offset(params, CQ_OFF + 8));
    cqes = rings + offset(params, CQ_OFF + 20);
    sqTail = Memory.getInt(sqTailAddress);
    cqHead = Memory.getInt(cqHeadAddress);
    long array = rings + offset(params, SQ_OFF + 24);
    for (int i = 0; i < sqEntries; i++) {
      Memory.putInt(array + (long) i * Integer.BYTES, i);
    }
    timeout = arena.allocate(ValueLayout.JAVA_LONG, 2);
    timeoutArgument = timeoutArgument(arena, params.get(ValueLayout.JAVA_INT, 20), timeout);
    int registered = registerRingFd(arena);
    enterFd = registered < 0 ? fd : registered;
    enterFlags = registered < 0 ? 0 : ENTER_REGISTERED_RING;
  }

  private static @Nullable MemorySegment timeoutArgument(
      Arena arena, int features, MemorySegment timeout) {
    if ((features & FEAT_EXT_ARG) == 0) {
      return null;
    }
    var argument = arena.allocate(GETEVENTS_ARG_BYTES, 8);
    argument.set(ValueLayout.JAVA_LONG, 16, timeout.address());
    return argument;
  }

  /// io_uring_setup(2) with `entries` in both queues; a descriptor or `-errno`.
  static long setup(Linux linux, Arena arena, int entries, int flags) {
    return setup(linux, arena.allocate(PARAMS_BYTES, 8), entries, flags);
  }

  private static long setup(Linux linux, MemorySegment params, int entries, int flags) {
    params.set(ValueLayout.JAVA_INT, 4, entries);
    params.set(ValueLayout.JAVA_INT, 8, flags);
    return linux.syscall(IO_URING_SETUP, entries, params.address(), 0, 0, 0, 0);
  }

  private static long offset(MemorySegment params, long at) {
    return params.get(ValueLayout.JAVA_INT, at);
  }

  private long map(long bytes, long offset) throws EngineRefusedException {
    long address = linux.mmap(bytes, fd, offset);
    if (address < 0) {
      linux.close(fd);
      throw RingFlags.refused((int) -address);
    }
    return address;
  }

  /// Saves the look-up of the descriptor on every enter; kernels before 5.18 have none.
  private int registerRingFd(Arena arena) {
    var update = arena.allocate(16, 8);
    update.set(ValueLayout.JAVA_INT, 0, -1);
    update.set(ValueLayout.JAVA_LONG, 8, fd);
    long registered = register(REGISTER_RING_FDS, update.address(), 1);
    return registered == 1 ? update.get(ValueLayout.JAVA_INT, 0) : -1;
  }

  boolean registeredFd() {
    return enterFlags != 0;
  }

  /// Kernel threads that may carry out what cannot be done at once, of the calling thread's rings.
  ///
  /// @param bounded for regular files: those whose work ends soon
  /// @param unbounded for all others
  record WorkerLimits(int bounded, int unbounded) {}

  /// Sets the limits (IORING_REGISTER_IOWQ_MAX_WORKERS, Linux 5.15) and returns those from before.
  ///
  /// @param limits 0 leaves a limit as it is
  /// @throws EngineRefusedException where the kernel has no such limits
  WorkerLimits limitWorkers(WorkerLimits limits) throws EngineRefusedException {
    try (var arena = Arena.ofConfined()) {
      var values = arena.allocate(ValueLayout.JAVA_INT, 2);
      values.setAtIndex(ValueLayout.JAVA_INT, 0, limits.bounded());
      values.setAtIndex(ValueLayout.JAVA_INT, 1, limits.unbounded());
      long status = register(REGISTER_IOWQ_MAX_WORKERS, values.address(), 2);
      if (status < 0) {
        throw new EngineRefusedException(
            "the kernel refuses a limit of io-wq workers ("
                + Errno.name((int) -status)
                + "): uring.iowq-max-workers needs Linux 5.15 or newer; leave it out");
      }
      return new WorkerLimits(
          values.getAtIndex(ValueLayout.JAVA_INT, 0), values.getAtIndex(ValueLayout.JAVA_INT, 1));
    }
  }

  /// io_uring_register(2).
  long register(int opcode, long argument, int count) {
    return linux.syscall(IO_URING_REGISTER, fd, opcode, argument, count, 0, 0);
  }

  /// Address of the next submission entry, which the caller fills whole.
  long nextSqe() {
    long sqe = sqes + (long) (sqTail & sqMask) * SQE_BYTES;
    sqTail++;
    unsubmitted++;
    return sqe;
  }

  /// Starts what is queued. The kernel also posts what has completed meanwhile: with DEFER_TASKRUN
  /// it would not by itself, and ops that are done at once would keep the others waiting for ever.
  void submit() {
    if (unsubmitted == 0) {
      return;
    }
    Memory.putIntRelease(sqTailAddress, sqTail);
    while (unsubmitted > 0) {
      long taken = enter(unsubmitted, 0, ENTER_GETEVENTS);
      if (taken >= 0) {
        unsubmitted -= (int) taken;
      } else if (taken == -Errno.EINTR || taken == -Errno.EAGAIN || taken == -Errno.EBUSY) {
        enter(0, 0, ENTER_GETEVENTS);
      } else {
        throw new IllegalStateException("io_uring_enter: " + Errno.name((int) -taken));
      }
    }
  }

  /// Waits until a completion is there.
  void await() {
    while (isEmpty()) {
      check(enter(0, 1, ENTER_GETEVENTS));
    }
  }

  private static void check(long waited) {
    if (waited < 0 && waited != -Errno.EINTR && waited != -Errno.EAGAIN && waited != -Errno.ETIME) {
      throw new IllegalStateException("io_uring_enter: " + Errno.name((int) -waited));
    }
  }

  /// Waits until a completion is there, but not beyond an instant.
  void awaitUntil(long nanos) {
    long left;
    while (isEmpty() && (left = nanos - System.nanoTime()) > 0) {
      if (timeoutArgument == null) {
        poll();
        LockSupport.parkNanos(Math.min(left, SHORT_NAP_NANOS));
        continue;
      }
      timeout.setAtIndex(ValueLayout.JAVA_LONG, 0, left / 1_000_000_000L);
      timeout.setAtIndex(ValueLayout.JAVA_LONG, 1, left % 1_000_000_000L);
      check(
          linux.syscall(
              IO_URING_ENTER,
              enterFd,
              0,
              1,
              ENTER_GETEVENTS | ENTER_EXT_ARG | enterFlags,
              timeoutArgument.address(),
              GETEVENTS_ARG_BYTES));
    }
  }

  /// Lets the kernel post what has completed; it does not do so by itself with DEFER_TASKRUN.
  void poll() {
    if (isEmpty()) {
      enter(0, 0, ENTER_GETEVENTS);
    }
  }

  private long enter(int submit, int complete, int flags) {
    return linux.syscall(IO_URING_ENTER, enterFd, submit, complete, flags | enterFlags, 0, 0);
  }

  boolean isEmpty() {
    return cqHead == Memory.getIntAcquire(cqTailAddress);
  }

  /// `user_data` of the oldest completion.
  long userData() {
    return Memory.getLong(cqe());
  }

  /// `res` of the oldest completion.
  int result() {
    return Memory.getInt(cqe() + 8);
  }

  private long cqe() {
    return cqes + (long) (cqHead & cqMask) * CQE_BYTES;
  }

  /// Gives the oldest completion's entry back.
  void advance() {
    cqHead++;
    Memory.putIntRelease(cqHeadAddress, cqHead);
  }

  @Override
  public void close() {
    linux.munmap(sqes, sqesBytes);
    linux.munmap(rings, ringsBytes);
    linux.close(fd);
  }
}
