package dev.regatta.engine;

import dev.regatta.model.job.Op;
import dev.regatta.model.latency.IntervalCounters;
import dev.regatta.model.latency.LatencyChunk;
import dev.regatta.model.latency.LatencyKind;
import dev.regatta.model.latency.Moments;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;

/// Keeps all that a stage tells.
final class Outcome implements StageListener {
  final List<IntervalCounters> counters = new CopyOnWriteArrayList<>();
  final List<LatencyChunk> chunks = new CopyOnWriteArrayList<>();
  final List<String> fatals = new CopyOnWriteArrayList<>();
  private final CompletableFuture<StageResult> result = new CompletableFuture<>();

  @Override
  public void interval(List<IntervalCounters> ended, List<LatencyChunk> latencies) {
    counters.addAll(ended);
    chunks.addAll(latencies);
  }

  @Override
  public void fatal(String jobId, String message) {
    fatals.add(jobId + ": " + message);
  }

  @Override
  public void ended(StageResult ended) {
    if (!result.complete(ended)) {
      throw new IllegalStateException("ended twice");
    }
  }

  /// Waits for the end.
  StageResult result() {
    return result.orTimeout(60, TimeUnit.SECONDS).join();
  }

  JobResult job(String id) {
    return result().jobs().stream().filter(job -> job.job().equals(id)).findFirst().orElseThrow();
  }

  long count(Op op) {
    return of(op, true).stream().mapToLong(IntervalCounters::count).sum();
  }

  long bytes(Op op) {
    return of(op, true).stream().mapToLong(IntervalCounters::bytes).sum();
  }

  List<IntervalCounters> of(Op op, boolean measured) {
    return counters.stream().filter(c -> c.key().op() == op && c.measured() == measured).toList();
  }

  Map<String, Long> errors(Op op) {
    Map<String, Long> errors = new TreeMap<>();
    of(op, true).forEach(c -> c.errors().forEach((name, n) -> errors.merge(name, n, Long::sum)));
    return errors;
  }

  Moments moments(Op op, LatencyKind kind) {
    return chunks.stream()
        .filter(c -> c.key().op() == op && c.kind() == kind && c.key().interval() >= 0)
        .map(LatencyChunk::moments)
        .reduce(Moments.EMPTY, Moments::plus);
  }
}
