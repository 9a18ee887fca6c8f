package dev.regatta.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import com.typesafe.config.Config;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ClusterSettingsTest {
  private static final String TLS = "akka.remote.artery.ssl.config-ssl-engine.";

  private final Config config =
      new ClusterSettings(
              ClusterSettings.Role.WORKER,
              "10.0.0.7",
              Path.of("/keys/w1.p12"),
              Path.of("/keys/trust.p12"),
              "secret",
              List.of("akka://regatta@10.0.0.1:2551"))
          .config();

  @Test
  void namesThisNode() {
    assertThat(config.getStringList("akka.cluster.roles")).containsExactly("worker");
    assertThat(config.getStringList("akka.cluster.seed-nodes"))
        .containsExactly("akka://regatta@10.0.0.1:2551");
    assertThat(config.getString("akka.remote.artery.canonical.hostname")).isEqualTo("10.0.0.7");
  }

  @Test
  void bothSidesProveWhoTheyAre() {
    assertThat(config.getString("akka.remote.artery.transport")).isEqualTo("tls-tcp");
    assertThat(config.getBoolean(TLS + "require-mutual-authentication")).isTrue();
    assertThat(config.getBoolean(TLS + "hostname-verification")).isTrue();
    assertThat(config.getString(TLS + "key-store")).isEqualTo("/keys/w1.p12");
    assertThat(config.getString(TLS + "trust-store")).isEqualTo("/keys/trust.p12");
    assertThat(config.getString(TLS + "protocol")).isEqualTo("TLSv1.3");
  }

  @Test
  void passwordOpensBothStoresAndTheKey() {
    assertThat(
            List.of("key-store-password", "key-password", "trust-store-password").stream()
                .map(key -> config.getString(TLS + key)))
        .containsOnly("secret");
  }

  @Test
  void javaSerializationIsOff() {
    assertThat(config.getBoolean("akka.actor.allow-java-serialization")).isFalse();
  }

  @Test
  void onlyTheSideWithTheCoordinatorGoesOn() {
    assertThat(config.getString("akka.cluster.split-brain-resolver.active-strategy"))
        .isEqualTo("static-quorum");
    assertThat(config.getString("akka.cluster.split-brain-resolver.static-quorum.role"))
        .isEqualTo("coordinator");
    assertThat(config.getInt("akka.cluster.split-brain-resolver.static-quorum.quorum-size"))
        .isEqualTo(1);
  }
}
