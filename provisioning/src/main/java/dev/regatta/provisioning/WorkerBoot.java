package dev.regatta.provisioning;

import java.nio.file.Path;

/// How one worker is started.
///
/// @param settings file with the worker's part of the cluster, readable by its owner only
/// @param log file its output goes to
public record WorkerBoot(String worker, Path settings, Path log) {}
