package dev.regatta.model.summary;

import dev.regatta.model.job.JobSpec;
import dev.regatta.model.job.Op;
import dev.regatta.model.latency.LatencyKind;
import dev.regatta.model.summary.RunMerge.Cell;
import dev.regatta.model.summary.RunMerge.Latencies;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/// Summarises one job, for the fleet or for one worker, from a merge.
public final class JobSummary {

  /// What one worker reports of one job beside its intervals.
  ///
  /// @param elapsedNanos measure start to last completion, final flush included
  /// @param counts what its engines counted, by name
  public record Timing(
      long elapsedNanos, long flushNanos, long maxInFlight, Map<String, Long> counts) {
    public Timing {
      counts = Map.copyOf(counts);
    }
  }

  private static final int MOST_SHOWN = 4;

  private final RunMerge merge;
  private final JobSpec job;
  private final Map<String, Timing> timings;
  private final Map<String, Map<String, String>> effective;

  /// Summarises one job.
  ///
  /// @param timings by worker; a lost worker may be missing
  /// @param effective by worker: the settings that were really in force
  public JobSummary(
      RunMerge merge,
      JobSpec job,
      Map<String, Timing> timings,
      Map<String, Map<String, String>> effective) {
    this.merge = merge;
    this.job = job;
    this.timings = Map.copyOf(timings);
    this.effective = Map.copyOf(effective);
  }

  /// The job over all workers: rates divide by the longest time a member ran.
  public Summary.Job fleet(List<String> workers) {
    return summarise(RunMerge.FLEET, workers, job.threads() * workers.size());
  }

  public Summary.Job worker(String worker) {
    return summarise(worker, List.of(worker), job.threads());
  }

  private Summary.Job summarise(String cellWorker, List<String> members, int threads) {
    var known = members.stream().filter(timings::containsKey).map(timings::get).toList();
    long elapsed = known.stream().mapToLong(Timing::elapsedNanos).max().orElse(0);
    return new Summary.Job(
        job.id(),
        job.name(),
        job.stage(),
        job.group(),
        threads,
        Math.round(elapsed / 1e6),
        Math.round(known.stream().mapToLong(Timing::flushNanos).max().orElse(0) / 1e6),
        known.stream().mapToLong(Timing::maxInFlight).max().orElse(0),
        merge.pauses(members, job.id()),
        effective(members),
        counts(known),
        merge.ops(cellWorker, job.id()).stream()
            .map(op -> op(cellWorker, op, elapsed, members))
            .toList());
  }

  private static Map<String, Long> counts(List<Timing> members) {
    var sums = new TreeMap<String, Long>();
    members.forEach(member -> member.counts().forEach((name, n) -> sums.merge(name, n, Long::sum)));
    return sums;
  }

  /// A setting that differs between workers is named with every value, so that two engines in one
  /// fleet cannot go unnoticed.
  private Map<String, String> effective(List<String> members) {
    var values = new TreeMap<String, Set<String>>();
    for (var member : members) {
      effective
          .getOrDefault(member, Map.of())
          .forEach((key, value) -> values.computeIfAbsent(key, _ -> new TreeSet<>()).add(value));
    }
    var joined = new TreeMap<String, String>();
    values.forEach((key, set) ->
        joined.put(key, set.size() > MOST_SHOWN ? "differs by worker" : String.join(" | ", set)));
    return joined;
  }

  private Summary.OpResult op(String worker, Op op, long elapsedNanos, List<String> members) {
    var cell = new Cell(worker, job.id(), op);
    var counts = merge.counts(cell);
    double seconds = elapsedNanos / 1e9;
    return new Summary.OpResult(
        op.key(),
        counts.count(),
        new TreeMap<>(counts.errors()),
        counts.bytes(),
        counts.shortOps(),
        seconds == 0 ? 0 : counts.count() / seconds,
        seconds == 0 ? 0 : counts.bytes() / seconds,
        latency(cell, LatencyKind.LAT),
        latency(cell, LatencyKind.CLAT),
        latency(cell, LatencyKind.SLAT),
        latency(cell, LatencyKind.LAG),
        members.size() > 1 ? worst(op, members) : Optional.empty());
  }

  private Optional<Summary.Latency> latency(Cell cell, LatencyKind kind) {
    return LatencySummary.of(merge.latencies(cell, kind), job.percentiles());
  }

  private Optional<Summary.Worst> worst(Op op, List<String> members) {
    var p99 = new TreeMap<String, Long>();
    for (var member : members) {
      var latencies = completion(new Cell(member, job.id(), op));
      if (latencies.moments().count() > 0) {
        p99.put(member, LatencySummary.percentile(latencies, 99));
      }
    }
    return p99.entrySet().stream()
        .max(Map.Entry.comparingByValue(Comparator.naturalOrder()))
        .map(worst ->
            new Summary.Worst(
                worst.getKey(),
                worst.getValue(),
                p99.values().stream().min(Comparator.naturalOrder()).orElseThrow()));
  }

  /// clat where the op has it (reads and writes), lat otherwise.
  private Latencies completion(Cell cell) {
    var clat = merge.latencies(cell, LatencyKind.CLAT);
    return clat.moments().count() > 0 ? clat : merge.latencies(cell, LatencyKind.LAT);
  }
}
