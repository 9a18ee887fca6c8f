package dev.regatta.protocol;

import akka.actor.typed.ActorRef;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/// What a worker tells the coordinator, but for intervals.
public sealed interface WorkerEvent extends Wire {
  String worker();

  /// A worker asks to take part, or comes back after it lost the coordinator.
  ///
  /// @param version of the worker's build
  /// @param facts what the host says of itself: kernel, cpu, memory, java
  record Join(
      String worker,
      String version,
      int protocol,
      Map<String, String> facts,
      ActorRef<WorkerCommand> commands)
      implements WorkerEvent {}

  /// The worker's clock when the probe arrived.
  record ClockReply(String worker, long sequence, Instant time) implements WorkerEvent {}

  /// Files are in place.
  record Prepared(String worker, SetupReport setup) implements WorkerEvent {}

  /// Files are not in place; nothing that was there has been touched.
  ///
  /// @param userFault true when the plan asks for something that cannot be, false when the machine
  ///   failed
  record PrepareFailed(String worker, boolean userFault, String message) implements WorkerEvent {}

  /// Sent every second by a thread that has nothing else to do.
  ///
  /// @param ops completed so far: progress, as opposed to being alive
  record Heartbeat(String worker, long ops) implements WorkerEvent {}

  /// The first fatal error of a job on this worker.
  ///
  /// @param stopAll the job asks for the whole run to stop
  record JobFailed(String worker, String job, String message, boolean stopAll)
      implements WorkerEvent {}

  /// A stage is over on this worker; its journal is on disk.
  record StageEnded(String worker, int stage, List<JobTally> jobs) implements WorkerEvent {
    public StageEnded {
      jobs = List.copyOf(jobs);
    }
  }

  /// The worker is done and about to end.
  record Finished(String worker) implements WorkerEvent {}
}
