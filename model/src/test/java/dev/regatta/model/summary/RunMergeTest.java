package dev.regatta.model.summary;

import static dev.regatta.model.latency.Recorded.chunk;
import static dev.regatta.model.latency.Recorded.counters;
import static dev.regatta.model.latency.Recorded.key;
import static org.assertj.core.api.Assertions.assertThat;

import dev.regatta.model.job.Op;
import dev.regatta.model.latency.Histograms;
import dev.regatta.model.latency.IntervalCounters;
import dev.regatta.model.latency.IntervalKey;
import dev.regatta.model.latency.LatencyChunk;
import dev.regatta.model.latency.LatencyKind;
import dev.regatta.model.latency.Moments;
import dev.regatta.model.latency.Recorded;
import dev.regatta.model.summary.RunMerge.Cell;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

final class RunMergeTest {
  private static final List<String> WORKERS = List.of("w1", "w2", "w3");
  private static final int INTERVALS = 4;
  private static final Cell FLEET = new Cell(RunMerge.FLEET, "job", Op.READ);

  private final RunMerge merge = new RunMerge();

  private record Data(List<IntervalCounters> counters, List<LatencyChunk> chunks) {}

  @Test
  void fleetIsTheSumOfItsWorkers() {
    addAll(merge, data());

    long count = 0;
    long bytes = 0;
    var moments = Moments.EMPTY;
    var histogram = Histograms.empty();
    for (var worker : WORKERS) {
      var cell = new Cell(worker, "job", Op.READ);
      count += merge.counts(cell).count();
      bytes += merge.counts(cell).bytes();
      moments = moments.plus(merge.latencies(cell, LatencyKind.LAT).moments());
      histogram.add(merge.latencies(cell, LatencyKind.LAT).histogram());
    }
    assertThat(count).isPositive();
    assertThat(merge.counts(FLEET).count()).isEqualTo(count);
    assertThat(merge.counts(FLEET).bytes()).isEqualTo(bytes);
    assertThat(merge.latencies(FLEET, LatencyKind.LAT).moments()).isEqualTo(moments);
    assertThat(merge.latencies(FLEET, LatencyKind.LAT).histogram()).isEqualTo(histogram);
  }

  @Test
  void repeatedDataChangesNothing() {
    var data = data();
    addAll(merge, data);
    var before = state(merge);

    assertThat(data.counters()).allSatisfy(again -> assertThat(merge.add(again)).isFalse());
    assertThat(data.chunks()).allSatisfy(again -> assertThat(merge.add(again)).isFalse());

    assertThat(state(merge)).isEqualTo(before);
  }

  @Test
  void orderOfArrivalChangesNothing() {
    var data = data();
    addAll(merge, data);
    var random = new Random(11);

    for (int trial = 0; trial < 5; trial++) {
      var other = new RunMerge();
      addAll(other, shuffledTwice(data, random));
      assertThat(state(other)).isEqualTo(state(merge));
    }
  }

  @Test
  void rampIsNotMerged() {
    var ramp = key("w1", Op.READ, -1);

    assertThat(merge.add(counters(ramp, 5))).isFalse();
    assertThat(merge.add(chunk(ramp, LatencyKind.LAT, 1, 2, 3))).isFalse();

    assertThat(merge.counts(FLEET).count()).isZero();
    assertThat(merge.latencies(FLEET, LatencyKind.LAT).moments()).isEqualTo(Moments.EMPTY);
    assertThat(merge.ops(RunMerge.FLEET, "job")).isEmpty();
    assertThat(merge.span("w1", "job")).isEmpty();
  }

  @Test
  void sameNumberOfAnotherStageIsAnotherInterval() {
    var first = counters(key("w1", Op.READ, 0), 5);
    var second = counters(new IntervalKey("w1", 1, "job", Op.READ, 0), 7);

    assertThat(merge.add(first)).isTrue();
    assertThat(merge.add(second)).isTrue();

    assertThat(merge.counts(FLEET).count()).isEqualTo(12);
  }

  @Test
  void kindsOfLatencyAreApart() {
    merge.add(chunk(key("w1", Op.READ, 0), LatencyKind.LAT, 10));
    merge.add(chunk(key("w1", Op.READ, 0), LatencyKind.CLAT, 8));

    assertThat(merge.latencies(FLEET, LatencyKind.LAT).moments().max()).isEqualTo(10);
    assertThat(merge.latencies(FLEET, LatencyKind.CLAT).moments().max()).isEqualTo(8);
    assertThat(merge.latencies(FLEET, LatencyKind.SLAT).moments()).isEqualTo(Moments.EMPTY);
  }

