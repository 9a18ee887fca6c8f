package dev.regatta.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.regatta.engine.SetupException.Fault;
import dev.regatta.engine.io.ServedDirectory;
import dev.regatta.model.job.Content;
import dev.regatta.model.job.EngineSpec.Kind;
import dev.regatta.model.job.FileSet.Fallocate;
import dev.regatta.model.job.JobSpec;
import dev.regatta.model.job.Op;
import dev.regatta.model.latency.LatencyKind;
import dev.regatta.model.plan.DataSet;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Whole loads over NFS without a mount, against the embedded server.
class NfsLoadTest {
  private static final int SIZE = 4 * Jobs.BLOCK;
  private static final int SECTOR = 512;

  @TempDir Path root;
  private ServedDirectory server;
  private final LoggedOps log = new LoggedOps();

  @BeforeEach
  void start() throws IOException {
    server = new ServedDirectory(root);
  }

  @AfterEach
  void stop() throws IOException {
    server.close();
  }

  @Test
  void readsEveryBlockOnceWithOneCallEach() throws Exception {
    var outcome = run(Jobs.reading().on(Kind.NFS3, 3).build());

    assertThat(outcome.fatals).isEmpty();
    assertThat(outcome.errors(Op.READ)).isEmpty();
    assertThat(outcome.count(Op.READ)).isEqualTo(16).isEqualTo(log.of(Op.READ).size());
    var job = outcome.job("read");
    assertThat(job.maxInFlight()).isEqualTo(3);
    assertThat(job.counts())
        .containsEntry("rpc.READ", 16L)
        .containsEntry("rpc.LOOKUP", 4L)
        .containsEntry("ops", 24L)
        .doesNotContainKeys("rpc.COMMIT", "reconnects", "rpc_retransmissions");
    assertThat(outcome.moments(Op.READ, LatencyKind.CLAT).count()).isEqualTo(16);
    assertThat(Files.readAllBytes(root.resolve("read.0.0")))
        .hasSize(SIZE)
        .isNotEqualTo(new byte[SIZE]);
  }

  @Test
  void writesWhatIsWantedWhereItIsWanted() throws Exception {
    var job = Jobs.writing().on(Kind.NFS3, 4);
    job.flushing = NfsLoads.END_FSYNC;

    var outcome = run(job.build());

    assertThat(outcome.fatals).isEmpty();
    assertThat(outcome.count(Op.WRITE)).isEqualTo(16);
    assertThat(outcome.job("write").counts())
        .containsEntry("rpc.WRITE", 16L)
        .containsEntry("rpc.COMMIT", 4L);
    assertStamped();
  }

  @Test
  void libnfsDoesTheSame() throws Exception {
    var writer = Jobs.writing().on(Kind.LIBNFS, 4);
    writer.flushing = NfsLoads.END_FSYNC;
    var reader = Jobs.reading().on(Kind.LIBNFS, 3);
    var url = server.url() + "&nconnect=4";
    try (var load = NfsLoads.prepare(url, Optional.empty(), reader.build(), log)) {
      assertThat(load.setup().effective().get("read"))
          .containsEntry("library", "libnfs.so.13")
          .containsEntry("nconnect", "1")
          .doesNotContainKeys("rsize", "wsize", "privileged-port");
    } catch (SetupException e) {
      Assumptions.abort(String.valueOf(e.getMessage()));
    }

    var written = run(writer.build());
    var read = run(reader.build());

    assertThat(written.fatals).isEmpty();
    assertThat(written.count(Op.WRITE)).isEqualTo(16);
    assertStamped();
    assertThat(read.fatals).isEmpty();
    assertThat(read.count(Op.READ)).isEqualTo(16);
    assertThat(read.job("read").maxInFlight()).isEqualTo(3);
  }

