package dev.regatta.protocol;

import dev.regatta.model.summary.Calibration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// What the set-up of a worker did.
///
/// @param checkNanos time spent looking at files
/// @param layoutNanos time spent making them
/// @param effective by job id: the settings that are really in force
/// @param calibration of the load generator, after the files were made; empty on a host too busy
public record SetupReport(
    long checkNanos,
    long layoutNanos,
    int filesChecked,
    int filesCreated,
    long bytesWritten,
    List<String> notes,
    Map<String, Map<String, String>> effective,
    Optional<Calibration> calibration) {
  public SetupReport {
    notes = List.copyOf(notes);
    effective = Map.copyOf(effective);
  }
}
