package dev.regatta.system;

import akka.actor.Address;
import akka.actor.typed.ActorRef;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.Behaviors;
import akka.cluster.ClusterEvent;
import akka.cluster.typed.Cluster;
import akka.cluster.typed.Join;
import akka.cluster.typed.Subscribe;
import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import dev.regatta.coordinator.keys.RunKeys;
import dev.regatta.protocol.ClusterSettings;
import dev.regatta.protocol.ClusterSettings.Role;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/// The cluster of a run on this machine's loopback: a coordinator that remembers every node that
/// was ever a member, and the nodes that knock.
final class Admission implements AutoCloseable {
  static final String ADDRESS = "127.0.0.1";

  private static final long END_SECONDS = 10;

  private final Set<Address> members = ConcurrentHashMap.newKeySet();
  private final Map<Address, CompletableFuture<Void>> up = new ConcurrentHashMap<>();
  private final CompletableFuture<Address> firstAdmitted = new CompletableFuture<>();
  private final RunKeys keys;
  private final ActorSystem<Void> coordinator;

  Admission(Path folder) throws IOException {
    keys = new RunKeys(folder, "run");
    var settings = settings(Role.COORDINATOR, keys, keys.issue("coordinator", ADDRESS), List.of());
    coordinator = ActorSystem.create(guardian(), ClusterSettings.SYSTEM, settings.config());
    Cluster.get(coordinator).manager().tell(Join.create(address()));
  }

  RunKeys keys() {
    return keys;
  }

  Address address() {
    return Cluster.get(coordinator).selfMember().address();
  }

  int port() {
    return address().getPort().orElseThrow();
  }

  /// A node in this JVM that presents this key store; it gives up when it is not let in for 3 s.
  ActorSystem<Void> knock(RunKeys trusted, Path keyStore, String overrides) {
    Config config =
        ConfigFactory.parseString(
                "akka.cluster.shutdown-after-unsuccessful-join-seed-nodes = 3s\n" + overrides)
            .withFallback(
                settings(Role.WORKER, trusted, keyStore, List.of(address().toString())).config());
    return ActorSystem.create(Behaviors.empty(), ClusterSettings.SYSTEM, config);
  }

  /// A node with a certificate of this run.
  ActorSystem<Void> knockProperly(String worker) throws IOException {
    return knock(keys, keys.issue(worker, ADDRESS), "");
  }

  /// Done when this node is a member in full.
  CompletableFuture<Void> admitted(ActorSystem<Void> node) {
    return admitted(Cluster.get(node).selfMember().address());
  }

  /// Done when any node but the coordinator is a member in full.
  CompletableFuture<Address> firstAdmitted() {
    return firstAdmitted;
  }

  /// Every node that was ever a member but the coordinator.
  Set<Address> admittedEver() {
    var others = new HashSet<>(members);
    others.remove(address());
    return others;
  }

  @Override
  public void close() {
    coordinator.terminate();
    awaitEnd(coordinator);
  }

  /// A node that was refused may be shutting itself down already, and then never says that it
  /// ended: it is left behind, with a port of its own.
  static void awaitEnd(ActorSystem<Void> node) {
    node.getWhenTerminated()
        .toCompletableFuture()
        .thenRun(() -> {})
        .completeOnTimeout(null, END_SECONDS, TimeUnit.SECONDS)
        .join();
  }

  private Behavior<Void> guardian() {
    return Behaviors.setup(context -> {
      ActorRef<ClusterEvent.MemberEvent> events =
          context.spawn(Behaviors.receiveMessage(this::onMember), "members");
      Cluster.get(context.getSystem())
          .subscriptions()
          .tell(Subscribe.create(events, ClusterEvent.MemberEvent.class));
      return Behaviors.empty();
    });
  }

  private Behavior<ClusterEvent.MemberEvent> onMember(ClusterEvent.MemberEvent event) {
    var member = event.member().address();
    members.add(member);
    if (event instanceof ClusterEvent.MemberUp) {
      admitted(member).complete(null);
      if (!member.equals(address())) {
        firstAdmitted.complete(member);
      }
    }
    return Behaviors.same();
  }

  private CompletableFuture<Void> admitted(Address node) {
    return up.computeIfAbsent(node, _ -> new CompletableFuture<>());
  }

  private static ClusterSettings settings(
      Role role, RunKeys trusted, Path keyStore, List<String> seeds) {
    return new ClusterSettings(
        role, ADDRESS, keyStore, trusted.trustStore(), trusted.password(), seeds);
  }
}
