package dev.regatta.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.regatta.engine.load.OpLog;
import dev.regatta.model.job.Access.Pattern;
import dev.regatta.model.job.Blocks;
import dev.regatta.model.job.Blocks.Share;
import dev.regatta.model.job.Distribution;
import dev.regatta.model.job.EngineSpec.Kind;
import dev.regatta.model.job.FileSet.Service;
import dev.regatta.model.job.Op;
import dev.regatta.model.job.Pace;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Where ops go and how large they are, seen from outside.
class AccessTest {
  private static final int BLOCKS = 1024;

  @TempDir Path root;

  private record Place(Op op, int file, long offset, int length, long due) {}

  @Test
  void filesAreChosenUniformly() throws Exception {
    var job = nulls(20_000);
    job.files = 100;
    job.order = Service.Order.RANDOM;
    job.randomMap = false;

    var perFile = counts(run(job).stream().map(Place::file).toList());

    double expected = 200;
    double square =
        IntStream.range(0, 100)
            .mapToDouble(file -> Math.pow(perFile.getOrDefault(file, 0L) - expected, 2) / expected)
            .sum();
    // Chi-square with 99 degrees of freedom: 148 is passed once in a thousand seeds; this seed is
    // fixed.
    assertThat(square).isBetween(60.0, 148.0);
  }

  @Test
  void sizesOfARangeAreItsMultiples() throws Exception {
    var job = nulls(8_000);
    job.randomMap = false;
    job.blocks = Blocks.range(4096, 16384);

    var sizes = counts(run(job).stream().map(Place::length).toList());

    assertThat(sizes.keySet()).containsExactlyInAnyOrder(4096, 8192, 12288, 16384);
    assertThat(sizes.values()).allSatisfy(n -> assertThat(n).isBetween(1_800L, 2_200L));
  }

  @Test
  void sizesOfASplitHaveTheirShares() throws Exception {
    var job = nulls(10_000);
    job.randomMap = false;
    job.blocks =
        Blocks.split(List.of(new Share(4096, 70), new Share(65536, 25), new Share(512, 5)));

    var places = run(job);
    var sizes = counts(places.stream().map(Place::length).toList());

    assertThat(sizes.keySet()).containsExactlyInAnyOrder(4096, 65536, 512);
    assertThat(sizes.getOrDefault(4096, 0L) / 10_000.0).isCloseTo(0.70, within(0.03));
    assertThat(sizes.getOrDefault(65536, 0L) / 10_000.0).isCloseTo(0.25, within(0.03));
    long end = (long) BLOCKS * Jobs.BLOCK;
    assertThat(places).allMatch(place -> place.offset() + place.length() <= end);
    assertThat(places).allMatch(place -> place.offset() % 512 == 0);
  }

  @ParameterizedTest
  @CsvSource({"RAND", "SEQ"})
  void aPassOfVaryingSizesCoversEveryBlockOnce(Pattern pattern) throws Exception {
    var job = nulls(0);
    job.pattern = pattern;
    job.blocks = Blocks.range(4096, 32768);

    var covered = new HashSet<Long>();
    for (var place : run(job)) {
      for (long at = 0; at < place.length(); at += 4096) {
        assertThat(covered.add(place.offset() + at)).isTrue();
      }
    }

    assertThat(covered).hasSize(BLOCKS);
  }

  @ParameterizedTest
  @CsvSource({"ZIPF,1.1,0.1,0.30", "ZIPF,0.6,0.1,0.025", "PARETO,0.2,0.2,0.80", "NORMAL,5,0.1,0.6"})
  void skewedOffsetsHaveTheirShape(
      Distribution.Kind kind, double parameter, double part, double share) throws Exception {
    var job = nulls(40_000);
    job.distribution = new Distribution(kind, parameter, -1);

    var hits = counts(run(job).stream().map(Place::offset).toList());

    long hottest =
        hits.values().stream()
            .sorted(Comparator.reverseOrder())
            .limit(Math.round(part * BLOCKS))
            .mapToLong(n -> n)
            .sum();
    assertThat(hottest / 40_000.0).isGreaterThan(share);
    assertThat(hits.keySet()).allMatch(offset -> offset >= 0 && offset < BLOCKS * 4096L);
  }

  @Test
  void zipfsRanksFollowItsLaw() throws Exception {
    var job = nulls(100_000);
    job.distribution = new Distribution(Distribution.Kind.ZIPF, 1.2, -1);

    var hits = counts(run(job).stream().map(Place::offset).toList());

    double sum = IntStream.rangeClosed(1, BLOCKS).mapToDouble(k -> Math.pow(k, -1.2)).sum();
    var hottest = hits.values().stream().sorted(Comparator.reverseOrder()).toList();
    // Scattered by a hash, as fio does: some ranks share a block, so the hottest may hold more.
    assertThat(hottest.get(0) / 100_000.0).isBetween(0.95 / sum, 1.3 / sum);
    assertThat(hottest.get(1) / 100_000.0)
        .isBetween(0.9 * Math.pow(2, -1.2) / sum, 1.6 * Math.pow(2, -1.2) / sum);
  }

