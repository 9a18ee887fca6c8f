package dev.regatta.provisioning;

import dev.regatta.model.plan.FleetSpec;
import java.nio.file.Path;

/// What a run needs.
///
/// @param run the run id
/// @param loadThreads most load threads of a worker at one time
/// @param workerHeapBytes heap of one worker
/// @param serverLog file for the output of a server that is started
public record FleetRequest(
    String run, FleetSpec spec, int loadThreads, long workerHeapBytes, Path serverLog) {}
