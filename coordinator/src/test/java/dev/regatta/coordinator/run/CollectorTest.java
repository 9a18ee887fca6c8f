package dev.regatta.coordinator.run;

import static dev.regatta.coordinator.Samples.chunk;
import static dev.regatta.coordinator.Samples.counters;
import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.javadsl.BehaviorTestKit;
import akka.actor.testkit.typed.javadsl.TestInbox;
import dev.regatta.coordinator.Samples;
import dev.regatta.model.job.Op;
import dev.regatta.model.latency.IntervalCounters;
import dev.regatta.model.latency.LatencyChunk;
import dev.regatta.model.summary.RunMerge;
import dev.regatta.protocol.IntervalEvent;
import dev.regatta.protocol.JobTally;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class CollectorTest {
  private final FakeProgress progress = new FakeProgress();
  private final BehaviorTestKit<Collector.Message> collector =
      BehaviorTestKit.create(Collector.create(progress));

  @Test
  void dataIsWholeWhenCountedAndTimedAsOnTheWorker() {
    receive(counters("w1", 0, 10));
    receive(chunk("w1", 0, 10, 1000));
    receive(counters("w1", 1, 5));
    receive(chunk("w1", 1, 5, 1000));

    assertThat(missing("w1", 15)).isEmpty();
  }

  @Test
  void missingIntervalIsNamed() {
    receive(counters("w1", 0, 10));
    receive(chunk("w1", 0, 10, 1000));

    assertThat(missing("w1", 15))
        .containsExactly("w1 job0.0 read: 15 ops on the worker, 10 counted and 10 timed here");
  }

  @Test
  void missingHistogramIsNamed() {
    receive(counters("w1", 0, 10));

    assertThat(missing("w1", 10))
        .containsExactly("w1 job0.0 read: 10 ops on the worker, 10 counted and 0 timed here");
  }

  @Test
  void dataThatIsSentAgainFillsTheGapOnce() {
    receive(counters("w1", 1, 5));
    receive(chunk("w1", 1, 5, 1000));
    for (int resend = 0; resend < 2; resend++) {
      receive(counters("w1", 0, 10));
      receive(chunk("w1", 0, 10, 1000));
      receive(counters("w1", 1, 5));
      receive(chunk("w1", 1, 5, 1000));
    }

    assertThat(missing("w1", 15)).isEmpty();
  }

  @Test
  void anotherWorkersDataDoesNotCount() {
    receive(counters("w2", 0, 10));
    receive(chunk("w2", 0, 10, 1000));

    assertThat(missing("w1", 10)).hasSize(1);
    assertThat(missing("w2", 10)).isEmpty();
  }

  @Test
  void rampIsShownAndNotMerged() {
    collector.run(new Collector.Message.Expect(List.of("w1")));

    receive(counters("w1", -1, 10));
    receive(counters("w1", 0, 7));
    receive(counters("w1", 1, 7));

    assertThat(progress.shown()).containsExactly(-1, 0);
    assertThat(close().counts(new RunMerge.Cell(RunMerge.FLEET, Samples.JOB, Op.READ)).count())
        .isEqualTo(14);
  }

  @Test
  void lostWorkerHoldsNothingUp() {
    collector.run(new Collector.Message.Expect(List.of("w1", "w2")));
    receive(counters("w1", 0, 7));
    receive(counters("w1", 1, 7));

    collector.run(new Collector.Message.NoMore("w2"));

    assertThat(progress.shown()).containsExactly(0);
  }

  @Test
  void nothingIsMergedAfterTheMergeIsHandedOver() {
    receive(counters("w1", 0, 10));

    close();

    assertThat(collector.isAlive()).isFalse();
  }

  private void receive(IntervalCounters counters) {
    collector.run(new Collector.Message.Data(new IntervalEvent.Counted(counters)));
  }

  private void receive(LatencyChunk chunk) {
    collector.run(new Collector.Message.Data(new IntervalEvent.Chunk(chunk)));
  }

  private List<String> missing(String worker, long ops) {
    TestInbox<Collector.Checked> inbox = TestInbox.create();
    var tally =
        new JobTally(
            Samples.JOB,
            Optional.empty(),
            Optional.empty(),
            2_000_000_000L,
            0,
            1,
            Map.of(Op.READ, ops),
            Optional.empty(),
            List.of(),
            Map.of());
    collector.run(new Collector.Message.Check(worker, List.of(tally), inbox.getRef()));
    var answer = inbox.receiveMessage();
    assertThat(answer.worker()).isEqualTo(worker);
    return answer.missing();
  }

  private RunMerge close() {
    TestInbox<RunMerge> inbox = TestInbox.create();
    collector.run(new Collector.Message.Close(inbox.getRef()));
    return inbox.receiveMessage();
  }
}
