package dev.regatta.engine.target;

import dev.regatta.nfs.client.CallStatus;

/// Statuses of NFS calls as the positive error codes of engines and targets.
public final class NfsCodes {
  /// Above every nfsstat3 of the RFC: codes of calls that never got one.
  private static final int CALL_STATUSES = 20_000;

  private static final int MOST_CALL_STATUSES = 100;

  private NfsCodes() {}

  /// The code of a status.
  ///
  /// @param status an nfsstat3 other than NFS3_OK, or a [CallStatus]
  public static int of(int status) {
    return status < 0 ? CALL_STATUSES - status : status;
  }

  /// Name of a code, as results show it: `NFS3ERR_NOSPC`, `TIMED_OUT`.
  public static String name(int code) {
    boolean call = code > CALL_STATUSES && code < CALL_STATUSES + MOST_CALL_STATUSES;
    return CallStatus.name(call ? CALL_STATUSES - code : code);
  }
}