  /// Each sector that was written is stamped with its offset.
  private void assertStamped() throws IOException {
    for (int file = 0; file < 4; file++) {
      var data = ByteBuffer.wrap(Files.readAllBytes(root.resolve("write.0." + file)));
      data.order(ByteOrder.nativeOrder());
      assertThat(data.capacity()).isEqualTo(SIZE);
      for (int at = 0; at < SIZE; at += SECTOR) {
        assertThat(data.getLong(at)).isEqualTo(at);
      }
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Fallocate.class,
      names = {"NONE", "NATIVE", "TRUNCATE"})
  void laysOutWritersFiles(Fallocate how) throws Exception {
    var job = Jobs.writing().on(Kind.NFS3, 1);
    job.fallocate = how;
    Files.write(root.resolve("write.0.2"), new byte[] {1, 2, 3});

    try (var load = prepare(job.build())) {
      assertThat(load.setup().filesCreated()).isEqualTo(3);
    }

    assertThat(root.resolve("write.0.0")).hasSize(how == Fallocate.TRUNCATE ? SIZE : 0);
    assertThat(Files.readAllBytes(root.resolve("write.0.2"))).startsWith(1, 2, 3);
  }

  @ParameterizedTest
  @EnumSource(
      value = Fallocate.class,
      names = {"POSIX", "KEEP"})
  void reservingSpaceIsRefused(Fallocate how) {
    var job = Jobs.writing().on(Kind.NFS3, 1);
    job.fallocate = how;

    assertFault(Fault.MACHINE, job.build())
        .hasMessageContaining("reserving space (fallocate=")
        .hasMessageEndingWith("failed with NFS3ERR_NOTSUPP");
    assertThat(root).isEmptyDirectory();
  }

  @Test
  void dataSetIsMadeAndItsManifestWrittenAndReadAgain() throws Exception {
    var set = new DataSet("deep/folder", "{n}", 5, SIZE, true, Content.DEFAULT, true);
    var job = Jobs.reading().on(Kind.NFS3, 2);
    job.directories = List.of("deep/folder");
    job.nameFormat = "$filenum";

    try (var first = prepare(Optional.of(set), job.build());
        var again = prepare(Optional.of(set), job.build())) {
      assertThat(first.setup().filesCreated()).isEqualTo(5);
      assertThat(again.setup().filesCreated()).isZero();
    }

    try (var files = Files.list(root.resolve("deep/folder"))) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrder("0", "1", "2", "3", "4", Manifest.FILE_NAME);
    }
  }

  @Test
  void temporaryFilesAreRemovedAgain() throws Exception {
    var job = Jobs.writing().on(Kind.NFS3, 2);
    job.unlink = true;

    assertThat(run(job.build()).fatals).isEmpty();

    assertThat(root).isEmptyDirectory();
  }

  @Test
  void missingDirectoryIsTheUsersFault() {
    var job = Jobs.reading().on(Kind.NFS3, 1);
    job.directories = List.of("nowhere");

    assertFault(Fault.USER, job.build())
        .hasMessage("job read: directory /nowhere does not exist; make it or name another");
  }

  @Test
  void serverThatIsDownIsNamedInOneLine() throws IOException {
    server.close();

    assertFault(Fault.MACHINE, Jobs.reading().on(Kind.NFS3, 1).build())
        .hasMessageMatching("127\\.0\\.0\\.1:\\d+: .*refused.*");
  }

  private AbstractThrowableAssert<?, ?> assertFault(Fault fault, JobSpec job) {
    return assertThatThrownBy(() -> prepare(job))
        .isInstanceOfSatisfying(SetupException.class, e -> assertThat(e.fault()).isEqualTo(fault));
  }

  private Outcome run(JobSpec job) throws Exception {
    return NfsLoads.run(server.url(), job, log);
  }

  private Load prepare(JobSpec job) throws SetupException {
    return prepare(Optional.empty(), job);
  }

  private Load prepare(Optional<DataSet> set, JobSpec job) throws SetupException {
    return NfsLoads.prepare(server.url(), set, job, log);
  }
}
