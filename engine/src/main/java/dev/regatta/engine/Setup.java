package dev.regatta.engine;

import java.util.List;
import java.util.Map;

/// What was done before the clock starts.
///
/// @param filesCreated by this worker
/// @param filesChecked files of this worker's share that were there already
/// @param bytesWritten by this worker's layout
/// @param notes what differs from what was asked for, one line each
/// @param effective by job id: engine settings as they are, short name to text
public record Setup(
    long checkNanos,
    long layoutNanos,
    int filesCreated,
    int filesChecked,
    long bytesWritten,
    List<String> notes,
    Map<String, Map<String, String>> effective) {

  public Setup {
    notes = List.copyOf(notes);
    effective = Map.copyOf(effective);
  }
}
