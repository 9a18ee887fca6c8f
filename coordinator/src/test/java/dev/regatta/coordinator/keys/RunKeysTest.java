package dev.regatta.coordinator.keys;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PublicKey;
import java.security.SignatureException;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RunKeysTest {
  private static final String SERVER = "1.3.6.1.5.5.7.3.1";
  private static final String CLIENT = "1.3.6.1.5.5.7.3.2";
  private static final int IP_ADDRESS = 7;

  @TempDir private Path folder;
  private RunKeys keys;

  @BeforeEach
  void makeAuthority() throws IOException {
    keys = new RunKeys(folder.resolve("made/keys"), "run");
  }

  @Test
  void onlyTheOwnerReadsTheFolderAndItsFiles() throws IOException {
    keys.issue("w1", "10.0.0.7");
    keys.write("w1.conf", "password = secret\n");

    assertThat(permissions(keys.folder())).isEqualTo("rwx------");
    assertThat(files()).hasSize(3);
    for (var file : files()) {
      assertThat(permissions(file)).as(file.toString()).isEqualTo("rw-------");
    }
  }

  @Test
  void folderThatIsThereIsRefused() {
    assertThatThrownBy(() -> new RunKeys(keys.folder(), "run"))
        .isInstanceOf(FileAlreadyExistsException.class);
  }

  @Test
  void certificateIsForTheNodesAddress() throws Exception {
    var certificate = certificate(keys.issue("w1", "10.0.0.7"));

    assertThat(certificate.getSubjectAlternativeNames())
        .containsExactly(List.of(IP_ADDRESS, "10.0.0.7"));
    assertThat(certificate.getSubjectX500Principal().getName()).isEqualTo("CN=w1");
  }

  @Test
  void certificateServesBothDirections() throws Exception {
    var certificate = certificate(keys.issue("w1", "10.0.0.7"));

    assertThat(certificate.getExtendedKeyUsage()).containsExactlyInAnyOrder(SERVER, CLIENT);
  }

  @Test
  void certificateIsSignedByTheRunsAuthority() throws Exception {
    var certificate = certificate(keys.issue("w1", "10.0.0.7"));
    var other = new RunKeys(folder.resolve("other"), "run");

    certificate.verify(authority(keys));

    assertThatThrownBy(() -> certificate.verify(authority(other)))
        .isInstanceOf(SignatureException.class);
  }

  @Test
  void nodeCannotMakeCertificatesItself() throws Exception {
    assertThat(certificate(keys.issue("w1", "10.0.0.7")).getBasicConstraints()).isEqualTo(-1);
  }

  @Test
  void authoritysKeyIsInNoFile() throws Exception {
    keys.issue("coordinator", "10.0.0.1");
    keys.issue("w1", "10.0.0.7");

    var owned = new ArrayList<PublicKey>();
    for (var file : files()) {
      var store = store(file, keys);
      for (var alias : Collections.list(store.aliases())) {
        if (store.isKeyEntry(alias)) {
          owned.add(store.getCertificate(alias).getPublicKey());
        }
      }
    }
    assertThat(owned).hasSize(2).doesNotContain(authority(keys));
  }

  @Test
  void everyRunHasItsOwnPassword() throws Exception {
    var other = new RunKeys(folder.resolve("other"), "run");

    assertThat(keys.password()).matches("[0-9a-f]{48}").isNotEqualTo(other.password());
    assertThatThrownBy(() -> store(keys.trustStore(), other)).isInstanceOf(IOException.class);
  }

  private List<Path> files() throws IOException {
    try (var files = Files.list(keys.folder())) {
      return files.toList();
    }
  }

  private static String permissions(Path path) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
  }

  private X509Certificate certificate(Path keyStore) throws GeneralSecurityException, IOException {
    return (X509Certificate) store(keyStore, keys).getCertificate("node");
  }

  private static PublicKey authority(RunKeys keys) throws GeneralSecurityException, IOException {
    return store(keys.trustStore(), keys).getCertificate("authority").getPublicKey();
  }

  private static KeyStore store(Path file, RunKeys keys)
      throws GeneralSecurityException, IOException {
    return KeyStore.getInstance(file.toFile(), keys.password().toCharArray());
  }
}
