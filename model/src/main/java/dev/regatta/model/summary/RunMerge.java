package dev.regatta.model.summary;

import dev.regatta.model.job.Op;
import dev.regatta.model.latency.Histograms;
import dev.regatta.model.latency.IntervalCounters;
import dev.regatta.model.latency.IntervalKey;
import dev.regatta.model.latency.LatencyChunk;
import dev.regatta.model.latency.LatencyKind;
import dev.regatta.model.latency.Moments;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.HdrHistogram.Histogram;

/// Merges intervals and latency chunks of all workers, each once however often and in whatever
/// order it arrives. Intervals of the ramp are not merged. One thread at a time.
public final class RunMerge {

  /// One op of one job, on one worker or over the fleet.
  ///
  /// @param worker a worker's name, or [#FLEET]
  public record Cell(String worker, String job, Op op) implements Comparable<Cell> {
    @Override
    public int compareTo(Cell other) {
      int byJob = job.compareTo(other.job);
      int byOp = byJob != 0 ? byJob : op.compareTo(other.op);
      return byOp != 0 ? byOp : worker.compareTo(other.worker);
    }
  }

  /// Stands for all workers together.
  public static final String FLEET = "";

  /// What has been counted.
  public record Counts(long count, long bytes, long shortOps, Map<String, Long> errors) {
    static final Counts NONE = new Counts(0, 0, 0, Map.of());

    public Counts {
      errors = Map.copyOf(errors);
    }

    Counts plus(IntervalCounters interval) {
      var summed = new TreeMap<>(errors);
      interval.errors().forEach((name, n) -> summed.merge(name, n, Long::sum));
      return new Counts(
          count + interval.count(),
          bytes + interval.bytes(),
          shortOps + interval.shortOps(),
          summed);
    }
  }

  /// Latencies of one kind: exact moments beside the merged histogram.
  public record Latencies(Moments moments, Histogram histogram) {}

  /// When a job was measured on a worker, by its intervals; the worker's clock.
  public record Span(Instant from, Instant to) {
    Span plus(Span other) {
      return new Span(
          from.isBefore(other.from) ? from : other.from, to.isAfter(other.to) ? to : other.to);
    }

    public Duration length() {
      return Duration.between(from, to);
    }
  }

  private record Part(String worker, String job) {}

  private record ChunkKey(IntervalKey interval, LatencyKind kind) {}

  private record LatencyCell(Cell cell, LatencyKind kind) {}

  private final Set<IntervalKey> seenIntervals = new HashSet<>();
  private final Set<ChunkKey> seenChunks = new HashSet<>();
  private final Map<Part, Span> spans = new HashMap<>();
  private final Map<Part, Pauses> pauses = new HashMap<>();
  private final Map<Cell, Counts> counts = new TreeMap<>();
  private final Map<LatencyCell, Latencies> latencies = new HashMap<>();

  /// Merges an interval; false when it was merged before or belongs to the ramp.
  public boolean add(IntervalCounters interval) {
    if (!interval.measured() || !seenIntervals.add(interval.key())) {
      return false;
    }
    var span = new Span(interval.start(), interval.start().plusNanos(interval.lengthNanos()));
    spans.merge(new Part(interval.key().worker(), interval.key().job()), span, Span::plus);
    pauses
        .computeIfAbsent(new Part(interval.key().worker(), interval.key().job()), _ -> new Pauses())
        .add(interval);
    for (var cell : cells(interval.key())) {
      counts.merge(cell, Counts.NONE.plus(interval), (old, _) -> old.plus(interval));
    }
    return true;
  }

  /// Merges a chunk; false when it was merged before or belongs to the ramp.
  public boolean add(LatencyChunk chunk) {
    if (chunk.key().interval() < 0 || !seenChunks.add(new ChunkKey(chunk.key(), chunk.kind()))) {
      return false;
    }
    var histogram = Histograms.decode(chunk.histogram());
    for (var cell : cells(chunk.key())) {
      var into =
          latencies.computeIfAbsent(
              new LatencyCell(cell, chunk.kind()),
              _ -> new Latencies(Moments.EMPTY, Histograms.empty()));
      into.histogram().add(histogram);
      latencies.put(
          new LatencyCell(cell, chunk.kind()),
          new Latencies(into.moments().plus(chunk.moments()), into.histogram()));
    }
    return true;
  }

  /// The ops seen on a worker, or over the fleet, for a job.
  public Set<Op> ops(String worker, String job) {
    var ops = new TreeSet<Op>();
    for (var cell : counts.keySet()) {
      if (cell.worker().equals(worker) && cell.job().equals(job)) {
        ops.add(cell.op());
      }
    }
    return ops;
  }

  /// The time a worker's intervals of a job cover; empty when there are none.
  public Optional<Span> span(String worker, String job) {
    return Optional.ofNullable(spans.get(new Part(worker, job)));
  }

  /// How the JVMs of these workers stopped the load of a job.
  public Optional<Summary.Pauses> pauses(List<String> workers, String job) {
    return Pauses.summary(
        workers.stream()
            .map(worker -> pauses.getOrDefault(new Part(worker, job), new Pauses()))
            .toList());
  }

  public Counts counts(Cell cell) {
    return counts.getOrDefault(cell, Counts.NONE);
  }

  /// Latencies of one kind; empty moments when there are none.
  public Latencies latencies(Cell cell, LatencyKind kind) {
    var known = latencies.get(new LatencyCell(cell, kind));
    return known != null ? known : new Latencies(Moments.EMPTY, Histograms.empty());
  }

  private static Cell[] cells(IntervalKey key) {
    return new Cell[] {
      new Cell(FLEET, key.job(), key.op()), new Cell(key.worker(), key.job(), key.op())
    };
  }
}
