package dev.regatta.model.journal;

import static dev.regatta.model.latency.Recorded.chunk;
import static dev.regatta.model.latency.Recorded.counters;
import static dev.regatta.model.latency.Recorded.key;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.regatta.model.job.Op;
import dev.regatta.model.latency.Histograms;
import dev.regatta.model.latency.IntervalCounters;
import dev.regatta.model.latency.IntervalKey;
import dev.regatta.model.latency.LatencyChunk;
import dev.regatta.model.latency.LatencyKind;
import dev.regatta.model.latency.Recorded;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class IntervalJournalTest {
  private static final long STALL = Duration.ofSeconds(200).toNanos();

  @TempDir private Path folder;

  private final List<IntervalCounters> counters = new ArrayList<>();
  private final List<LatencyChunk> chunks = new ArrayList<>();

  @Test
  void readsBackWhatWasWritten() throws IOException {
    journalThreeIntervals();

    var contents = JournalReader.read("w1", folder);

    assertThat(contents.counters()).isEqualTo(counters);
    assertThat(contents.chunks()).containsExactlyInAnyOrderElementsOf(chunks);
  }

  @Test
  void everyOpHasItsOwnLog() throws IOException {
    journalThreeIntervals();

    try (var files = Files.list(folder)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrder("counters.jsonl", "job-read.hlog", "job-write.hlog");
    }
  }

  @Test
  void rampHasCountersOnly() throws IOException {
    var ramp = key("w1", Op.READ, -1);
    try (var journal = new IntervalJournal(folder)) {
      journal.append(List.of(counters(ramp, 3)), List.of(chunk(ramp, LatencyKind.LAT, 1, 2, 3)));
    }

    var contents = JournalReader.read("w1", folder);

    assertThat(contents.counters()).containsExactly(counters(ramp, 3));
    assertThat(contents.chunks()).isEmpty();
    assertThat(folder.resolve("job-read.hlog")).doesNotExist();
  }

  @Test
  void stagesOfTheSameJobFollowEachOther() throws IOException {
    var first = new IntervalKey("w1", 0, "job", Op.READ, 0);
    var second = new IntervalKey("w1", 1, "job", Op.READ, 0);
    try (var journal = new IntervalJournal(folder)) {
      append(journal, first, LatencyKind.LAT, 10);
      append(journal, second, LatencyKind.LAT, 20);
    }

    assertThat(JournalReader.read("w1", folder).chunks()).isEqualTo(chunks);
  }

  @Test
  void journalThatIsOpenedAgainGoesOn() throws IOException {
    try (var journal = new IntervalJournal(folder)) {
      append(journal, key("w1", Op.READ, 0), LatencyKind.LAT, 10);
    }
    try (var journal = new IntervalJournal(folder)) {
      append(journal, key("w1", Op.READ, 1), LatencyKind.LAT, 20);
    }

    var contents = JournalReader.read("w1", folder);

    assertThat(contents.counters()).isEqualTo(counters);
    assertThat(contents.chunks()).isEqualTo(chunks);
  }

  @Test
  void cutOffCountersLineIsLeftOut() throws IOException {
    journalThreeIntervals();
    cutLastLine(folder.resolve("counters.jsonl"));

    var contents = JournalReader.read("w1", folder);

    assertThat(contents.counters()).isEqualTo(counters.subList(0, counters.size() - 1));
    assertThat(contents.chunks())
        .containsExactlyInAnyOrderElementsOf(
            chunks.stream().filter(chunk -> !chunk.key().equals(last().key())).toList());
  }

  /// A crash between the histogram and its counters: the histogram is written first.
  @Test
  void cutOffHistogramWithoutCountersIsLeftOut() throws IOException {
    journalThreeIntervals();
    dropLastLine(folder.resolve("counters.jsonl"));
    cutLastLine(folder.resolve("job-write.hlog"));

    var contents = JournalReader.read("w1", folder);

    assertThat(contents.counters()).isEqualTo(counters.subList(0, counters.size() - 1));
    assertThat(contents.chunks()).hasSize(chunks.size() - 1);
  }

  @Test
  void countersWhoseHistogramIsGoneAreRefused() throws IOException {
    journalThreeIntervals();
    cutLastLine(folder.resolve("job-write.hlog"));

    assertThatThrownBy(() -> JournalReader.read("w1", folder))
        .isInstanceOf(IOException.class)
        .hasMessage(folder.resolve("job-write.hlog") + ": no lat histogram for interval 2");
  }

  @Test
  void brokenLineInTheMiddleIsNamed() throws IOException {
    journalThreeIntervals();
    var file = folder.resolve("counters.jsonl");
    var lines = new ArrayList<>(Files.readAllLines(file));
    lines.set(1, "{\"stage\":");
    Files.write(file, lines);

    assertThatThrownBy(() -> JournalReader.read("w1", folder))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith(file + ":2: not a line of counters: ");
  }

  @Test
  void folderWithoutCountersIsEmpty() throws IOException {
    var contents = JournalReader.read("w1", folder.resolve("none"));

    assertThat(contents.counters()).isEmpty();
    assertThat(contents.chunks()).isEmpty();
  }

  @Test
  void histogramLibraryOpensTheLog() throws IOException {
    journalThreeIntervals();

    var expected =
        chunks.stream()
            .filter(chunk -> chunk.key().op() == Op.READ)
            .map(chunk -> Histograms.decode(chunk.histogram()))
            .toList();

    var read = library("job-read.hlog");

    assertThat(read).isEqualTo(expected);
    assertThat(read.stream().map(EncodableHistogram::getTag))
        .containsExactly("lat", "clat", "lat", "clat", "lat", "clat");
    assertThat(read.getFirst().getStartTimeStamp())
        .isEqualTo(Recorded.MEASURE_START.toEpochMilli());
    assertThat(read.getFirst().getEndTimeStamp() - read.getFirst().getStartTimeStamp())
        .isEqualTo(1000);
  }

  @Test
  void stallOfTwoHundredSecondsIsRecorded() throws IOException {
    try (var journal = new IntervalJournal(folder)) {
      append(journal, key("w1", Op.READ, 0), LatencyKind.LAT, 1000, STALL);
    }

    var chunk = JournalReader.read("w1", folder).chunks().getFirst();

    assertThat(chunk.moments().max()).isEqualTo(STALL);
    assertThat(Histograms.decode(chunk.histogram()).getValueAtPercentile(100))
        .isBetween(STALL, STALL + STALL / 1000);
    assertThat(library("job-read.hlog")).containsExactly(Recorded.histogram(1000, STALL));
  }

  private void journalThreeIntervals() throws IOException {
    try (var journal = new IntervalJournal(folder)) {
      for (int interval = 0; interval < 3; interval++) {
        var read = key("w1", Op.READ, interval);
        var write = key("w1", Op.WRITE, interval);
        var batch = List.of(counters(read, 3, Map.of("EIO", 1L)), counters(write, interval + 1L));
        var measured =
            List.of(
                chunk(read, LatencyKind.LAT, 1000 + interval, 2000, 3_000_000),
                chunk(read, LatencyKind.CLAT, 900 + interval, 1900, 2_900_000),
                chunk(write, LatencyKind.LAT, 77_000_000L + interval));
        journal.append(batch, measured);
        counters.addAll(batch);
        chunks.addAll(measured);
      }
    }
  }

  private void append(IntervalJournal journal, IntervalKey key, LatencyKind kind, long... values)
      throws IOException {
    var interval = counters(key, values.length);
    var chunk = chunk(key, kind, values);
    journal.append(List.of(interval), List.of(chunk));
    counters.add(interval);
    chunks.add(chunk);
  }

  private IntervalCounters last() {
    return counters.getLast();
  }

  private List<EncodableHistogram> library(String log) throws IOException {
    var read = new ArrayList<EncodableHistogram>();
    try (var reader = new HistogramLogReader(folder.resolve(log).toFile())) {
      while (reader.hasNext()) {
        read.add(reader.nextIntervalHistogram());
      }
    }
    return read;
  }

  private static void cutLastLine(Path file) throws IOException {
    var text = Files.readString(file);
    int begin = text.lastIndexOf('\n', text.length() - 2) + 1;
    Files.writeString(file, text.substring(0, begin + (text.length() - begin) / 2));
  }

  private static void dropLastLine(Path file) throws IOException {
    var text = Files.readString(file);
    Files.writeString(file, text.substring(0, text.lastIndexOf('\n', text.length() - 2) + 1));
  }
}
