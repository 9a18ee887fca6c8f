package dev.regatta.model.summary;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The merged result of one run: `summary.json`, schema version 1 (documented in
/// `docs/summary.schema.json`). Keys there are these names in snake case.
///
/// @param run the run id
/// @param plan the plan's name
/// @param regatta version that made it
/// @param reasons why the status is not `valid`, one sentence each
/// @param firstOpSeconds from the command's start to the first measured op
/// @param totalSeconds from the command's start to this summary
/// @param startSkewUs spread over the workers of the instant their load really began, first stage
/// @param overlap the window of the first stage in which every worker was measuring
public record Summary(
    int schema,
    String run,
    String plan,
    String regatta,
    Instant started,
    Status status,
    List<String> reasons,
    Cleanup cleanup,
    Optional<Double> firstOpSeconds,
    double totalSeconds,
    List<Phase> phases,
    Optional<Long> startSkewUs,
    Optional<Overlap> overlap,
    List<Clock> clocks,
    List<Job> jobs,
    List<Worker> workers,
    List<ThresholdResult> thresholds,
    List<String> notes) {

  public static final int SCHEMA = 1;

  /// How far the numbers can be trusted; written in lower case.
  public enum Status {
    @JsonProperty("valid")
    VALID,
    @JsonProperty("degraded")
    DEGRADED,
    @JsonProperty("invalid")
    INVALID,
    @JsonProperty("incomplete")
    INCOMPLETE
  }

  /// What the teardown left behind.
  ///
  /// @param status `clean`, `leftovers` or `pending` (written before the teardown)
  public record Cleanup(String status, List<String> left) {}

  public record Phase(String phase, double seconds) {}

  public record Overlap(Instant from, Instant to, double seconds) {}

  /// A worker's clock against the coordinator's.
  ///
  /// @param offsetUs worker minus coordinator
  /// @param errorUs bound of the offset: half the best round trip
  public record Clock(String worker, long offsetUs, long errorUs) {}

  /// One job over the fleet, or on one worker.
  ///
  /// @param job the job's id
  /// @param threads load threads, all workers together in the fleet's entry
  /// @param runtimeMs longest time a member ran, measure start to last completion with the final
  ///   flush
  /// @param flushMs longest final flush (`end_fsync`) of a member
  /// @param maxInFlight most ops in flight at once on one load thread
  /// @param pauses how the JVMs stopped the load, absent when they do not tell
  /// @param effective the settings that were really in force
  /// @param counts what the engines counted beside their ops, ramp included, by name: see
  ///   `docs/results.md`
  public record Job(
      String job,
      String name,
      int stage,
      int group,
      int threads,
      long runtimeMs,
      long flushMs,
      long maxInFlight,
      Optional<Pauses> pauses,
      Map<String, String> effective,
      Map<String, Long> counts,
      List<OpResult> ops) {}

  /// Time in which a JVM stopped all of its threads, in the measured intervals.
  ///
  /// @param worstMs most in one interval of one worker
  /// @param intervals intervals of all workers
  /// @param marked of these, intervals with more than 1 ms
  public record Pauses(double totalMs, double worstMs, int intervals, int marked) {}

  /// One op of a job.
  ///
  /// @param errors failed ops by errno name
  /// @param bwBytes bytes per second
  /// @param worst the worker with the highest p99 of the op's completion latency, fleet entries
  ///   only
  public record OpResult(
      String op,
      long count,
      Map<String, Long> errors,
      long bytes,
      long shortOps,
      double iops,
      double bwBytes,
      Optional<Latency> latNs,
      Optional<Latency> clatNs,
      Optional<Latency> slatNs,
      Optional<Latency> lagNs,
      Optional<Worst> worst) {}

  /// A latency distribution in ns. Moments are exact; percentiles have the histogram's three
  /// digits.
  ///
  /// @param p percentile to ns; never above `max` nor below `min`
  /// @param beyond how many samples lie beyond each percentile
  /// @param weak percentiles with fewer than ten samples beyond them
  public record Latency(
      long count,
      long min,
      long max,
      double mean,
      double stddev,
      Map<String, Long> p,
      Map<String, Long> beyond,
      List<String> weak) {}

  /// The worker whose percentiles are the fleet's worst, and the spread over all workers.
  ///
  /// @param p99Ns that worker's p99
  /// @param fleetLowestP99Ns the best worker's p99
  public record Worst(String worker, long p99Ns, long fleetLowestP99Ns) {}

  /// One worker's part of the result.
  ///
  /// @param lost why the worker did not finish, absent when it did
  /// @param setup what its set-up did, absent when it was not set up or nobody knows
  /// @param calibration what the load generator costs there, absent when it was not set up
  /// @param facts what the host said of itself
  public record Worker(
      String worker,
      String host,
      Optional<String> lost,
      double setupSeconds,
      Optional<Setup> setup,
      Optional<Calibration> calibration,
      Map<String, String> facts,
      List<Job> jobs) {}

  /// What a worker did before the load.
  ///
  /// @param filesChecked files that were there already
  /// @param bytesWritten by the layout
  public record Setup(
      double checkSeconds,
      double layoutSeconds,
      long filesChecked,
      long filesCreated,
      long bytesWritten) {}

  /// How a threshold of the plan came out.
  ///
  /// @param measured the value that was compared, absent when there was none
  public record ThresholdResult(String threshold, Optional<Double> measured, boolean passed) {}
}
