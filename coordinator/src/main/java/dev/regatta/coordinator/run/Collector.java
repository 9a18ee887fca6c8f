package dev.regatta.coordinator.run;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import dev.regatta.model.job.Op;
import dev.regatta.model.latency.LatencyKind;
import dev.regatta.model.summary.RunMerge;
import dev.regatta.protocol.IntervalEvent;
import dev.regatta.protocol.JobTally;
import java.util.ArrayList;
import java.util.List;

/// Merges what workers measure, apart from control messages. Says whether a worker's data is whole.
final class Collector extends AbstractBehavior<Collector.Message> {

  sealed interface Message {
    record Data(IntervalEvent event) implements Message {}

    /// Asks whether everything these tallies count has arrived.
    record Check(String worker, List<JobTally> tallies, ActorRef<Checked> replyTo)
        implements Message {}

    /// A stage is over on this worker, or the worker is lost: no interval of it is waited for.
    record NoMore(String worker) implements Message {}

    /// Expects intervals of these workers.
    record Expect(List<String> workers) implements Message {}

    /// Hands the merge over; nothing is merged afterwards.
    record Close(ActorRef<RunMerge> replyTo) implements Message {}
  }

  /// @param missing what has not arrived, empty when the worker's data is whole
  record Checked(String worker, List<String> missing) {}

  private final RunMerge merge = new RunMerge();
  private final LiveView live;

  static Behavior<Message> create(Progress progress) {
    return Behaviors.setup(context -> new Collector(context, progress));
  }

  private Collector(ActorContext<Message> context, Progress progress) {
    super(context);
    live = new LiveView(progress);
  }

  @Override
  public Receive<Message> createReceive() {
    return newReceiveBuilder().onAnyMessage(this::onMessage).build();
  }

  private Behavior<Message> onMessage(Message message) {
    return switch (message) {
      case Message.Data(var event) -> onData(event);
      case Message.Expect(var workers) -> {
        live.expect(workers);
        yield this;
      }
      case Message.NoMore(var worker) -> {
        live.noMore(worker);
        yield this;
      }
      case Message.Check(var worker, var tallies, var replyTo) -> {
        replyTo.tell(new Checked(worker, missing(worker, tallies)));
        yield this;
      }
      case Message.Close(var replyTo) -> {
        live.finish();
        replyTo.tell(merge);
        yield Behaviors.stopped();
      }
    };
  }

  private Behavior<Message> onData(IntervalEvent event) {
    switch (event) {
      case IntervalEvent.Counted(var counters) -> {
        if (merge.add(counters) || !counters.measured()) {
          live.add(counters);
        }
      }
      case IntervalEvent.Chunk(var chunk) -> {
        if (merge.add(chunk)) {
          live.add(chunk);
        }
      }
    }
    return this;
  }

  private List<String> missing(String worker, List<JobTally> tallies) {
    return missing(merge, worker, tallies);
  }

  /// What a merge lacks of a worker's own tallies, one sentence for each op.
  static List<String> missing(RunMerge merge, String worker, List<JobTally> tallies) {
    var missing = new ArrayList<String>();
    for (var tally : tallies) {
      for (var total : tally.totals().entrySet()) {
        missing.addAll(missing(merge, worker, tally.job(), total.getKey(), total.getValue()));
      }
    }
    return missing;
  }

  private static List<String> missing(
      RunMerge merge, String worker, String job, Op op, long expected) {
    var cell = new RunMerge.Cell(worker, job, op);
    long counted = merge.counts(cell).count();
    long timed = merge.latencies(cell, LatencyKind.LAT).moments().count();
    return counted == expected && timed == expected
        ? List.of()
        : List.of(
            "%s %s %s: %d ops on the worker, %d counted and %d timed here"
                .formatted(worker, job, op.key(), expected, counted, timed));
  }
}
