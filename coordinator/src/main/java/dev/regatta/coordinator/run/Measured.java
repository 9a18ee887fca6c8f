package dev.regatta.coordinator.run;

import dev.regatta.model.summary.RunMerge;
import dev.regatta.model.summary.Summary;
import java.util.List;
import java.util.Optional;

/// What the control actor hands over when everything is measured and collected, or when it cannot
/// be.
///
/// @param workers in the order of their numbers
/// @param phases durations from join to collect
/// @param failure why the run could not be measured
/// @param findings what makes the result less than valid, one sentence each
record Measured(
    RunMerge merge,
    List<WorkerState> workers,
    List<Summary.Phase> phases,
    Optional<Failure> failure,
    List<String> findings,
    boolean interrupted) {

  Measured {
    workers = List.copyOf(workers);
    phases = List.copyOf(phases);
    findings = List.copyOf(findings);
  }

  /// @param userFault true when the plan asks for what cannot be
  record Failure(boolean userFault, String message) {}
}
