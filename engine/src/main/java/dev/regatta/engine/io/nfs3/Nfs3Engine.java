package dev.regatta.engine.io.nfs3;

import dev.regatta.engine.io.EngineRefusedException;
import dev.regatta.engine.io.EngineSetup;
import dev.regatta.engine.io.IoEngine;
import dev.regatta.engine.io.OpSlot;
import dev.regatta.engine.io.ReadyOps;
import dev.regatta.engine.linux.Memory;
import dev.regatta.engine.target.NfsCodes;
import dev.regatta.model.job.Op;
import dev.regatta.nfs.client.NfsCall;
import dev.regatta.nfs.client.NfsClient;
import dev.regatta.nfs.client.NfsException;
import dev.regatta.nfs.client.NfsMount;
import dev.regatta.nfs.v3.NfsProc3;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.TreeMap;

/// NFS without a mount. READ and WRITE are one call each; FSYNC and FDATASYNC are a COMMIT, and so
/// is the CLOSE of a file with something to commit; ops on paths walk there once.
///
/// WRITE is unstable unless the file was opened for synchronous writing. What was written is not
/// kept: when a COMMIT finds that the server was started again and lost some of it, the flush fails
/// with `WRITES_LOST`.
///
/// An op that is submitted goes to the socket at once when no finished op waits to be reaped, and
/// with all others when the last of these was reaped.
///
/// Hot path.
public final class Nfs3Engine implements IoEngine {
  private static final int WRITES_LOST = 30_000;

  private final NfsClient client;
  private final OpenFiles files = new OpenFiles();
  private final PathOp[] paths;
  private final OpSlot[] slots;
  private final ByteBuffer[] memory;
  private final long buffersAddress;
  private final long slotBytes;
  private final NfsCall[] finished;
  private final ReadyOps ready;
  private long opsDone;
  private long presumed;
  private long writesLost;

  /// @throws EngineRefusedException when the server cannot be connected to
  public Nfs3Engine(EngineSetup setup, NfsMount mount) throws EngineRefusedException {
    int count = setup.slots() + 1;
    try {
      client = mount.client(count);
    } catch (NfsException e) {
      throw new EngineRefusedException(String.valueOf(e.getMessage()));
    }
    var directories = new Directories(mount.root());
    paths = new PathOp[count];
    for (int i = 0; i < count; i++) {
      paths[i] = new PathOp(client, directories);
    }
    slots = new OpSlot[count];
    finished = new NfsCall[count];
    ready = new ReadyOps(count);
    buffersAddress = setup.buffersAddress();
    slotBytes = setup.buffersBytes() / setup.slots();
    memory = new ByteBuffer[setup.slots()];
    for (int i = 0; i < memory.length; i++) {
      memory[i] = Memory.buffer(buffersAddress + i * slotBytes, slotBytes);
    }
  }

  @Override
  public boolean asynchronous() {
    return true;
  }

  @Override
  public void queue(OpSlot slot) {
    slots[slot.index] = slot;
    switch (slot.op) {
      case READ -> {
        var file = files.get(slot.file);
        client.read(
            slot.index, file.handle, slot.offset, slot.length, memory[slot.index], at(slot));
      }
      case WRITE -> {
        var file = files.get(slot.file);
        client.write(
            slot.index,
            file.handle,
            slot.offset,
            slot.length,
            file.stable,
            memory[slot.index],
            at(slot));
      }
      case FSYNC, FDATASYNC -> commit(slot);
      case CLOSE -> {
        if (files.get(slot.file).isDirty()) {
          commit(slot);
        } else {
          files.close(slot.file);
          done(slot, 0);
        }
      }
      default -> proceed(slot, paths[slot.index].start(slot));
    }
  }

  private int at(OpSlot slot) {
    return (int) (slot.address - buffersAddress - slot.index * slotBytes);
  }

  private void commit(OpSlot slot) {
    client.commit(slot.index, files.get(slot.file).handle, 0, 0);
  }

  @Override
  public void submit() {
    if (ready.count() == 0) {
      client.flush();
    }
  }

  @Override
  public int reap(OpSlot[] completed, int least, int most) {
    if (ready.count() < least || ready.count() == 0) {
      await(least);
    }
    return ready.take(completed, most);
  }

  private void await(int least) {
    do {
      collect(client.poll(finished, least == 0 ? 0 : 1));
    } while (ready.count() < least);
  }

  @Override
  public int reapUntil(OpSlot[] completed, int most, long nanos) {
    while (ready.count() == 0) {
      int count = client.pollUntil(finished, 1, nanos);
      if (count == 0) {
        return 0;
      }
      collect(count);
    }
    return ready.take(completed, most);
  }

  private void done(OpSlot slot, long result) {
    slot.result = result;
    ready.add(slot);
    opsDone++;
  }

  private void collect(int count) {
    for (int i = 0; i < count; i++) {
      var call = finished[i];
      var slot = slots[call.token];
      switch (slot.op) {
        case READ -> done(slot, call.ok() ? call.count : failure(call));
        case WRITE -> {
          if (call.ok()) {
            files.get(slot.file).wrote(call);
          }
          done(slot, call.ok() ? call.count : failure(call));
        }
        case FSYNC, FDATASYNC, CLOSE -> done(slot, committed(slot, call));
        default -> {
          presumed += call.presumed ? 1 : 0;
          // Its handles are taken from the call before that goes back.
          int state = paths[slot.index].finished(call);
          proceed(slot, state);
        }
      }
      client.release(call);
    }
  }

  private static long failure(NfsCall call) {
    return -NfsCodes.of(call.status);
  }

  private long committed(OpSlot slot, NfsCall call) {
    var file = files.get(slot.file);
    long result = call.ok() ? 0 : failure(call);
    if (call.ok() && !file.committed(call)) {
      writesLost++;
      result = -WRITES_LOST;
    }
    if (slot.op == Op.CLOSE) {
      files.close(slot.file);
    }
    return result;
  }

  /// What becomes of an op on a path.
  private void proceed(OpSlot slot, int state) {
    if (state == PathOp.GOES_ON) {
      return;
    }
    var path = paths[slot.index];
    if (state < 0) {
      done(slot, -NfsCodes.of(-state));
      return;
    }
    done(
        slot,
        switch (slot.op) {
          case OPEN, CREATE -> files.open(path.found(), slot.how);
          default -> path.result();
        });
  }

  @Override
  public Map<String, Long> counts() {
    Map<String, Long> counts = new TreeMap<>();
    var rpcs = client.counters();
    for (var procedure : NfsProc3.values()) {
      counts.put("rpc." + procedure, rpcs.calls(procedure));
    }
    counts.put("ops", opsDone);
    counts.put("rpc_bytes_sent", rpcs.bytesSent());
    counts.put("rpc_bytes_received", rpcs.bytesReceived());
    counts.put("rpc_retransmissions", rpcs.retransmissions());
    counts.put("rpc_unmatched", rpcs.unmatched());
    counts.put("reconnects", rpcs.reconnects());
    counts.put("jukebox", rpcs.delays());
    counts.put("presumed", presumed);
    counts.put("writes_lost", writesLost);
    counts.values().removeIf(count -> count == 0);
    return counts;
  }

  @Override
  public String errorName(int code) {
    return code == WRITES_LOST ? "WRITES_LOST" : NfsCodes.name(code);
  }

  @Override
  public void close() {
    client.close();
  }
}