  @Test
  void normalOffsetsAreAroundTheirCenter() throws Exception {
    var job = nulls(20_000);
    job.distribution = new Distribution(Distribution.Kind.NORMAL, 10, 0.5);

    var blocks =
        run(job).stream().mapToDouble(place -> place.offset() / 4096.0).summaryStatistics();
    double mean = blocks.getAverage();

    assertThat(mean).isCloseTo(BLOCKS / 2.0, within(BLOCKS * 0.01));
  }

  @Test
  void mixHasItsShareOfReads() throws Exception {
    var job = nulls(10_000);
    job.readPercent = 30;
    job.randomMap = false;

    long reads = run(job).stream().filter(place -> place.op() == Op.READ).count();

    assertThat(reads).isBetween(2_850L, 3_150L);
  }

  @Test
  void ratesOfTheirOwnDecideTheDirection() throws Exception {
    var job = nulls(400);
    job.readPercent = 50;
    job.randomMap = false;
    job.pace = new Pace(0, 30_000, 10_000, Pace.Unit.OPS, Pace.Arrivals.LINEAR, false);

    long reads = run(job).stream().filter(place -> place.op() == Op.READ).count();

    assertThat(reads).isBetween(299L, 301L);
  }

  @Test
  void dueTimesAreEquallyFarApart() throws Exception {
    var job = nulls(200);
    job.pace = new Pace(20_000, 0, 0, Pace.Unit.OPS, Pace.Arrivals.LINEAR, false);

    assertThat(gaps(run(job))).allSatisfy(gap -> assertThat(gap).isBetween(49_999L, 50_001L));
  }

  @Test
  void dueTimesByBytesFollowTheSizes() throws Exception {
    var job = nulls(100);
    job.randomMap = false;
    job.blocks = Blocks.range(4096, 16384);
    job.pace = new Pace(40_960_000, 0, 0, Pace.Unit.BYTES, Pace.Arrivals.LINEAR, false);

    var places = run(job);
    var gaps = gaps(places);

    for (int i = 0; i < gaps.size(); i++) {
      double expected = places.get(i).length() / 0.04096;
      assertThat((double) gaps.get(i)).isCloseTo(expected, within(2.0));
    }
  }

  @Test
  void poissonGapsAreExponential() throws Exception {
    var job = nulls(10_000);
    job.pace = new Pace(100_000, 0, 0, Pace.Unit.OPS, Pace.Arrivals.POISSON, false);

    var gaps = gaps(run(job));

    double mean = gaps.stream().mapToLong(n -> n).average().orElseThrow();
    double below = gaps.stream().filter(gap -> gap < 10_000).count() / (double) gaps.size();
    assertThat(mean).isCloseTo(10_000, within(400.0));
    assertThat(below).isCloseTo(1 - Math.exp(-1), within(0.02));
  }

  @Test
  void threadsOfOneRateDoNotMoveInStep() throws Exception {
    var job = nulls(10);
    job.threads = 2;
    job.pace = new Pace(1_000, 0, 0, Pace.Unit.OPS, Pace.Arrivals.LINEAR, false);
    var log = new LoggedOps();
    run(job, log);

    var first = log.of(Op.READ).stream().filter(op -> op.thread() == 0).findFirst().orElseThrow();
    var second = log.of(Op.READ).stream().filter(op -> op.thread() == 1).findFirst().orElseThrow();

    assertThat(Math.abs(first.due() - second.due())).isGreaterThan(1_000);
  }

  private static List<Long> gaps(List<Place> places) {
    return IntStream.range(1, places.size())
        .mapToObj(i -> places.get(i).due() - places.get(i - 1).due())
        .toList();
  }

  private static <T> Map<T, Long> counts(List<T> values) {
    var counts = new HashMap<T, Long>();
    values.forEach(value -> counts.merge(value, 1L, Long::sum));
    return counts;
  }

  private static Jobs nulls(long ops) {
    var job = Jobs.reading().on(Kind.NULL, 1);
    job.files = 1;
    job.fileSize((long) BLOCKS * Jobs.BLOCK);
    job.ops = ops;
    if (ops > 0) {
      job.runtime = Duration.ofSeconds(60);
      job.timeBased = true;
    }
    return job;
  }

  private List<Place> run(Jobs job) throws SetupException {
    var places = new ArrayList<Place>();
    run(
        job,
        (_, _, slot, _, _) -> {
          if (slot.op.movesData()) {
            places.add(
                new Place(slot.op, slot.fileNumber, slot.offset, slot.length, slot.dueNanos));
          }
        });
    return places;
  }

  private void run(Jobs job, OpLog log) throws SetupException {
    var site = new Site("run-1", "w1", 0, 1, root, List.of());
    var probes = Load.Probes.of(log);
    try (var load = Load.prepare(site, Optional.empty(), List.of(job.build()), probes)) {
      var outcome = new Outcome();
      load.start(0, Instant.now(), Duration.ofSeconds(1), Duration.ofSeconds(30), outcome);
      assertThat(outcome.job("read").fatal()).isEmpty();
    }
  }
}
