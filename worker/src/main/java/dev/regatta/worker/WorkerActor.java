package dev.regatta.worker;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.TimerScheduler;
import akka.actor.typed.receptionist.Receptionist;
import dev.regatta.engine.SetupException;
import dev.regatta.protocol.Assignment;
import dev.regatta.protocol.ClusterSettings;
import dev.regatta.protocol.IntervalEvent;
import dev.regatta.protocol.SetupReport;
import dev.regatta.protocol.Wire;
import dev.regatta.protocol.WorkerCommand;
import dev.regatta.protocol.WorkerEvent;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Finds the coordinator, asks to join, and turns its commands into calls on the load. Long work
/// runs on threads of its own: this actor always answers.
final class WorkerActor {
  private static final Logger LOG = LoggerFactory.getLogger(WorkerActor.class);
  private static final Duration HEARTBEAT = Duration.ofSeconds(1);

  sealed interface Message {
    record Told(WorkerCommand command) implements Message {}

    record Coordinators(Set<ActorRef<WorkerEvent>> found) implements Message {}

    record Ready(SetupReport setup) implements Message {}

    record NotReady(boolean userFault, String reason) implements Message {}

    record Beat() implements Message {}
  }

  private final ActorContext<Message> context;
  private final ActorRef<WorkerCommand> commands;
  private final WorkerLoad load;
  private final WorkerLife life;
  private final String worker;
  private final List<ActorRef<WorkerEvent>> asked = new ArrayList<>();
  private @Nullable ActorRef<WorkerEvent> control;

  static Behavior<Message> create(WorkerLife life, WorkerLoad load, String worker) {
    return Behaviors.setup(context ->
        Behaviors.withTimers(
            timers -> new WorkerActor(context, timers, life, load, worker).behavior()));
  }

  private WorkerActor(
      ActorContext<Message> context,
      TimerScheduler<Message> timers,
      WorkerLife life,
      WorkerLoad load,
      String worker) {
    this.context = context;
    this.life = life;
    this.load = load;
    this.worker = worker;
    commands = context.messageAdapter(WorkerCommand.class, Message.Told::new);
    ActorRef<Receptionist.Listing> listings =
        context.messageAdapter(
            Receptionist.Listing.class,
            listing ->
                new Message.Coordinators(
                    new HashSet<>(listing.getServiceInstances(ClusterSettings.COORDINATOR))));
    context
        .getSystem()
        .receptionist()
        .tell(Receptionist.subscribe(ClusterSettings.COORDINATOR, listings));
    timers.startTimerAtFixedRate(new Message.Beat(), HEARTBEAT);
  }

  private Behavior<Message> behavior() {
    return Behaviors.receive(Message.class).onAnyMessage(this::onMessage).build();
  }

  private Behavior<Message> onMessage(Message message) {
    switch (message) {
      case Message.Coordinators(var found) -> onCoordinators(found);
      case Message.Told(var command) -> onCommand(command);
      case Message.Ready(var setup) -> tell(new WorkerEvent.Prepared(worker, setup));
      case Message.NotReady(var userFault, var reason) ->
          tell(new WorkerEvent.PrepareFailed(worker, userFault, reason));
      case Message.Beat() -> tell(new WorkerEvent.Heartbeat(worker, load.completedOps()));
    }
    return Behaviors.same();
  }

  private void onCoordinators(Set<ActorRef<WorkerEvent>> found) {
    for (var coordinator : found) {
      if (!asked.contains(coordinator)) {
        asked.add(coordinator);
        coordinator.tell(
            new WorkerEvent.Join(
                worker, Version.current(), Wire.PROTOCOL, HostFacts.read(), commands));
      }
    }
  }

  private void onCommand(WorkerCommand command) {
    switch (command) {
      case WorkerCommand.Welcome(var _, var to, var collector) -> onWelcome(to, collector);
      case WorkerCommand.Refused(var reason) -> life.end(WorkerLife.REFUSED, "refused: " + reason);
      case WorkerCommand.ClockProbe(var sequence) ->
          tell(new WorkerEvent.ClockReply(worker, sequence, Instant.now()));
      case WorkerCommand.Prepare(var assignment) -> onPrepare(assignment);
      case WorkerCommand.Start(var stage, var at, var deadline) -> {
        life.deadline(deadline);
        load.start(stage, at, life::stageEnded);
      }
      case WorkerCommand.Drain(var reason) -> {
        context.getLog().info("drain: {}", reason);
        load.drain();
      }
      case WorkerCommand.Abort(var reason) -> {
        context.getLog().info("abort: {}", reason);
        load.abort();
      }
      case WorkerCommand.Resend(var stage) ->
          Thread.ofPlatform().name("resend").start(() -> load.resend(stage));
      case WorkerCommand.Finish() -> Thread.ofPlatform().name("finish").start(this::finish);
    }
  }

  private void onWelcome(ActorRef<WorkerEvent> to, ActorRef<IntervalEvent> collector) {
    control = to;
    load.attach(
        new WorkerLoad.Uplink() {
          @Override
          public void event(WorkerEvent event) {
            to.tell(event);
          }

          @Override
          public void interval(IntervalEvent event) {
            collector.tell(event);
          }
        });
  }

  private void onPrepare(Assignment assignment) {
    var self = context.getSelf();
    Thread.ofPlatform()
        .name("prepare")
        .start(() -> {
          try {
            self.tell(new Message.Ready(load.prepare(assignment)));
          } catch (SetupException e) {
            boolean userFault = e.fault() == SetupException.Fault.USER;
            self.tell(new Message.NotReady(userFault, String.valueOf(e.getMessage())));
          } catch (RuntimeException e) {
            // The actor's own log is for the actor's thread only.
            LOG.error("set-up failed", e);
            self.tell(new Message.NotReady(false, "set-up failed: " + e));
          }
        });
  }

  private void finish() {
    load.close();
    var to = control;
    if (to != null) {
      to.tell(new WorkerEvent.Finished(worker));
    }
    life.end(WorkerLife.DONE, "finished");
  }

  private void tell(WorkerEvent event) {
    if (control != null) {
      control.tell(event);
    }
  }
}
