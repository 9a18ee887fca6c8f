package dev.regatta.coordinator.run;

import akka.actor.Address;
import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.TimerScheduler;
import akka.actor.typed.receptionist.Receptionist;
import akka.cluster.ClusterEvent;
import akka.cluster.typed.Cluster;
import akka.cluster.typed.Subscribe;
import dev.regatta.coordinator.store.EventLog;
import dev.regatta.model.plan.Plan;
import dev.regatta.model.summary.RunMerge;
import dev.regatta.protocol.Assignment;
import dev.regatta.protocol.ClusterSettings;
import dev.regatta.protocol.IntervalEvent;
import dev.regatta.protocol.Wire;
import dev.regatta.protocol.WorkerCommand;
import dev.regatta.protocol.WorkerEvent;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/// Leads the workers through a run: join, prepare, every stage, collect, finish. One method for
/// each phase; whatever happens in any of them (a worker lost, an interrupt, a deadline) ends in
/// `collect`.
final class RunActor {
  private static final Duration TICK = Duration.ofMillis(100);
  private static final Duration START_LEAD = Duration.ofMillis(400);
  private static final Duration GRACE = Duration.ofSeconds(10);
  private static final Duration COLLECT = Duration.ofSeconds(20);
  private static final Duration RESEND_AFTER = Duration.ofSeconds(2);
  private static final Duration ABORT = Duration.ofSeconds(3);
  private static final Duration FINISH = Duration.ofSeconds(15);
  private static final int CLOCK_PROBES = 8;

  sealed interface Message {
    record Came(WorkerEvent event) implements Message {}

    record Exited(String worker, int code) implements Message {}

    /// The server that was started for this run.
    record ServerExited(int code) implements Message {}

    record Removed(Address address) implements Message {}

    record Tick() implements Message {}

    record CheckedData(Collector.Checked checked) implements Message {}

    record Merged(RunMerge merge) implements Message {}

    /// The user's Ctrl-C: once to drain, again to abort.
    record Interrupt() implements Message {}

    /// The report is on disk: workers clean up and end.
    record Finish() implements Message {}
  }

  /// What leads out of the actor.
  ///
  /// @param measured completed once, when nothing more will be measured
  /// @param finished completed when every worker has ended or will not
  record Results(CompletableFuture<Measured> measured, CompletableFuture<List<String>> finished) {}

  private final ActorContext<Message> context;
  private final RunOrder order;
  private final Findings findings;
  private final Roster roster;
  private final Results results;
  private final ActorRef<Collector.Message> collector;
  private final ActorRef<WorkerEvent> control;
  private final ActorRef<IntervalEvent> intervals;
  private final ActorRef<Collector.Checked> checked;
  private final ActorRef<RunMerge> merged;
  private final PhaseClock phases = new PhaseClock();
  private int interrupts;
  private boolean stopped;
  private int stage = -1;
  private Instant deadline = Instant.MAX;
  private Instant resendAt = Instant.MAX;

  static Behavior<Message> create(
      RunOrder order,
      Progress progress,
      EventLog events,
      Results results,
      ActorRef<Collector.Message> collector,
      ActorRef<IntervalEvent> intervals) {
    return Behaviors.setup(context ->
        Behaviors.withTimers(timers ->
            new RunActor(context, timers, order, progress, events, results, collector, intervals)
                .join()));
  }

  private RunActor(
      ActorContext<Message> context,
      TimerScheduler<Message> timers,
      RunOrder order,
      Progress progress,
      EventLog events,
      Results results,
      ActorRef<Collector.Message> collector,
      ActorRef<IntervalEvent> intervals) {
    this.context = context;
    this.order = order;
    findings = new Findings(progress, events);
    roster = new Roster(order.hosts(), findings);
    this.results = results;
    this.collector = collector;
    this.intervals = intervals;
    control = context.messageAdapter(WorkerEvent.class, Message.Came::new);
    checked = context.messageAdapter(Collector.Checked.class, Message.CheckedData::new);
    merged = context.messageAdapter(RunMerge.class, Message.Merged::new);
    context
        .getSystem()
        .receptionist()
        .tell(Receptionist.register(ClusterSettings.COORDINATOR, control));
    ActorRef<ClusterEvent.MemberRemoved> removals =
        context.messageAdapter(
            ClusterEvent.MemberRemoved.class, gone -> new Message.Removed(gone.member().address()));
    Cluster.get(context.getSystem())
        .subscriptions()
        .tell(Subscribe.create(removals, ClusterEvent.MemberRemoved.class));
    timers.startTimerAtFixedRate(new Message.Tick(), TICK);
  }

