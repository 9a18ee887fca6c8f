package dev.regatta.engine.load;

import dev.regatta.engine.io.IoEngine;
import dev.regatta.engine.io.OpSlot;
import dev.regatta.engine.linux.Errno;
import dev.regatta.engine.record.ThreadRecorder;
import dev.regatta.model.job.EngineSpec.Batch;
import dev.regatta.model.job.ErrorPolicy;
import dev.regatta.model.job.Op;
import org.jspecify.annotations.Nullable;

/// The ops of one load thread between issue and record. Continues short transfers, retries
/// interrupted ones, counts failures and says when one is fatal. Hot path.
final class Pipeline {
  private static final String END_OF_FILE = "short";
  private static final long POLL_NANOS = 20_000;

  private final CloneSpec spec;
  private final LoadControl control;
  private final IoEngine engine;
  private final ThreadRecorder recorder;
  private final Pacer pacer;
  private final Progress progress;
  private final LoadFiles files;
  private final Batch batch;
  private final boolean stampsSubmission;
  private final boolean engineStamps;
  private final long buffersAddress;
  private final int slotBytes;
  private final OpSlot[] free;
  private final OpSlot meta;
  private final OpSlot[] reaped;
  private final OpSlot[] queued;
  private int freeCount;
  private int queuedCount;
  private int inFlight;
  private boolean metaDone = true;
  private boolean metaRecorded;
  private long now;
  // Nothing but the choice of the next op has taken time since `now` was read.
  private boolean nowIsFresh;
  private @Nullable String failure;

  Pipeline(
      CloneSpec spec,
      LoadControl control,
      IoEngine engine,
      Pacer pacer,
      Progress progress,
      LoadFiles files,
      Buffers buffers) {
    this.spec = spec;
    this.control = control;
    this.engine = engine;
    this.recorder = spec.recorder();
    this.pacer = pacer;
    this.progress = progress;
    this.files = files;
    this.batch = spec.job().engine().batch();
    this.engineStamps = engine.stampsOps();
    this.stampsSubmission = engine.asynchronous() && !engineStamps;
    this.buffersAddress = buffers.address();
    this.slotBytes = buffers.slotBytes();
    free = new OpSlot[spec.slots()];
    queued = new OpSlot[spec.slots() + 1];
    reaped = new OpSlot[Math.min(batch.reapMost(), spec.slots() + 1)];
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
    nowIsFresh = true;
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
    files.began(slot.fileNumber);
    slot.file = files.handle(slot.fileNumber);
    inFlight++;
    long issued = startOf(slot);
    slot.issuedNanos = issued;
    slot.submittedNanos = issued;
    pacer.issue(slot);
    slot.busy = true;
    progress.issued(inFlight, issued);
    queue(slot);
    if (queuedCount >= batch.submit()) {
      submit();
    }
  }

  /// Where a submission is stamped, a read starts at the latest stamp: when its slot came free, or
  /// the op before it was submitted. Readings of the clock are a good part of a fast op.
  private long startOf(OpSlot slot) {
    boolean known = nowIsFresh && stampsSubmission && slot.op == Op.READ;
    nowIsFresh = false;
    return known ? now : System.nanoTime();
  }

  private void queue(OpSlot slot) {
    engine.queue(slot);
    queued[queuedCount++] = slot;
  }

  /// Starts every op that is queued.
  private void submit() {
    engine.submit();
    if (stampsSubmission) {
      advanceClock();
      for (int i = 0; i < queuedCount; i++) {
        queued[i].submittedNanos = now;
      }
    }
    queuedCount = 0;
  }

  private void submitQueued() {
    if (queuedCount > 0) {
      submit();
    }
  }

  /// After an issue: waits for room when there is none.
  void makeRoom() {
    if (freeCount > 0) {
      if (batch.reapLeast() == 0) {
        submitQueued();
        reap(0);
      }
      return;
    }
    submitQueued();
    do {
      reap(Math.min(batch.reapLeast(), inFlight));
    } while (freeCount == 0 || (batch.refillAt() > 0 && inFlight > batch.refillAt()));
  }

