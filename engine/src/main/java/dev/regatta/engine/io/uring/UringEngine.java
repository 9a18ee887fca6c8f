package dev.regatta.engine.io.uring;

import dev.regatta.engine.io.Advice;
import dev.regatta.engine.io.EngineRefusedException;
import dev.regatta.engine.io.EngineSetup;
import dev.regatta.engine.io.IoEngine;
import dev.regatta.engine.io.OpSlot;
import dev.regatta.engine.linux.Errno;
import dev.regatta.engine.linux.Linux;
import dev.regatta.engine.linux.Memory;
import dev.regatta.engine.linux.Syscalls;
import dev.regatta.model.job.Op;
import java.lang.foreign.Arena;
import java.lang.foreign.ValueLayout;
import org.jspecify.annotations.Nullable;

/// fio's `io_uring`: reads, writes and flushes through a ring, everything else by a plain system
/// call when it is queued. Hot path.
public final class UringEngine implements IoEngine {
  private static final int REGISTER_BUFFERS = 0;
  private static final int OP_FSYNC = 3;
  private static final int OP_READ_FIXED = 4;
  private static final int OP_WRITE_FIXED = 5;
  private static final int OP_READ = 22;
  private static final int OP_WRITE = 23;
  private static final int SQE_FIXED_FILE = 1;
  private static final long FSYNC_DATASYNC = 1;

  private final Arena arena = Arena.ofConfined();
  private final Linux linux = new Linux(arena);
  private final Syscalls syscalls = new Syscalls(linux);
  private final Ring ring;
  private final @Nullable RegisteredFiles registered;
  private final long readOpcode;
  private final long writeOpcode;
  private final OpSlot[] byIndex;
  private final OpSlot[] done;
  private int doneCount;

  /// @param flags set-up flags of the ring, as [RingFlags#probe] found them
  public UringEngine(EngineSetup setup, int flags) throws EngineRefusedException {
    byIndex = new OpSlot[setup.slots() + 1];
    done = new OpSlot[setup.slots() + 1];
    var options = setup.spec().uring();
    readOpcode = options.fixedBuffers() ? OP_READ_FIXED : OP_READ;
    writeOpcode = options.fixedBuffers() ? OP_WRITE_FIXED : OP_WRITE;
    try {
      ring = new Ring(linux, arena, entries(setup.slots()), flags);
    } catch (EngineRefusedException e) {
      arena.close();
      throw e;
    }
    try {
      registered = options.registerFiles() ? new RegisteredFiles(ring, arena, setup.files()) : null;
      if (options.fixedBuffers()) {
        registerBuffers(setup);
      }
      if (options.iowqMaxWorkers() > 0) {
        var _ = ring.limitWorkers(new Ring.WorkerLimits(options.iowqMaxWorkers(), 0));
      }
    } catch (EngineRefusedException e) {
      close();
      throw e;
    }
  }

  /// Entries of a ring for that many ops in flight.
  public static int entries(int slots) {
    return slots == 1 ? 1 : Integer.highestOneBit(slots - 1) << 1;
  }

  private void registerBuffers(EngineSetup setup) throws EngineRefusedException {
    var iovec = arena.allocate(16, 8);
    iovec.set(ValueLayout.JAVA_LONG, 0, setup.buffersAddress());
    iovec.set(ValueLayout.JAVA_LONG, 8, setup.buffersBytes());
    long status = ring.register(REGISTER_BUFFERS, iovec.address(), 1);
    if (status < 0) {
      throw RingFlags.refused((int) -status);
    }
  }

  @Override
  public boolean asynchronous() {
    return true;
  }

  @Override
  public void queue(OpSlot slot) {
    switch (slot.op) {
      case READ -> prepare(slot, readOpcode, 0);
      case WRITE -> prepare(slot, writeOpcode, 0);
      case FSYNC -> prepare(slot, OP_FSYNC, 0);
      case FDATASYNC -> prepare(slot, OP_FSYNC, FSYNC_DATASYNC);
      default -> executeNow(slot);
    }
  }

  private void prepare(OpSlot slot, long opcode, long flags) {
    boolean data = slot.op.movesData();
    long file = registered == null ? slot.file : registered.index(slot.file);
    long sqeFlags = registered == null ? 0 : SQE_FIXED_FILE << 8;
    long sqe = ring.nextSqe();
    // opcode u8, flags u8, ioprio u16, fd s32 | off | addr | len u32, rw_flags u32 | user_data | 0
    Memory.putLong(sqe, opcode | sqeFlags | file << 32);
    Memory.putLong(sqe + 8, data ? slot.offset : 0);
    Memory.putLong(sqe + 16, data ? slot.address : 0);
    Memory.putLong(sqe + 24, (data ? slot.length : 0L) | flags << 32);
    Memory.putLong(sqe + 32, slot.index);
    Memory.putLong(sqe + 40, 0);
    Memory.putLong(sqe + 48, 0);
    Memory.putLong(sqe + 56, 0);
    byIndex[slot.index] = slot;
  }

  private void executeNow(OpSlot slot) {
    if (slot.op == Op.CLOSE && registered != null) {
      registered.remove(slot.file);
    }
    slot.result = syscalls.execute(slot);
    if ((slot.op == Op.OPEN || slot.op == Op.CREATE) && registered != null && slot.result >= 0) {
      registered.add((int) slot.result);
    }
    done[doneCount++] = slot;
  }

  @Override
  public void submit() {
    ring.submit();
  }

  @Override
  public int reap(OpSlot[] completed, int least, int most) {
    int given = 0;
    while (given < most && doneCount > 0) {
      completed[given++] = done[--doneCount];
    }
    if (least == 0 && given == 0) {
      ring.poll();
    }
    while (given < most) {
      if (ring.isEmpty()) {
        if (given >= least) {
          break;
        }
        ring.await();
      }
      var slot = byIndex[(int) ring.userData()];
      slot.result = ring.result();
      ring.advance();
      completed[given++] = slot;
    }
    return given;
  }

  @Override
  public int reapUntil(OpSlot[] completed, int most, long nanos) {
    if (doneCount == 0) {
      ring.awaitUntil(nanos);
    }
    return reap(completed, 0, most);
  }

  @Override
  public void advise(int file, long offset, long length, Advice advice) {
    syscalls.advise(file, offset, length, advice);
  }

  @Override
  public String errorName(int code) {
    return Errno.name(code);
  }

  @Override
  public void close() {
    ring.close();
    arena.close();
  }
}
