package dev.regatta.engine.io;

import java.util.Map;

/// Carries out file operations for one load thread, which makes it, uses it and closes it; no other
/// thread calls it.
///
/// Every [dev.regatta.model.job.Op], data and metadata alike, goes the same way: the caller fills a
/// slot, [#queue]s it, [#submit]s, and gets the slot back from [#reap] with its result. From queue
/// to reap the slot and its buffer are the engine's.
///
/// - An engine never throws for what the target does: failures are negative results.
/// - It retries nothing and continues nothing: short transfers are results, too.
/// - It takes as many slots as its setup says, plus one for a metadata op.
/// - It allocates nothing for data ops.
/// - It may complete ops in any order, and must complete all of them.
public interface IoEngine extends AutoCloseable {

  /// True when [#submit] returns before the ops are done: such an op has a submission latency.
  boolean asynchronous();

  /// True when the engine sets [OpSlot#submittedNanos] and [OpSlot#completedNanos] itself, because
  /// it knows better than its caller when an op began and ended.
  default boolean stampsOps() {
    return false;
  }

  /// Takes an op; it may start now and must have started when [#submit] returns.
  void queue(OpSlot slot);

  /// Starts every queued op. Synchronous engines return when they are done.
  void submit();

  /// Waits until `least` ops are complete, then hands out at most `most` of them.
  ///
  /// @param completed receives them from index 0
  /// @param least 0 to look without waiting; never more than are in flight
  /// @return how many
  int reap(OpSlot[] completed, int least, int most);

  /// Waits for a completion, but not beyond an instant (`System.nanoTime`), then hands out at most
  /// `most` of what is complete.
  ///
  /// @return how many; 0 when the instant came first
  int reapUntil(OpSlot[] completed, int most, long nanos);

  /// Advises on the cache of part of an open file. Engines without a cache have nothing to do.
  default void advise(int file, long offset, long length, Advice advice) {}

  /// What the engine counted beside its ops since it was made, by name: RPCs by procedure
  /// (`rpc.READ`), bytes on the wire, connections opened again; `ops`, all ops that ended. Asked
  /// once, when no op is in flight.
  default Map<String, Long> counts() {
    return Map.of();
  }

  /// Name of an error code, as results show it: `EIO`, `ENOSPC`.
  ///
  /// @param code positive, minus a slot's result
  String errorName(int code);

  /// Ends the engine. No op is in flight. Files still open are closed by their owner first.
  @Override
  void close();
}
