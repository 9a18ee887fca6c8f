package dev.regatta.model.journal;

import dev.regatta.model.job.Op;
import dev.regatta.model.latency.IntervalCounters;
import dev.regatta.model.latency.IntervalKey;
import dev.regatta.model.latency.LatencyChunk;
import dev.regatta.model.latency.LatencyKind;
import dev.regatta.model.latency.Moments;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// Appends one worker's intervals to its folder. Histograms go to `<job>-<op>.hlog` tagged `slat`,
/// `clat` and `lat`, before the counters line that counts them: what a crash leaves is whole up to
/// its last line. Intervals of the ramp have counters only. One thread at a time.
public final class IntervalJournal implements AutoCloseable {
  public static final String COUNTERS = "counters.jsonl";

  private final Path folder;
  private final FileChannel counters;
  private final Map<String, FileChannel> histograms = new HashMap<>();

  /// Makes the folder when it is missing and appends to what is there.
  public IntervalJournal(Path folder) throws IOException {
    this.folder = Files.createDirectories(folder);
    counters = open(COUNTERS);
  }

  /// Writes one interval of every job and op; `chunks` belong to `batch`.
  public void append(List<IntervalCounters> batch, List<LatencyChunk> chunks) throws IOException {
    var moments = new HashMap<IntervalKey, Map<LatencyKind, Moments>>();
    var starts = new HashMap<IntervalKey, IntervalCounters>();
    batch.stream().filter(IntervalCounters::measured).forEach(c -> starts.put(c.key(), c));
    for (var chunk : chunks) {
      var interval = starts.get(chunk.key());
      if (interval != null) {
        write(log(chunk.key().job(), chunk.key().op(), interval.start()), line(interval, chunk));
        moments
            .computeIfAbsent(chunk.key(), _ -> new EnumMap<>(LatencyKind.class))
            .put(chunk.kind(), chunk.moments());
      }
    }
    for (var interval : batch) {
      var line = CountersLine.of(interval, moments.getOrDefault(interval.key(), Map.of()));
      write(counters, Json.MAPPER.writeValueAsString(line) + "\n");
    }
  }

  /// Forces everything to the disk.
  public void sync() throws IOException {
    counters.force(true);
    for (var channel : histograms.values()) {
      channel.force(true);
    }
  }

  @Override
  public void close() throws IOException {
    sync();
    counters.close();
    for (var channel : histograms.values()) {
      channel.close();
    }
  }

  static String logName(String job, Op op) {
    return job + "-" + op.key() + ".hlog";
  }

  /// A line of HdrHistogram's log format 1.3; the maximum is in ms, as its tools expect.
  private static String line(IntervalCounters interval, LatencyChunk chunk) {
    return String.format(
        Locale.ROOT,
        "Tag=%s,%.3f,%.3f,%.3f,%s%n",
        chunk.kind().key(),
        interval.start().toEpochMilli() / 1e3,
        interval.lengthNanos() / 1e9,
        chunk.moments().max() / 1e6,
        chunk.histogram());
  }

  private FileChannel log(String job, Op op, Instant start) throws IOException {
    var name = logName(job, op);
    var known = histograms.get(name);
    if (known != null) {
      return known;
    }
    var channel = open(name);
    histograms.put(name, channel);
    if (channel.size() == 0) {
      write(
          channel,
          String.format(
              Locale.ROOT,
              """
              #[Histogram log format version 1.3]
              #[StartTime: %.3f (seconds since epoch), %s]
              "StartTimestamp","Interval_Length","Interval_Max","Interval_Compressed_Histogram"
              """,
              start.toEpochMilli() / 1e3,
              start));
    }
    return channel;
  }

  private FileChannel open(String name) throws IOException {
    return FileChannel.open(
        folder.resolve(name), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }

  private static void write(FileChannel channel, String text) throws IOException {
    var bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
    while (bytes.hasRemaining()) {
      channel.write(bytes);
    }
  }
}
