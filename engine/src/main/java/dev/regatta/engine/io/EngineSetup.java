package dev.regatta.engine.io;

import dev.regatta.model.job.EngineSpec;

/// What an engine is built from, on the thread that will own it.
///
/// @param worker name of the worker, for engines that differ by worker
/// @param slots data ops that may be in flight
/// @param files most files that may be open at the same time
/// @param buffersAddress native memory all data ops use
/// @param buffersBytes its length
public record EngineSetup(
    EngineSpec spec, String worker, int slots, int files, long buffersAddress, long buffersBytes) {}
