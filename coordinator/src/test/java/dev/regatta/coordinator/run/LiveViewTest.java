package dev.regatta.coordinator.run;

import static dev.regatta.coordinator.Samples.chunk;
import static dev.regatta.coordinator.Samples.counters;
import static dev.regatta.coordinator.Samples.key;
import static org.assertj.core.api.Assertions.assertThat;

import dev.regatta.coordinator.Samples;
import dev.regatta.model.job.Op;
import dev.regatta.model.latency.IntervalKey;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class LiveViewTest {
  private final FakeProgress progress = new FakeProgress();
  private final LiveView view = new LiveView(progress);

  @BeforeEach
  void stageBegins() {
    view.expect(List.of("w1", "w2"));
  }

  @Test
  void intervalIsShownWhenEveryWorkerReportsALaterOne() {
    view.add(counters("w1", 0, 10));
    view.add(counters("w2", 0, 20));
    view.add(counters("w1", 1, 11));
    assertThat(progress.intervals).isEmpty();

    view.add(counters("w2", 1, 21));

    assertThat(progress.shown()).containsExactly(0);
    assertThat(progress.intervals.getFirst().ops()).isEqualTo(30);
    assertThat(progress.intervals.getFirst().bytes()).isEqualTo(30 * 4096);
    assertThat(progress.intervals.getFirst().seconds()).isEqualTo(1.0);
  }

  @Test
  void percentilesAreOfAllWorkersTogether() {
    view.add(counters("w1", 0, 90));
    view.add(chunk("w1", 0, 90, 1000));
    view.add(counters("w2", 0, 10));
    view.add(chunk("w2", 0, 10, 8000));

    bothReport(1);

    assertThat(progress.intervals.getFirst().p50Nanos()).isEqualTo(1000);
    assertThat(progress.intervals.getFirst().p99Nanos()).isBetween(8000L, 8007L);
  }

  @Test
  void errorsAreSummed() {
    view.add(counters(key("w1", 0), 1, Map.of("EIO", 1L)));
    view.add(counters(key("w2", 0), 1, Map.of("EIO", 2L)));

    bothReport(1);

    assertThat(progress.intervals.getFirst().errors()).isEqualTo(Map.of("EIO", 3L));
  }

  @Test
  void lostWorkerIsNotWaitedFor() {
    view.add(counters("w1", 0, 10));
    view.add(counters("w1", 1, 10));

    view.noMore("w2");

    assertThat(progress.shown()).containsExactly(0);
  }

  @Test
  void intervalThatWasShownIsNotShownAgain() {
    bothReport(0);
    bothReport(1);

    view.add(counters("w1", 0, 10));
    bothReport(2);

    assertThat(progress.shown()).containsExactly(0, 1);
  }

  @Test
  void rampIsShownBeforeTheMeasure() {
    bothReport(-1);
    bothReport(0);
    bothReport(1);

    assertThat(progress.shown()).containsExactly(-1, 0);
  }

  @Test
  void nextStageCountsAnew() {
    bothReport(0);
    bothReport(1);

    view.expect(List.of("w1", "w2"));
    bothReport(0);
    bothReport(1);

    assertThat(progress.shown()).containsExactly(0, 1, 0);
  }

  @Test
  void onlyReadsAndWritesAreShown() {
    for (var worker : List.of("w1", "w2")) {
      view.add(counters(new IntervalKey(worker, 0, Samples.JOB, Op.FSYNC, 0), 5, Map.of()));
    }
    bothReport(1);
    bothReport(2);

    assertThat(progress.shown()).containsExactly(1);
  }

  private void bothReport(int interval) {
    view.add(counters("w1", interval, 1));
    view.add(counters("w2", interval, 1));
  }
}
