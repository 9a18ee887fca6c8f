package dev.regatta.model.summary;

import static dev.regatta.model.latency.Recorded.chunk;
import static dev.regatta.model.latency.Recorded.counters;
import static dev.regatta.model.latency.Recorded.key;
import static org.assertj.core.api.Assertions.assertThat;

import dev.regatta.model.job.JobSpec;
import dev.regatta.model.job.Op;
import dev.regatta.model.latency.LatencyKind;
import dev.regatta.model.latency.Recorded;
import dev.regatta.model.summary.JobSummary.Timing;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class JobSummaryTest {
  private static final JobSpec JOB = Jobs.read("job", 4);
  private static final List<String> WORKERS = List.of("w1", "w2");
  private static final Timing TWO_SECONDS =
      new Timing(2 * Recorded.SECOND, 0, 3, Map.of("ops", 2L, "rpc.READ", 2L));
  private static final Timing FOUR_SECONDS =
      new Timing(4 * Recorded.SECOND, Recorded.SECOND / 2, 7, Map.of("ops", 5L));

  private final RunMerge merge = new RunMerge();

  @BeforeEach
  void measure() {
    measured("w1", 1000, 10_000);
    measured("w2", 200, 900_000);
  }

  @Test
  void fleetsRateDividesByTheLongestTimeAMemberRan() {
    var read = fleet().ops().getFirst();

    assertThat(read.count()).isEqualTo(1200);
    assertThat(read.iops()).isEqualTo(300.0);
    assertThat(read.bwBytes()).isEqualTo(300.0 * 4096);
  }

  @Test
  void workersRateDividesByItsOwnTime() {
    assertThat(summary().worker("w1").ops().getFirst().iops()).isEqualTo(500.0);
    assertThat(summary().worker("w2").ops().getFirst().iops()).isEqualTo(50.0);
  }

  @Test
  void fleetTakesTheLongestAndTheDeepest() {
    var job = fleet();

    assertThat(job.runtimeMs()).isEqualTo(4000);
    assertThat(job.flushMs()).isEqualTo(500);
    assertThat(job.maxInFlight()).isEqualTo(7);
    assertThat(job.threads()).isEqualTo(8);
    assertThat(job.job()).isEqualTo("job");
    assertThat(job.name()).isEqualTo("name of job");
    assertThat(job.effective()).isEqualTo(Map.of("engine", "null | psync"));
  }

  @Test
  void worstWorkerStandsBesideThePooledNumbers() {
    var worst = fleet().ops().getFirst().worst().orElseThrow();

    assertThat(worst.worker()).isEqualTo("w2");
    assertThat(worst.p99Ns()).isEqualTo(900_000);
    assertThat(worst.fleetLowestP99Ns()).isEqualTo(10_000);
  }

  @Test
  void oneWorkerHasNoWorst() {
    assertThat(summary().worker("w1").ops().getFirst().worst()).isEmpty();
    assertThat(summary().fleet(List.of("w1")).ops().getFirst().worst()).isEmpty();
  }

  @Test
  void latencyThatWasNotRecordedIsAbsent() {
    var read = fleet().ops().getFirst();

    assertThat(read.latNs()).isPresent();
    assertThat(read.clatNs()).isPresent();
    assertThat(read.slatNs()).isEmpty();
    assertThat(read.lagNs()).isEmpty();
  }

  @Test
  void lagIsThereWhereItWasRecorded() {
    merge.add(chunk(key("w1", Op.READ, 0), LatencyKind.LAG, 700, 900));

    assertThat(fleet().ops().getFirst().lagNs().orElseThrow())
        .extracting(Summary.Latency::count, Summary.Latency::max)
        .containsExactly(2L, 900L);
  }

  @Test
  void opWithErrorsOnlyHasNoLatencyAndNoRate() {
    var failing = new RunMerge();
    failing.add(counters(key("w1", Op.WRITE, 0), 0, Map.of("ENOSPC", 4L)));

    var write =
        new JobSummary(failing, JOB, Map.of("w1", TWO_SECONDS), Map.of())
            .worker("w1")
            .ops()
            .getFirst();

    assertThat(write.op()).isEqualTo("write");
    assertThat(write.errors()).isEqualTo(Map.of("ENOSPC", 4L));
    assertThat(write.iops()).isZero();
    assertThat(write.latNs()).isEmpty();
  }

  @Test
  void missingTimingsOfEveryMemberGiveNoRate() {
    var job = new JobSummary(merge, JOB, Map.of(), Map.of()).fleet(WORKERS);

    assertThat(job.runtimeMs()).isZero();
    assertThat(job.ops().getFirst().count()).isEqualTo(1200);
    assertThat(job.ops().getFirst().iops()).isZero();
  }

  @Test
  void everyDefaultPercentileIsThere() {
    var lat = fleet().ops().getFirst().latNs().orElseThrow();

    assertThat(lat.p().keySet())
        .containsExactly(
            "1", "5", "10", "20", "30", "40", "50", "60", "70", "80", "90", "95", "99", "99.5",
            "99.9", "99.95", "99.99");
    assertThat(lat.count()).isEqualTo(1200);
  }

  @Test
  void settingsThatDifferBetweenWorkersAreAllNamed() {
    assertThat(fleet().effective()).containsEntry("engine", "null | psync");
    assertThat(summary().worker("w2").effective()).containsEntry("engine", "psync");
  }

  private void measured(String worker, int ops, long latencyNanos) {
    var values = new long[ops];
    Arrays.fill(values, latencyNanos);
    var key = key(worker, Op.READ, 0);
    merge.add(counters(key, ops));
    merge.add(chunk(key, LatencyKind.LAT, values));
    merge.add(chunk(key, LatencyKind.CLAT, values));
  }

  private Summary.Job fleet() {
    return summary().fleet(WORKERS);
  }

  private JobSummary summary() {
    return new JobSummary(
        merge,
        JOB,
        Map.of("w1", TWO_SECONDS, "w2", FOUR_SECONDS),
        Map.of("w1", Map.of("engine", "null"), "w2", Map.of("engine", "psync")));
  }
}
