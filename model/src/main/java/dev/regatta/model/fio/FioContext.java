package dev.regatta.model.fio;

import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// Where a fio job meets our world: what the plan says about every job that is read.
///
/// @param environment replaces `${NAME}`
/// @param set `workload.set`: fio option to value, as if written last in every job
/// @param nfs files are on the plan's NFS server
/// @param sharedFiles every worker uses the same files
/// @param uringPow2 `compat.uring-pow2`: io_uring's depth is rounded up as fio before 3.39 did
/// @param rampConsumesBudget `compat.ramp-consumes-budget`: I/O of the ramp counts against size
/// @param likeFioSeeds `compat.fio-seeds`: seeds vary by clone only
/// @param fioRates `compat.fio-rates`: latency counts from the issue, not from when an op was due
/// @param ramp the plan's ramp, which comes before the file's
/// @param runtime the plan's runtime, which comes before the file's
public record FioContext(
    Map<String, String> environment,
    Map<String, String> set,
    boolean nfs,
    boolean sharedFiles,
    boolean uringPow2,
    boolean rampConsumesBudget,
    boolean likeFioSeeds,
    boolean fioRates,
    Optional<Duration> ramp,
    Optional<Duration> runtime) {

  /// A plan that says nothing: shared files, no overrides, no environment.
  public static final FioContext PLAIN =
      new FioContext(
          Map.of(),
          Map.of(),
          false,
          true,
          false,
          false,
          false,
          false,
          Optional.empty(),
          Optional.empty());

  public FioContext {
    environment = Map.copyOf(environment);
    // the order of `set` is kept: of `direct` and `buffered` the later one wins
    set = Collections.unmodifiableMap(new LinkedHashMap<>(set));
  }
}
