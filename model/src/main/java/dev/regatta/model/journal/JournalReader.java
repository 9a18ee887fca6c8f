package dev.regatta.model.journal;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.regatta.model.latency.Histograms;
import dev.regatta.model.latency.IntervalCounters;
import dev.regatta.model.latency.IntervalKey;
import dev.regatta.model.latency.LatencyChunk;
import dev.regatta.model.latency.LatencyKind;
import dev.regatta.model.latency.Moments;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.stream.IntStream;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.jspecify.annotations.Nullable;

/// Reads back what [IntervalJournal] wrote. A last line that a crash cut off is left out.
public final class JournalReader {

  /// Everything a worker's folder holds, in the order it was written.
  public record Contents(List<IntervalCounters> counters, List<LatencyChunk> chunks) {
    public Contents {
      counters = List.copyOf(counters);
      chunks = List.copyOf(chunks);
    }
  }

  private final Path folder;

  private record TaggedLog(String log, LatencyKind kind) {}

  private final Set<String> loaded = new HashSet<>();
  private final Map<TaggedLog, Queue<Histogram>> histograms = new HashMap<>();

  private JournalReader(Path folder) {
    this.folder = folder;
  }

  /// Reads a worker's folder; empty contents when it has no counters.
  ///
  /// @throws IOException when a file cannot be read or a line that is not the last one is broken
  public static Contents read(String worker, Path folder) throws IOException {
    return new JournalReader(folder).contents(worker);
  }

  private Contents contents(String worker) throws IOException {
    var file = folder.resolve(IntervalJournal.COUNTERS);
    if (!Files.exists(file)) {
      return new Contents(List.of(), List.of());
    }
    var lines = Files.readAllLines(file);
    var counters = new ArrayList<IntervalCounters>();
    var chunks = new ArrayList<LatencyChunk>();
    for (int number : IntStream.range(0, lines.size()).toArray()) {
      CountersLine line;
      try {
        line = Json.MAPPER.readValue(lines.get(number), CountersLine.class);
      } catch (JsonProcessingException e) {
        if (number == lines.size() - 1) {
          break;
        }
        throw new IOException(
            "%s:%d: not a line of counters: %s"
                .formatted(file, number + 1, e.getOriginalMessage()));
      }
      var interval = line.counters(worker);
      counters.add(interval);
      for (var kind : line.latency().entrySet()) {
        chunks.add(chunk(interval.key(), kind(kind.getKey()), kind.getValue()));
      }
    }
    return new Contents(counters, chunks);
  }

  private LatencyChunk chunk(IntervalKey key, LatencyKind kind, Moments moments)
      throws IOException {
    var log = IntervalJournal.logName(key.job(), key.op());
    load(log);
    var next = queue(log, kind).poll();
    if (next == null) {
      throw new IOException(
          "%s: no %s histogram for interval %d"
              .formatted(folder.resolve(log), kind.key(), key.interval()));
    }
    return new LatencyChunk(key, kind, moments, Histograms.encode(next));
  }

  private void load(String log) throws IOException {
    var file = folder.resolve(log);
    if (!loaded.add(log) || !Files.exists(file)) {
      return;
    }
    try (var reader = new HistogramLogReader(file.toFile())) {
      EncodableHistogram histogram;
      while ((histogram = next(reader)) != null) {
        queue(log, kind(histogram.getTag())).add((Histogram) histogram);
      }
    }
  }

  private Queue<Histogram> queue(String log, LatencyKind kind) {
    return histograms.computeIfAbsent(new TaggedLog(log, kind), _ -> new ArrayDeque<>());
  }

  /// The log's next histogram; a line that was cut off ends the log, for its counters were never
  /// written.
  private static @Nullable EncodableHistogram next(HistogramLogReader reader) {
    try {
      return reader.nextIntervalHistogram();
    } catch (RuntimeException cutOff) {
      return null;
    }
  }

  private static LatencyKind kind(String key) {
    return LatencyKind.valueOf(key.toUpperCase(Locale.ROOT));
  }
}