  @Test
  void errorsAreSummedByName() {
    merge.add(counters(key("w1", Op.READ, 0), 1, Map.of("EIO", 2L)));
    merge.add(counters(key("w2", Op.READ, 0), 1, Map.of("EIO", 3L, "ESTALE", 1L)));

    assertThat(merge.counts(FLEET).errors()).isEqualTo(Map.of("EIO", 5L, "ESTALE", 1L));
  }

  @Test
  void spanCoversEveryMeasuredInterval() {
    merge.add(counters(key("w1", Op.READ, 3), 1));
    merge.add(counters(key("w1", Op.READ, 1), 1));
    merge.add(counters(key("w1", Op.READ, -2), 1));

    var span = merge.span("w1", "job").orElseThrow();

    assertThat(span.from()).isEqualTo(Recorded.MEASURE_START.plusSeconds(1));
    assertThat(span.length()).isEqualTo(Duration.ofSeconds(3));
  }

  /// One client of 32 is a hundred times slower and does 1 % of its share: the fleet's p99.9 is
  /// that of all samples together, which the average of the clients' percentiles is not.
  @Test
  void oneSlowClientIsInTheFleetsPercentilesAsItIsInTheSamples() {
    var pooled = new ArrayList<Long>();
    double sumOfPercentiles = 0;
    for (int client = 0; client < 32; client++) {
      var values = client == 31 ? latencies(100, 100_000_000L) : latencies(10_000, 1_000_000L);
      merge.add(chunk(key("w" + client, Op.READ, 0), LatencyKind.LAT, values));
      Arrays.stream(values).forEach(pooled::add);
      sumOfPercentiles += Recorded.histogram(values).getValueAtPercentile(99.9);
    }
    Collections.sort(pooled);
    long truth = pooled.get((int) Math.ceil(pooled.size() * 0.999) - 1);

    long fleet = LatencySummary.percentile(merge.latencies(FLEET, LatencyKind.LAT), 99.9);

    assertThat(fleet).isBetween(truth, truth + truth / 1000);
    assertThat(sumOfPercentiles / 32).isGreaterThan(2.0 * fleet);
  }

  private static long[] latencies(int count, long base) {
    return new Random(base).longs(count, base, base + base / 2).toArray();
  }

  private static Data data() {
    var counters = new ArrayList<IntervalCounters>();
    var chunks = new ArrayList<LatencyChunk>();
    var random = new Random(5);
    for (var worker : WORKERS) {
      for (int interval = 0; interval < INTERVALS; interval++) {
        var key = key(worker, Op.READ, interval);
        int count = 10 + random.nextInt(100);
        counters.add(counters(key, count, Map.of("EIO", (long) random.nextInt(1, 4))));
        chunks.add(chunk(key, LatencyKind.LAT, random.longs(count, 1000, 9_000_000).toArray()));
        chunks.add(chunk(key, LatencyKind.CLAT, random.longs(count, 1000, 8_000_000).toArray()));
      }
    }
    return new Data(counters, chunks);
  }

  private static Data shuffledTwice(Data data, Random random) {
    var counters = new ArrayList<>(data.counters());
    var chunks = new ArrayList<>(data.chunks());
    counters.addAll(data.counters());
    chunks.addAll(data.chunks());
    Collections.shuffle(counters, random);
    Collections.shuffle(chunks, random);
    return new Data(counters, chunks);
  }

  private static void addAll(RunMerge merge, Data data) {
    data.chunks().forEach(merge::add);
    data.counters().forEach(merge::add);
  }

  private record CellState(RunMerge.Counts counts, Moments moments, Histogram histogram) {}

  private static Map<String, CellState> state(RunMerge merge) {
    var state = new TreeMap<String, CellState>();
    for (var worker : List.of(RunMerge.FLEET, "w1", "w2", "w3")) {
      for (var kind : LatencyKind.values()) {
        var cell = new Cell(worker, "job", Op.READ);
        var latencies = merge.latencies(cell, kind);
        state.put(
            worker + "/" + kind,
            new CellState(merge.counts(cell), latencies.moments(), latencies.histogram().copy()));
      }
    }
    return state;
  }
}