  // ---- phases

  private Behavior<Message> join() {
    enter("join", order.hosts().size() + " workers", order.plan().joinTimeout());
    return phase(() -> {
      if (roster.alive().stream().allMatch(w -> w.joined() && w.replies >= CLOCK_PROBES)) {
        return prepare();
      }
      if (overdue()) {
        findings.fail(
            false,
            "workers %s did not join within %d s; their logs are in the run directory"
                .formatted(
                    roster.names(w -> !w.joined() || w.replies < CLOCK_PROBES),
                    order.plan().joinTimeout().toSeconds()));
        return collect();
      }
      return Behaviors.same();
    });
  }

  private Behavior<Message> prepare() {
    enter("prepare", "files", Duration.ofDays(1));
    int index = 0;
    for (var host : order.hosts()) {
      var plan = order.plan();
      roster
          .get(host.worker())
          .tell(
              new WorkerCommand.Prepare(
                  new Assignment(
                      order.run(),
                      index++,
                      order.hosts().size(),
                      order.root(),
                      host.cpus(),
                      plan.dataset(),
                      plan.jobs(),
                      plan.interval(),
                      plan.drain())));
    }
    return phase(
        () -> roster.alive().stream().allMatch(w -> w.setup != null) ? start(0) : Behaviors.same());
  }

  private Behavior<Message> start(int next) {
    stage = next;
    var times = StageTimes.of(order.plan().jobsOf(stage));
    var at = Instant.now().plus(START_LEAD);
    var end = times.load().map(load -> at.plus(load).plus(order.plan().drain()).plus(GRACE));
    deadline = end.map(last -> last.plus(GRACE)).orElse(Instant.MAX);
    collector.tell(new Collector.Message.Expect(roster.alive().stream().map(w -> w.name).toList()));
    for (var worker : roster.alive()) {
      worker.tell(
          new WorkerCommand.Start(
              stage,
              at.plus(worker.offset),
              end.orElse(at.plus(Duration.ofDays(30))).plus(worker.offset)));
    }
    var name = order.plan().stages() == 1 ? "" : "stage " + (stage + 1) + ", ";
    findings.event("start", Map.of("stage", stage, "at", at.toString()));
    if (!times.ramp().isZero()) {
      phases.enter("ramp", at);
      findings.phase("ramp", name + seconds(times.ramp()));
    }
    phases.enter("measure", at.plus(times.ramp()));
    findings.phase(
        "measure",
        name + times.load().map(l -> seconds(l.minus(times.ramp()))).orElse("until done"));
    times.load().ifPresent(load -> phases.enter("drain", at.plus(load)));
    return phase(() -> {
      if (overdue()) {
        roster.alive().stream()
            .filter(w -> w.stagesEnded <= stage)
            .forEach(w -> lose(w, "did not end the stage by its deadline"));
      }
      boolean over = roster.alive().stream().allMatch(w -> w.stagesEnded > stage);
      if (!over) {
        return Behaviors.same();
      }
      boolean last = stage + 1 == order.plan().stages();
      return last
              || findings.failure().isPresent()
              || interrupts > 0
              || stopped
              || roster.alive().isEmpty()
          ? collect()
          : start(stage + 1);
    });
  }

