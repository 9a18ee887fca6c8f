package dev.regatta.coordinator.run;

import akka.actor.typed.ActorRef;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.Behavior;
import akka.actor.typed.DispatcherSelector;
import akka.actor.typed.javadsl.Behaviors;
import akka.cluster.typed.Cluster;
import akka.cluster.typed.Join;
import dev.regatta.coordinator.store.EventLog;
import dev.regatta.protocol.ClusterSettings;
import dev.regatta.protocol.IntervalEvent;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/// The coordinator's actor system: its seed node, the control actor and the collector. Everything
/// outside talks to it through this class.
final class RunSystem implements AutoCloseable {
  private static final Duration SHUTDOWN = Duration.ofSeconds(5);

  private sealed interface Guarded {
    record Lead(RunOrder order) implements Guarded {}

    record Pass(RunActor.Message message) implements Guarded {}
  }

  private final ActorSystem<Guarded> system;
  private final RunActor.Results results =
      new RunActor.Results(new CompletableFuture<>(), new CompletableFuture<>());

  RunSystem(ClusterSettings settings, Progress progress, EventLog events) {
    system =
        ActorSystem.create(
            guardian(progress, events, results), ClusterSettings.SYSTEM, settings.config());
    var cluster = Cluster.get(system);
    cluster.manager().tell(Join.create(cluster.selfMember().address()));
    var _ =
        system
            .getWhenTerminated()
            .thenAccept(_ -> {
              var lost = new IllegalStateException("the coordinator's actor system ended");
              results.measured().completeExceptionally(lost);
              results.finished().complete(List.of());
            });
  }

  private static Behavior<Guarded> guardian(
      Progress progress, EventLog events, RunActor.Results results) {
    return Behaviors.setup(context -> {
      var collector = context.spawn(Collector.create(progress), "collector-data");
      ActorRef<IntervalEvent> intervals = context.spawn(intake(collector), "collector");
      return Behaviors.receive(Guarded.class)
          .onMessage(
              Guarded.Lead.class,
              lead -> {
                var control =
                    context.spawn(
                        RunActor.create(
                            lead.order(), progress, events, results, collector, intervals),
                        "control",
                        DispatcherSelector.fromConfig(ClusterSettings.CONTROL_DISPATCHER));
                return leading(control);
              })
          .onMessage(Guarded.Pass.class, _ -> Behaviors.same())
          .build();
    });
  }

  /// What workers send intervals to: its path has a stream of its own in the cluster's settings.
  private static Behavior<IntervalEvent> intake(ActorRef<Collector.Message> collector) {
    return Behaviors.receiveMessage(event -> {
      collector.tell(new Collector.Message.Data(event));
      return Behaviors.same();
    });
  }

  private static Behavior<Guarded> leading(ActorRef<RunActor.Message> control) {
    return Behaviors.receive(Guarded.class)
        .onMessage(
            Guarded.Pass.class,
            pass -> {
              control.tell(pass.message());
              return Behaviors.same();
            })
        .build();
  }

  /// The address workers join.
  String address() {
    return Cluster.get(system).selfMember().address().toString();
  }

  void lead(RunOrder order) {
    system.tell(new Guarded.Lead(order));
  }

  void tell(RunActor.Message message) {
    system.tell(new Guarded.Pass(message));
  }

  RunActor.Results results() {
    return results;
  }

  @Override
  public void close() {
    system.terminate();
    system
        .getWhenTerminated()
        .toCompletableFuture()
        .completeOnTimeout(null, SHUTDOWN.toMillis(), TimeUnit.MILLISECONDS)
        .join();
  }
}
