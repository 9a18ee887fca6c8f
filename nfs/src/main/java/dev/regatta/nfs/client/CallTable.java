package dev.regatta.nfs.client;

import dev.regatta.nfs.rpc.CallHeader;
import dev.regatta.nfs.rpc.Credential;
import dev.regatta.nfs.rpc.RecordMark;
import dev.regatta.nfs.v3.Nfs3;
import dev.regatta.nfs.v3.NfsProc3;
import dev.regatta.nfs.xdr.XdrWriter;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/// The calls of a client, and a request for each, whose header is written once: a call changes xid
/// and procedure, and writes its arguments. An xid has the call's index in its lower bits, so a
/// reply finds its call in an array; the upper bits tell calls that had the same index.
///
/// Hot path.
final class CallTable {
  /// Longest request but for a WRITE's data. The odd cache line keeps requests off each other's
  /// places in the cache.
  private static final int REQUEST_BYTES = 2048 + 64;

  private final NfsCall[] calls;
  private final NfsCall[] free;
  private int freeCount;
  private final ByteBuffer requests;
  private final int argumentsOffset;
  private final XdrWriter out = new XdrWriter();
  private final int indexBits;
  private int sequence;

  CallTable(int slots, Credential credential) {
    this.calls = new NfsCall[slots];
    this.free = new NfsCall[slots];
    this.requests = ByteBuffer.allocateDirect(slots * REQUEST_BYTES);
    this.indexBits = Integer.SIZE - Integer.numberOfLeadingZeros(slots - 1);
    this.sequence = (int) System.nanoTime();
    int length = 0;
    for (int i = slots - 1; i >= 0; i--) {
      calls[i] = new NfsCall(i);
      free[freeCount++] = calls[i];
      length = writeHeader(i, credential);
    }
    this.argumentsOffset = length;
  }

  private int writeHeader(int index, Credential credential) {
    int start = start(index);
    out.over(requests, start, start + REQUEST_BYTES);
    out.reserve(RecordMark.BYTES);
    CallHeader.write(out, 0, Nfs3.PROGRAM, Nfs3.VERSION, 0, credential);
    return out.length();
  }

  ByteBuffer requests() {
    return requests;
  }

  int start(NfsCall call) {
    return start(call.index);
  }

  private static int start(int index) {
    return index * REQUEST_BYTES;
  }

  NfsCall[] all() {
    return calls;
  }

  int free() {
    return freeCount;
  }

  /// Takes a free call; its arguments are to be written to [#arguments] next.
  NfsCall take(int token, NfsProc3 procedure) {
    if (freeCount == 0) {
      throw new IllegalStateException(
          "all " + calls.length + " calls are in use; poll and release first");
    }
    NfsCall call = free[--freeCount];
    call.start(token, procedure, nextXid(call));
    int start = start(call);
    int record = start + RecordMark.BYTES;
    requests.putInt(record + CallHeader.XID_OFFSET, call.xid);
    requests.putInt(record + CallHeader.PROCEDURE_OFFSET, procedure.number());
    out.over(requests, start + argumentsOffset, start + REQUEST_BYTES);
    return call;
  }

  XdrWriter arguments() {
    return out;
  }

  /// Ends the arguments of the call taken last.
  ///
  /// @param dataBytes of a WRITE's data, with padding, that are sent after the request
  void seal(NfsCall call, int dataBytes) {
    int start = start(call);
    call.requestLength = out.position() - start;
    requests.putInt(start, RecordMark.last(call.requestLength - RecordMark.BYTES + dataBytes));
  }

  /// Gives a call that was answered a new xid: with the old one the server may answer from memory.
  void renew(NfsCall call) {
    call.xid = nextXid(call);
    requests.putInt(start(call) + RecordMark.BYTES + CallHeader.XID_OFFSET, call.xid);
  }

  private int nextXid(NfsCall call) {
    return sequence++ << indexBits | call.index;
  }

  /// The call a reply is for, or null when none waits for it.
  @Nullable NfsCall sent(int xid, Connection connection) {
    int index = xid & ((1 << indexBits) - 1);
    if (index >= calls.length) {
      return null;
    }
    NfsCall call = calls[index];
    boolean waits =
        call.xid == xid && call.state == NfsCall.State.SENT && call.connection == connection;
    return waits ? call : null;
  }

  void release(NfsCall call) {
    if (call.state != NfsCall.State.FINISHED) {
      throw new IllegalStateException("the call " + call.token + " is not finished");
    }
    call.state = NfsCall.State.FREE;
    free[freeCount++] = call;
  }
}