  private Behavior<Message> collect() {
    enter("collect", "", interrupts > 1 ? ABORT : COLLECT);
    resendAt = Instant.now().plus(RESEND_AFTER);
    return phase(() -> {
      var open = roster.alive().stream().filter(w -> !w.whole && stage >= 0).toList();
      if (open.isEmpty() || overdue()) {
        return handOver();
      }
      if (Instant.now().isAfter(resendAt)) {
        resendAt = Instant.MAX;
        for (var worker : open) {
          findings.event("resend", Map.of("worker", worker.name));
          for (int past = 0; past <= stage; past++) {
            worker.tell(new WorkerCommand.Resend(past));
          }
        }
      }
      open.forEach(this::check);
      return Behaviors.same();
    });
  }

  private Behavior<Message> handOver() {
    collector.tell(new Collector.Message.Close(merged));
    return phase(Behaviors::same);
  }

  private Behavior<Message> measured(RunMerge merge) {
    phases.leave(Instant.now());
    results
        .measured()
        .complete(
            new Measured(
                merge,
                roster.all(),
                phases.durations(),
                findings.failure(),
                findings.all(),
                interrupts > 0));
    return phase(Behaviors::same);
  }

  private Behavior<Message> finish() {
    deadline = Instant.now().plus(FINISH);
    roster.all().forEach(w -> w.tell(new WorkerCommand.Finish()));
    return phase(() -> {
      if (overdue() || roster.all().stream().allMatch(w -> w.exited || !w.joined())) {
        results
            .finished()
            .complete(roster.names(w -> w.joined() && w.alive() && !w.finished && !w.exited));
        return Behaviors.stopped();
      }
      return Behaviors.same();
    });
  }

  // ---- what can happen in every phase

  private interface Step {
    Behavior<Message> next();
  }

  private Behavior<Message> phase(Step step) {
    return Behaviors.receive(Message.class)
        .onAnyMessage(message -> {
          switch (message) {
            case Message.Came(var event) -> onEvent(event);
            case Message.Exited(var name, var code) -> onExit(roster.get(name), code);
            case Message.ServerExited(var code) -> onServerExit(code);
            case Message.Removed(var address) ->
                roster.at(address).ifPresent(worker -> lose(worker, "left the cluster"));
            case Message.Interrupt() -> onInterrupt();
            case Message.CheckedData(var answer) -> onChecked(answer);
            case Message.Tick() -> roster.watch();
            case Message.Merged(var merge) -> {
              return measured(merge);
            }
            case Message.Finish() -> {
              return finish();
            }
          }
          boolean given = findings.failure().isPresent() || (interrupts > 0 && stage < 0);
          boolean early = phases.current().equals("join") || phases.current().equals("prepare");
          return given && early ? collect() : step.next();
        })
        .build();
  }

  private void onEvent(WorkerEvent event) {
    roster
        .find(event.worker())
        .ifPresentOrElse(
            worker -> onEvent(worker, event),
            () -> context.getLog().warn("event of unknown worker {}", event.worker()));
  }

  private void onEvent(WorkerState known, WorkerEvent event) {
    roster.heard(known, stage >= 0);
    switch (event) {
      case WorkerEvent.Join join -> onJoin(known, join);
      case WorkerEvent.ClockReply(var _, var sequence, var time) -> {
        known.replied(sequence, time);
        if (known.replies < CLOCK_PROBES) {
          known.probe();
        }
      }
      case WorkerEvent.Prepared(var _, var setup) -> {
        known.setup = setup;
        setup
            .notes()
            .forEach(note -> findings.event("note", Map.of("worker", known.name, "note", note)));
      }
      case WorkerEvent.PrepareFailed(var name, var userFault, var message) ->
          findings.fail(userFault, userFault ? message : "worker " + name + ": " + message);
      case WorkerEvent.Heartbeat _ -> {}
      case WorkerEvent.JobFailed failed -> onJobFailed(failed);
      case WorkerEvent.StageEnded(var name, var ended, var tallies) -> {
        if (known.stagesEnded <= ended) {
          known.stagesEnded = ended + 1;
          known.tallies.addAll(tallies);
          collector.tell(new Collector.Message.NoMore(name));
          findings.event("stage-ended", Map.of("worker", name, "stage", ended));
        }
      }
      case WorkerEvent.Finished _ -> known.finished = true;
    }
  }

