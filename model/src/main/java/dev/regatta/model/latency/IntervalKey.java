package dev.regatta.model.latency;

import dev.regatta.model.job.Op;

/// Names one interval of one op of one job on one worker. Interval `n` covers the time from `n` to
/// `n + 1` interval lengths after the job's measuring starts (stage start + start delay + ramp),
/// the same on every worker; intervals of the ramp are negative. The last one reaches to the last
/// completion.
///
/// @param job the job's id
public record IntervalKey(String worker, int stage, String job, Op op, int interval) {}
