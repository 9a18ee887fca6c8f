package dev.regatta.model.fio;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/// What a plan says about a fio job file.
public record FioContext(
    Map<String, String> environment,
    Map<String, String> set,
    boolean sharedFiles,
    boolean uringPow2,
    boolean rampConsumesBudget,
    boolean likeFioSeeds,
    Optional<Duration> ramp,
    Optional<Duration> runtime) {}
