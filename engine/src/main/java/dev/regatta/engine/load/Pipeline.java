package dev.regatta.engine.load;

import dev.regatta.engine.io.IoEngine;
import dev.regatta.engine.io.OpSlot;
import dev.regatta.engine.linux.Errno;
import dev.regatta.engine.record.ThreadRecorder;
import dev.regatta.model.job.ErrorPolicy;
import dev.regatta.model.job.Op;
import org.jspecify.annotations.Nullable;

/// The ops of one load thread between issue and record. Continues short transfers, retries
/// interrupted ones, counts failures and says when one is fatal. Hot path.
final class Pipeline {
  private static final String END_OF_FILE = "short";

  private final CloneSpec spec;
  private final LoadControl control;
  private final IoEngine engine;
  private final ThreadRecorder recorder;
  private final Progress progress;
  private final LoadFile[] files;
  private final boolean asynchronous;
  private final long buffersAddress;
  private final int slotBytes;
  private final OpSlot[] free;
  private final OpSlot meta;
  private final OpSlot[] reaped = new OpSlot[1];
  private int freeCount;
  private int inFlight;
  private boolean metaDone = true;
  private boolean metaRecorded;
  private long now;
  private @Nullable String failure;

  Pipeline(
      CloneSpec spec,
      LoadControl control,
      IoEngine engine,
      Progress progress,
      LoadFile[] files,
      Buffers buffers) {
    this.spec = spec;
    this.control = control;
    this.engine = engine;
    this.recorder = spec.recorder();
    this.progress = progress;
    this.files = files;
    this.asynchronous = engine.asynchronous();
    this.buffersAddress = buffers.address();
    this.slotBytes = buffers.slotBytes();
    free = new OpSlot[spec.slots()];
    for (var slot : progress.slots()) {
      if (slot.index < free.length) {
        free[freeCount++] = slot;
      }
    }
    meta = progress.slots()[spec.slots()];
    now = System.nanoTime();
  }

  /// Native memory of all slots, one after the other.
  record Buffers(long address, int slotBytes) {}

  boolean isFull() {
    return freeCount == 0;
  }

  boolean isIdle() {
    return inFlight == 0;
  }

  /// The first fatal failure.
  @Nullable String failure() {
    return failure;
  }

  /// The latest reading of the clock.
  long now() {
    return now;
  }

  void advanceClock() {
    now = System.nanoTime();
  }

  /// A free slot, its buffer set. There is one.
  OpSlot take() {
    var slot = free[--freeCount];
    slot.address = buffersAddress + (long) slot.index * slotBytes;
    slot.moved = 0;
    return slot;
  }

  void giveBack(OpSlot slot) {
    free[freeCount++] = slot;
  }

  void issue(OpSlot slot) {
    var file = files[slot.fileNumber];
    file.inFlight++;
    slot.file = file.handle;
    inFlight++;
    long issued = System.nanoTime();
    slot.issuedNanos = issued;
    slot.dueNanos = Pacer.CLOSED_LOOP.dueNanos(issued);
    slot.submittedNanos = issued;
    slot.busy = true;
    progress.issued(inFlight, issued);
    start(slot);
    if (asynchronous) {
      now = System.nanoTime();
      slot.submittedNanos = now;
    }
  }

  private void start(OpSlot slot) {
    engine.queue(slot);
    engine.submit();
  }

  /// Waits for one completion and records it.
  void reap() {
    engine.reap(reaped, 1, 1);
    var slot = reaped[0];
    if (slot == meta) {
      reapMeta();
    } else if (!goesOn(slot)) {
      finish(slot);
    }
  }

  void drain() {
    while (inFlight > 0) {
      reap();
    }
  }

  /// True when the op is not over yet and was started again.
  private boolean goesOn(OpSlot slot) {
    long result = slot.result;
    boolean more = slot.op.movesData() && result > 0 && result < slot.length;
    boolean retry = (result == -Errno.EINTR || result == -Errno.EAGAIN) && !control.isStopping();
    if (!more && !retry) {
      return false;
    }
    if (more) {
      slot.moved += (int) result;
      slot.address += result;
      slot.offset += result;
      slot.length -= (int) result;
    }
    start(slot);
    return true;
  }

  private void finish(OpSlot slot) {
    now = recorder.begin();
    boolean ok = slot.op.movesData() ? slot.result == slot.length : slot.result >= 0;
    if (slot.moved > 0) {
      recorder.continued(slot.op);
    }
    if (ok) {
      long bytes = slot.op.movesData() ? slot.moved + slot.result : 0;
      recorder.completed(slot.op, bytes, slot.dueNanos, slot.issuedNanos, slot.submittedNanos, now);
    } else {
      recorder.failed(slot.op, errorName(slot));
    }
    int interval = recorder.interval();
    recorder.end();
    inFlight--;
    files[slot.fileNumber].inFlight--;
    slot.busy = false;
    progress.completed(inFlight);
    if (ok) {
      progress.count(slot.op, interval);
      spec.log().completed(spec.job().id(), spec.cloneNumber(), slot, now, interval);
    } else {
      judge(slot);
    }
    giveBack(slot);
  }

  private String errorName(OpSlot slot) {
    return slot.result < 0 ? engine.errorName((int) -slot.result) : END_OF_FILE;
  }

  private void judge(OpSlot slot) {
    long result = slot.result;
    boolean mild = result >= 0 || result == -Errno.EIO || result == -Errno.EILSEQ;
    ErrorPolicy policy = spec.job().errors();
    boolean allowed = slot.op == Op.READ ? policy.continueOnRead() : policy.continueOnWrite();
    if ((mild && allowed && slot.op != Op.OPEN) || failure != null) {
      return;
    }
    failure =
        slot.op.key()
            + " failed with "
            + errorName(slot)
            + ": "
            + spec.files().path(slot.fileNumber)
            + (slot.op.movesData() ? " at offset " + slot.offset : "");
    control.fail(failure);
  }

  /// The slot for [#runMeta].
  OpSlot meta() {
    return meta;
  }

  /// Carries out one op of a file and waits for it; ops in flight go on meanwhile.
  ///
  /// @param recorded false for ops that have no place in the latencies
  /// @return the op's result
  long runMeta(Op op, int fileNumber, boolean recorded) {
    meta.op = op;
    meta.fileNumber = fileNumber;
    meta.file = files[fileNumber].handle;
    meta.path = files[fileNumber].range.path();
    meta.issuedNanos = System.nanoTime();
    meta.dueNanos = meta.issuedNanos;
    metaRecorded = recorded;
    metaDone = false;
    progress.metaStarted(meta.issuedNanos);
    start(meta);
    while (!metaDone) {
      reap();
    }
    progress.metaEnded();
    return meta.result;
  }

  private void reapMeta() {
    boolean retry =
        (meta.result == -Errno.EINTR || meta.result == -Errno.EAGAIN) && !control.isStopping();
    if (retry) {
      start(meta);
      return;
    }
    metaDone = true;
    now = recorder.begin();
    boolean ok = meta.result >= 0;
    boolean counted = metaRecorded && ok;
    if (counted) {
      recorder.completed(meta.op, 0, meta.dueNanos, meta.issuedNanos, meta.issuedNanos, now);
    } else if (!ok) {
      recorder.failed(meta.op, errorName(meta));
    }
    int interval = recorder.interval();
    recorder.end();
    if (counted) {
      progress.count(meta.op, interval);
      spec.log().completed(spec.job().id(), spec.cloneNumber(), meta, now, interval);
    }
    if (!ok) {
      judge(meta);
    }
  }
}
