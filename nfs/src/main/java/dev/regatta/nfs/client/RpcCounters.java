package dev.regatta.nfs.client;

import dev.regatta.nfs.v3.NfsProc3;

/// What a client has put on the wire and got from it since it was opened. The client's thread
/// counts; another thread may look, and sees a value that was true a moment ago.
public final class RpcCounters {
  private final long[] calls = new long[NfsProc3.COUNT];
  private final long[] retransmissions = new long[NfsProc3.COUNT];
  long bytesSent;
  long bytesReceived;
  long reconnects;
  long delays;
  long unmatched;

  void sent(NfsProc3 procedure, boolean again) {
    calls[procedure.number()]++;
    if (again) {
      retransmissions[procedure.number()]++;
    }
  }

  /// Calls sent of a procedure, retransmissions included.
  public long calls(NfsProc3 procedure) {
    return calls[procedure.number()];
  }

  /// Calls of a procedure that were sent again after their connection was lost.
  public long retransmissions(NfsProc3 procedure) {
    return retransmissions[procedure.number()];
  }

  /// Calls sent of all procedures.
  public long calls() {
    long sum = 0;
    for (long count : calls) {
      sum += count;
    }
    return sum;
  }

  public long retransmissions() {
    long sum = 0;
    for (long count : retransmissions) {
      sum += count;
    }
    return sum;
  }

  /// Bytes of calls, record marks included.
  public long bytesSent() {
    return bytesSent;
  }

  /// Bytes of replies, record marks included.
  public long bytesReceived() {
    return bytesReceived;
  }

  /// Connections that were opened again.
  public long reconnects() {
    return reconnects;
  }

  /// Replies of NFS3ERR_JUKEBOX: calls the server wanted to have again later.
  public long delays() {
    return delays;
  }

  /// Replies to no call that waits for one: they came after its deadline.
  public long unmatched() {
    return unmatched;
  }
}
