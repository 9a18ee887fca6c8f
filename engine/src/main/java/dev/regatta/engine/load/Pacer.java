package dev.regatta.engine.load;

/// Says when ops are due. Latency counts from there, not from the time an op could be issued.
interface Pacer {

  /// Closed loop: an op is due when there is room for it, which is when it is issued.
  Pacer CLOSED_LOOP = issuedNanos -> issuedNanos;

  /// When the op that is issued now was due.
  long dueNanos(long issuedNanos);
}
