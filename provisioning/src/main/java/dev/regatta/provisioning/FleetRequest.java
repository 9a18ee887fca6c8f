package dev.regatta.provisioning;

import dev.regatta.model.plan.FleetSpec;

/// What a run needs.
///
/// @param run the run id
/// @param loadThreads most load threads of a worker at one time
/// @param workerHeapBytes heap of one worker
public record FleetRequest(String run, FleetSpec spec, int loadThreads, long workerHeapBytes) {}