  private void onJoin(WorkerState worker, WorkerEvent.Join join) {
    if (join.protocol() != Wire.PROTOCOL || !join.version().equals(order.version())) {
      var reason =
          "worker %s is version %s (protocol %d), the coordinator %s (protocol %d); use one build"
              .formatted(
                  join.worker(), join.version(), join.protocol(), order.version(), Wire.PROTOCOL);
      join.commands().tell(new WorkerCommand.Refused(reason));
      findings.fail(false, reason);
      return;
    }
    roster.joined(worker, join);
    worker.tell(new WorkerCommand.Welcome(order.run(), control, intervals));
    worker.probe();
  }

  private void onJobFailed(WorkerEvent.JobFailed failed) {
    findings.event(
        "job-failed",
        Map.of("worker", failed.worker(), "job", failed.job(), "message", failed.message()));
    var text = "%s on %s: %s".formatted(failed.job(), failed.worker(), failed.message());
    findings.find(text);
    if (failed.stopAll() && !stopped) {
      stopped = true;
      drain("job " + failed.job() + " failed on " + failed.worker());
    }
  }

  private void onExit(WorkerState worker, int code) {
    worker.exited = true;
    findings.event("worker-exited", Map.of("worker", worker.name, "code", code));
    if (!worker.finished) {
      lose(worker, "its process ended with code " + code + signal(code));
    }
  }

  /// What is in flight will never be answered.
  private void onServerExit(int code) {
    if (results.measured().isDone()) {
      return;
    }
    findings.fail(
        false,
        "the embedded NFS server ended with code %d%s; its log is in the run directory"
            .formatted(code, signal(code)));
    abort("the server is gone");
  }

  private void onInterrupt() {
    interrupts++;
    findings.event("interrupt", Map.of("count", interrupts));
    if (interrupts == 1) {
      findings.notice("interrupted: draining and reporting; once more to abort");
      drain("interrupted");
    } else {
      findings.notice("aborting");
      abort("interrupted twice");
    }
  }

  private static String signal(int code) {
    return code > 128 ? " (signal " + (code - 128) + ")" : "";
  }

  private void abort(String reason) {
    roster.alive().forEach(w -> w.tell(new WorkerCommand.Abort(reason)));
    deadline = Instant.now().plus(ABORT);
  }

  private void onChecked(Collector.Checked answer) {
    var worker = roster.get(answer.worker());
    worker.whole = answer.missing().isEmpty();
  }

  private void lose(WorkerState worker, String reason) {
    if (!worker.alive() || results.measured().isDone()) {
      return;
    }
    roster.lose(worker, reason);
    collector.tell(new Collector.Message.NoMore(worker.name));
    if (stage < 0) {
      findings.fail(
          false,
          "worker %s is lost: %s; its log is in the run directory".formatted(worker.name, reason));
    } else if (order.plan().onWorkerLoss() == Plan.OnWorkerLoss.FAIL) {
      findings.fail(false, "worker " + worker.name + " is lost: " + reason);
      drain("a worker is lost");
    }
  }

  private void drain(String reason) {
    roster.alive().forEach(w -> w.tell(new WorkerCommand.Drain(reason)));
    var latest = Instant.now().plus(order.plan().drain()).plus(GRACE);
    deadline = latest.isBefore(deadline) ? latest : deadline;
  }

  private void check(WorkerState worker) {
    collector.tell(new Collector.Message.Check(worker.name, List.copyOf(worker.tallies), checked));
  }

  private void enter(String phase, String detail, Duration limit) {
    phases.enter(phase, Instant.now());
    deadline = Instant.now().plus(limit);
    findings.phase(phase, detail);
  }

  private boolean overdue() {
    return Instant.now().isAfter(deadline);
  }

  private static String seconds(Duration duration) {
    return "%.1f s".formatted(duration.toMillis() / 1e3);
  }
}
