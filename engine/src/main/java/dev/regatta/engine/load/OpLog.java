package dev.regatta.engine.load;

import dev.regatta.engine.io.OpSlot;

/// Sees every completed op, for tests that compare results with the raw values.
public interface OpLog {
  OpLog NONE = (job, clone, slot, completedNanos, interval) -> {};

  /// Called on the load thread, for ops that worked and are recorded.
  ///
  /// @param slot the op, valid during the call
  void completed(String job, int clone, OpSlot slot, long completedNanos, int interval);
}
