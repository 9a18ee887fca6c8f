package dev.regatta.protocol;

import akka.actor.typed.ActorRef;
import java.time.Instant;

/// What the coordinator tells a worker.
public sealed interface WorkerCommand extends Wire {

  /// The worker is part of the run.
  ///
  /// @param control takes every event but intervals
  /// @param collector takes intervals and chunks
  record Welcome(String run, ActorRef<WorkerEvent> control, ActorRef<IntervalEvent> collector)
      implements WorkerCommand {}

  /// The worker may not take part and ends.
  record Refused(String reason) implements WorkerCommand {}

  /// Asks for the worker's clock; answered at once.
  record ClockProbe(long sequence) implements WorkerCommand {}

  /// Checks and lays out the files of every stage.
  record Prepare(Assignment assignment) implements WorkerCommand {}

  /// Begins a stage.
  ///
  /// @param at on the worker's own clock
  /// @param deadline on the worker's own clock: the latest time the stage can be over, drain
  ///   included
  record Start(int stage, Instant at, Instant deadline) implements WorkerCommand {}

  /// Ends the load: no new ops, those in flight are finished and recorded.
  record Drain(String reason) implements WorkerCommand {}

  /// Ends the load without waiting for ops in flight.
  record Abort(String reason) implements WorkerCommand {}

  /// Sends every interval of a stage again, from the journal.
  record Resend(int stage) implements WorkerCommand {}

  /// The run is over: what the run created and does not keep is removed, the process ends.
  record Finish() implements WorkerCommand {}
}
