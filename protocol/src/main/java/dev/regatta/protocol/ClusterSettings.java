package dev.regatta.protocol;

import akka.actor.typed.receptionist.ServiceKey;
import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigValueFactory;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// Settings of an actor system in the cluster of one run.
///
/// @param host address this node is reached at
/// @param keyStore this node's key and certificate (PKCS #12)
/// @param trustStore the run's certificate authority (PKCS #12)
/// @param password of both stores
/// @param seeds addresses of the coordinator; empty for the coordinator itself
public record ClusterSettings(
    Role role, String host, Path keyStore, Path trustStore, String password, List<String> seeds) {

  /// Name of every actor system of a run.
  public static final String SYSTEM = "regatta";

  /// Where control messages are handled.
  public static final String CONTROL_DISPATCHER = "regatta.control-dispatcher";

  /// The coordinator registers its control actor here; workers look for it.
  public static final ServiceKey<WorkerEvent> COORDINATOR =
      ServiceKey.create(WorkerEvent.class, "coordinator");

  /// Roles of the cluster's members.
  public enum Role {
    COORDINATOR,
    WORKER
  }

  public ClusterSettings {
    seeds = List.copyOf(seeds);
  }

  public Config config() {
    var tls = "akka.remote.artery.ssl.config-ssl-engine.";
    return ConfigFactory.parseMap(
            Map.of(
                "akka.cluster.roles",
                List.of(role.name().toLowerCase(Locale.ROOT)),
                "akka.cluster.seed-nodes",
                ConfigValueFactory.fromIterable(seeds),
                "akka.remote.artery.canonical.hostname",
                host,
                tls + "key-store",
                keyStore.toString(),
                tls + "trust-store",
                trustStore.toString(),
                tls + "key-store-password",
                password,
                tls + "key-password",
                password,
                tls + "trust-store-password",
                password))
        .withFallback(ConfigFactory.parseResources("regatta-cluster.conf"))
        .withFallback(ConfigFactory.defaultReference())
        .resolve();
  }
}
