package dev.regatta.coordinator.keys;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.KeyStore;
import java.security.SecureRandom;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.HexFormat;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.ExtendedKeyUsage;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.asn1.x509.KeyPurposeId;
import org.bouncycastle.asn1.x509.KeyUsage;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;

/// The certificate authority of one run and the key stores of its nodes. The authority's own key
/// never leaves memory: once the stores are made, nobody can be added.
public final class RunKeys {
  private static final Duration VALIDITY = Duration.ofDays(7);
  private static final Duration CLOCK_SLACK = Duration.ofHours(1);

  private final Path folder;
  private final String password;
  private final KeyPair authority;
  private final X509Certificate authorityCertificate;
  private final SecureRandom random = new SecureRandom();

  /// Makes the authority and its trust store.
  ///
  /// @param folder made, readable by its owner only
  public RunKeys(Path folder, String run) throws IOException {
    this.folder = privateFolder(folder);
    var secret = new byte[24];
    random.nextBytes(secret);
    password = HexFormat.of().formatHex(secret);
    try {
      authority = keyPair();
      authorityCertificate = authorityCertificate(run);
      var trust = emptyStore();
      trust.setCertificateEntry("authority", authorityCertificate);
      store(trust, trustStore());
    } catch (GeneralSecurityException | OperatorCreationException e) {
      throw new IllegalStateException("the JDK cannot make keys", e);
    }
  }

  /// Makes the key store of one node.
  ///
  /// @param address IP address the node is reached at; others check it
  public Path issue(String node, String address) throws IOException {
    try {
      var pair = keyPair();
      var keys = emptyStore();
      keys.setKeyEntry(
          "node",
          pair.getPrivate(),
          password.toCharArray(),
          new Certificate[] {nodeCertificate(node, address, pair), authorityCertificate});
      var file = folder.resolve(node + ".p12");
      store(keys, file);
      return file;
    } catch (GeneralSecurityException | OperatorCreationException e) {
      throw new IllegalStateException("the JDK cannot make keys", e);
    }
  }

  public Path trustStore() {
    return folder.resolve("trust.p12");
  }

  public String password() {
    return password;
  }

  public Path folder() {
    return folder;
  }

  /// Writes a file that only its owner can read.
  public Path write(String name, String text) throws IOException {
    return Files.writeString(privateFile(folder.resolve(name)), text);
  }

  private X509Certificate authorityCertificate(String run)
      throws GeneralSecurityException, OperatorCreationException, IOException {
    var name = new X500Name("CN=regatta run " + run);
    var builder = builder(name, name, authority);
    builder.addExtension(Extension.basicConstraints, true, new BasicConstraints(0));
    builder.addExtension(
        Extension.keyUsage, true, new KeyUsage(KeyUsage.keyCertSign | KeyUsage.cRLSign));
    return sign(builder);
  }

  private X509Certificate nodeCertificate(String node, String address, KeyPair pair)
      throws GeneralSecurityException, OperatorCreationException, IOException {
    var issuer = X500Name.getInstance(authorityCertificate.getSubjectX500Principal().getEncoded());
    var builder = builder(issuer, new X500Name("CN=" + node), pair);
    builder.addExtension(
        Extension.subjectAlternativeName,
        false,
        new GeneralNames(new GeneralName(GeneralName.iPAddress, address)));
    builder.addExtension(
        Extension.extendedKeyUsage,
        false,
        new ExtendedKeyUsage(
            new KeyPurposeId[] {KeyPurposeId.id_kp_serverAuth, KeyPurposeId.id_kp_clientAuth}));
    return sign(builder);
  }

  private JcaX509v3CertificateBuilder builder(X500Name issuer, X500Name subject, KeyPair pair) {
    var now = Instant.now();
    return new JcaX509v3CertificateBuilder(
        issuer,
        new BigInteger(120, random),
        Date.from(now.minus(CLOCK_SLACK)),
        Date.from(now.plus(VALIDITY)),
        subject,
        pair.getPublic());
  }

  private X509Certificate sign(JcaX509v3CertificateBuilder builder)
      throws GeneralSecurityException, OperatorCreationException {
    var signer = new JcaContentSignerBuilder("SHA256withECDSA").build(authority.getPrivate());
    return new JcaX509CertificateConverter().getCertificate(builder.build(signer));
  }

  private static KeyPair keyPair() throws GeneralSecurityException {
    var generator = KeyPairGenerator.getInstance("EC");
    generator.initialize(new ECGenParameterSpec("secp256r1"));
    return generator.generateKeyPair();
  }

  private static KeyStore emptyStore() throws GeneralSecurityException, IOException {
    var store = KeyStore.getInstance("PKCS12");
    store.load(null, null);
    return store;
  }

  private void store(KeyStore store, Path file) throws GeneralSecurityException, IOException {
    try (var out = Files.newOutputStream(privateFile(file))) {
      store.store(out, password.toCharArray());
    }
  }

  private static Path privateFile(Path file) throws IOException {
    return Files.createFile(
        file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
  }

  private static Path privateFolder(Path folder) throws IOException {
    Files.createDirectories(folder.toAbsolutePath().getParent());
    return Files.createDirectory(
        folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
  }
}