  /// Waits for one completion at least. Ops are in flight.
  void awaitCompletion() {
    submitQueued();
    reap(1);
  }

  void drain() {
    while (inFlight > 0) {
      awaitCompletion();
    }
  }

  /// Records completions as they come, until an instant or until nothing is in flight.
  void reapUntil(long nanos) {
    submitQueued();
    while (inFlight > 0 && System.nanoTime() < nanos && !control.isStopping()) {
      complete(engine.reapUntil(reaped, reaped.length, nanos - POLL_NANOS));
    }
  }

  private void reap(int least) {
    complete(engine.reap(reaped, least, Math.max(least, reaped.length)));
  }

  /// Records reaped ops, and starts again those that are not over.
  private void complete(int count) {
    if (count == 0) {
      return;
    }
    now = recorder.begin();
    nowIsFresh = count == 1;
    for (int i = 0; i < count; i++) {
      var slot = reaped[i];
      slot.goesOn = goesOn(slot);
      if (!slot.goesOn) {
        record(slot);
      }
    }
    int interval = recorder.interval();
    recorder.end();
    int before = inFlight;
    for (int i = 0; i < count; i++) {
      var slot = reaped[i];
      if (slot.goesOn) {
        restart(slot);
      } else {
        release(slot, interval);
      }
    }
    progress.reaped(inFlight, before - inFlight);
  }

  private boolean goesOn(OpSlot slot) {
    return isShort(slot)
        || ((slot.result == -Errno.EINTR || slot.result == -Errno.EAGAIN) && !control.isAborting());
  }

  private static boolean isShort(OpSlot slot) {
    return slot.op.movesData() && slot.result > 0 && slot.result < slot.length;
  }

  private void restart(OpSlot slot) {
    if (isShort(slot)) {
      int moved = (int) slot.result;
      slot.moved += moved;
      slot.address += moved;
      slot.offset += moved;
      slot.length -= moved;
    }
    long submitted = slot.submittedNanos;
    queue(slot);
    submit();
    if (!engineStamps) {
      slot.submittedNanos = submitted;
    }
  }

  private static boolean isOk(OpSlot slot) {
    return slot.op.movesData() ? slot.result == slot.length : slot.result >= 0;
  }

  private void record(OpSlot slot) {
    if (slot.moved > 0) {
      recorder.continued(slot.op);
    }
    if (!isOk(slot)) {
      recorder.failed(slot.op, errorName(slot));
    } else if (slot != meta || metaRecorded) {
      recorder.completed(slot, engineStamps ? slot.completedNanos : now);
    }
  }

  private void release(OpSlot slot, int interval) {
    boolean ok = isOk(slot);
    boolean recorded = slot != meta || metaRecorded;
    if (ok && recorded) {
      progress.count(slot.op, interval);
      long completed = engineStamps ? slot.completedNanos : now;
      spec.log().completed(spec.job().id(), spec.cloneNumber(), slot, completed, interval);
    }
    if (!ok) {
      judge(slot);
    }
    if (slot == meta) {
      metaDone = true;
      return;
    }
    inFlight--;
    files.ended(slot.fileNumber);
    slot.busy = false;
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
            + files.path(slot.fileNumber)
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
    submitQueued();
    meta.op = op;
    meta.fileNumber = fileNumber;
    meta.file = files.handle(fileNumber);
    meta.path = op == Op.OPEN ? files.path(fileNumber) : "";
    meta.moved = 0;
    meta.issuedNanos = System.nanoTime();
    meta.submittedNanos = meta.issuedNanos;
    meta.dueNanos = meta.issuedNanos;
    metaRecorded = recorded;
    metaDone = false;
    progress.metaStarted(meta.issuedNanos);
    queue(meta);
    submit();
    while (!metaDone) {
      reap(1);
    }
    progress.metaEnded();
    return meta.result;
  }
}
