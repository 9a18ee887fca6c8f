package dev.regatta.nfs.server;

import dev.regatta.nfs.v3.NfsProc3;
import java.util.Arrays;
import java.util.concurrent.atomic.LongAdder;

/// What a server has done since it was started. Any thread may look.
public final class ServerCounters {
  private final LongAdder[] calls = adders();
  private final LongAdder[] errors = adders();
  private final LongAdder mountCalls = new LongAdder();
  private final LongAdder bytesRead = new LongAdder();
  private final LongAdder bytesWritten = new LongAdder();
  private final LongAdder connections = new LongAdder();
  private final LongAdder brokenOff = new LongAdder();

  ServerCounters() {}

  /// Calls of a procedure that were carried out or answered with an error of NFS.
  public long calls(NfsProc3 procedure) {
    return calls[procedure.number()].sum();
  }

  /// Calls of a procedure that were answered with another status than NFS3_OK.
  public long errors(NfsProc3 procedure) {
    return errors[procedure.number()].sum();
  }

  /// Calls of all procedures of NFS.
  public long calls() {
    return Arrays.stream(calls).mapToLong(LongAdder::sum).sum();
  }

  /// Calls of all procedures of MOUNT.
  public long mountCalls() {
    return mountCalls.sum();
  }

  /// Bytes of data READ has given out.
  public long bytesRead() {
    return bytesRead.sum();
  }

  /// Bytes of data WRITE has taken.
  public long bytesWritten() {
    return bytesWritten.sum();
  }

  /// Connections that were accepted and served.
  public long connections() {
    return connections.sum();
  }

  /// Connections the server ended, for what came from them or because there were too many.
  public long brokenOff() {
    return brokenOff.sum();
  }

  void called(NfsProc3 procedure) {
    calls[procedure.number()].increment();
  }

  void failed(NfsProc3 procedure) {
    errors[procedure.number()].increment();
  }

  void mountCalled() {
    mountCalls.increment();
  }

  void read(int bytes) {
    bytesRead.add(bytes);
  }

  void written(int bytes) {
    bytesWritten.add(bytes);
  }

  void connected() {
    connections.increment();
  }

  void brokeOff() {
    brokenOff.increment();
  }

  private static LongAdder[] adders() {
    LongAdder[] adders = new LongAdder[NfsProc3.COUNT];
    Arrays.setAll(adders, index -> new LongAdder());
    return adders;
  }
}
