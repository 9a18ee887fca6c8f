package dev.regatta.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.regatta.engine.SetupException.Fault;
import dev.regatta.model.job.Content;
import dev.regatta.model.job.FileSet.Fallocate;
import dev.regatta.model.job.JobSpec;
import dev.regatta.model.plan.DataSet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class LayoutTest {
  private static final int SIZE = 4 * Jobs.BLOCK;

  @TempDir Path root;

  @Test
  void readersGetFilesOfData() throws Exception {
    try (var load = prepare(Jobs.reading().build())) {
      assertThat(load.setup().filesCreated()).isEqualTo(4);
      assertThat(load.setup().bytesWritten()).isEqualTo(4L * SIZE);
    }
    assertThat(root.resolve("read.0.3")).hasSize(SIZE);
    assertThat(Files.readAllBytes(root.resolve("read.0.0"))).isNotEqualTo(new byte[SIZE]);
  }

  @Test
  void writersGetSpaceOnly() throws Exception {
    try (var load = prepare(Jobs.writing().build())) {
      assertThat(load.setup().filesCreated()).isEqualTo(4);
      assertThat(load.setup().bytesWritten()).isZero();
    }
    assertThat(root.resolve("write.0.0")).hasSize(SIZE);
  }

  @Test
  void overwriteGivesWritersData() throws Exception {
    var job = Jobs.writing();
    job.overwrite = true;
    try (var load = prepare(job.build())) {
      assertThat(load.setup().bytesWritten()).isEqualTo(4L * SIZE);
    }
  }

  @ParameterizedTest
  @EnumSource(Fallocate.class)
  void everyFallocateModeGivesReadersWholeFiles(Fallocate mode) throws Exception {
    var job = Jobs.reading();
    job.fallocate = mode;
    prepare(job.build()).close();

    assertThat(root.resolve("read.0.0")).hasSize(SIZE);
  }

  @Test
  void filesThatAreLongEnoughAreLeftAlone() throws Exception {
    var data = new byte[SIZE + 5];
    data[0] = 42;
    Files.write(root.resolve("read.0.0"), data);

    try (var load = prepare(Jobs.reading().build())) {
      assertThat(load.setup().filesChecked()).isEqualTo(1);
      assertThat(load.setup().filesCreated()).isEqualTo(3);
    }
    assertThat(Files.readAllBytes(root.resolve("read.0.0"))).isEqualTo(data);
  }

  @Test
  void shortFileIsRefusedToAReaderAndNothingIsTouched() throws Exception {
    Files.write(root.resolve("read.0.2"), new byte[] {1, 2, 3});

    assertFault(Fault.USER, Jobs.reading().build())
        .hasMessageContaining("read.0.2 is 3 bytes, " + SIZE + " wanted");

    assertThat(Files.readAllBytes(root.resolve("read.0.2"))).containsExactly(1, 2, 3);
    assertThat(names()).containsExactly("read.0.2");
  }

  @Test
  void shortFileIsExtendedInPlaceForAWriter() throws Exception {
    var path = root.resolve("write.0.2");
    Files.write(path, new byte[] {1, 2, 3});
    var inode = Files.getAttribute(path, "unix:ino");

    prepare(Jobs.writing().build()).close();

    assertThat(path).hasSize(SIZE);
    assertThat(Files.readAllBytes(path)).startsWith(1, 2, 3);
    assertThat(Files.getAttribute(path, "unix:ino")).isEqualTo(inode);
  }

  @Test
  void filesOfOneWorkerStayInItsFolder() throws Exception {
    var job = Jobs.writing();
    job.shared = false;
    job.nameFormat = "../$filenum";

    assertFault(Fault.USER, job.build()).hasMessageContaining("outside the worker's own folder");

    assertThat(names()).isEmpty();
  }

  @Test
  void missingFileIsRefusedWhenNothingMayBeCreated() throws Exception {
    var job = Jobs.reading();
    job.create = false;
    Files.write(root.resolve("read.0.0"), new byte[SIZE]);

    assertFault(Fault.USER, job.build()).hasMessageContaining("read.0.1 does not exist");

    assertThat(names()).containsExactly("read.0.0");
  }

  @Test
  void shortFileIsRefusedWhenNothingMayBeCreatedAndSurvives() throws Exception {
    var job = Jobs.reading();
    job.create = false;
    job.files = 1;
    Files.write(root.resolve("read.0.0"), new byte[] {9});

    assertFault(Fault.USER, job.build()).hasMessageContaining("is 1 bytes");

    assertThat(Files.readAllBytes(root.resolve("read.0.0"))).containsExactly(9);
  }

  @Test
  void missingDirectoryIsRefused() {
    var job = Jobs.reading();
    job.directories = List.of("nowhere");

    assertFault(Fault.USER, job.build())
        .hasMessage(
            "job read: directory "
                + root.resolve("nowhere")
                + " does not exist; make it or name another");
  }

  @Test
  void twoWorkersShareTheWork() throws Exception {
    var job = Jobs.reading().build();
    var first = Load.prepare(site(0, 2), Optional.empty(), List.of(job));
    assertThat(names()).containsExactly("read.0.0", "read.0.2");
    var second = Load.prepare(site(1, 2), Optional.empty(), List.of(job));

    assertThat(first.setup().filesCreated()).isEqualTo(2);
    assertThat(second.setup().filesCreated()).isEqualTo(2);
    assertThat(names()).hasSize(4);
  }

  @Test
  void workersWithFilesOfTheirOwnHaveAFolderEach() throws Exception {
    var job = Jobs.reading();
    job.shared = false;

    Load.prepare(site(1, 2), Optional.empty(), List.of(job.build())).close();

    assertThat(root.resolve("w1/read.0.3")).hasSize(SIZE);
    assertThat(names()).containsExactly("w1");
  }

  @Test
  void closeRemovesOnlyWhatTheRunCreated() throws Exception {
    var job = Jobs.reading();
    job.unlink = true;
    Files.write(root.resolve("read.0.1"), new byte[SIZE]);

    prepare(job.build()).close();

    assertThat(names()).containsExactly("read.0.1");
  }

  @Test
  void filesStayWithoutUnlink() throws Exception {
    prepare(Jobs.reading().build()).close();

    assertThat(names()).hasSize(4);
  }

  @Test
  void dataSetIsMadeByAllWorkersAndAcceptedByItsReaders() throws Exception {
    var job = datasetReader();
    var dataset = Optional.of(dataset(true));

    var first = Load.prepare(site(0, 2), dataset, List.of(job));
    var second = Load.prepare(site(1, 2), dataset, List.of(job));

    assertThat(first.setup().filesCreated()).isEqualTo(2);
    assertThat(second.setup().filesCreated()).isEqualTo(2);
    assertThat(root.resolve("set/3")).hasSize(SIZE);
    assertThat(root.resolve("set").resolve(Manifest.FILE_NAME)).isNotEmptyFile();
  }

  @Test
  void shortFileOfTheManifestIsCompletedInPlace() throws Exception {
    var dataset = Optional.of(dataset(true));
    prepare(dataset, datasetReader()).close();
    var whole = root.resolve("set/2");
    var start = Arrays.copyOf(Files.readAllBytes(whole), 512);
    Files.write(whole, start);

    prepare(dataset, datasetReader()).close();

    assertThat(whole).hasSize(SIZE);
    assertThat(Files.readAllBytes(whole)).startsWith(start);
  }

  @Test
  void manifestOfOtherContentIsRefused() throws Exception {
    prepare(Optional.of(dataset(true)), datasetReader()).close();
    var other =
        new DataSet("set", "{n}", 4, SIZE, true, new Content(50, 512, false, false, true), true);

    assertThatThrownBy(() -> prepare(Optional.of(other), datasetReader()))
        .isInstanceOf(SetupException.class)
        .hasMessageContaining("lists files of other names or content");
  }

  @Test
  void temporaryDataSetIsRemovedWithItsDirectory() throws Exception {
    prepare(Optional.of(dataset(false)), datasetReader()).close();

    assertThat(names()).isEmpty();
  }

  @Test
  void readerThatWantsMoreThanTheDataSetIsRefused() {
    var job = Jobs.reading().fileSize(2 * SIZE);
    job.directories = List.of("set");
    job.nameFormat = "$filenum";

    assertThatThrownBy(() -> prepare(Optional.of(dataset(true)), job.build()))
        .isInstanceOf(SetupException.class)
        .hasMessageContaining("but the data set makes it " + SIZE + " bytes");
    assertThat(root.resolve("set")).doesNotExist();
  }

  @Test
  void compressedDataIsHalfZeros() throws Exception {
    var job = Jobs.reading();
    job.content = new Content(50, 512, false, false, true);

    prepare(job.build()).close();

    var bytes = Files.readAllBytes(root.resolve("read.0.0"));
    for (int chunk = 0; chunk < bytes.length; chunk += 512) {
      assertThat(Arrays.copyOfRange(bytes, chunk + 256, chunk + 512)).isEqualTo(new byte[256]);
      assertThat(Arrays.copyOfRange(bytes, chunk, chunk + 256)).isNotEqualTo(new byte[256]);
    }
  }

  @Test
  void sizeIsDividedByFiles() throws Exception {
    var job = Jobs.writing().fileSize(0);
    job.size = 10L * Jobs.BLOCK;

    prepare(job.build()).close();

    assertThat(root.resolve("write.0.0")).hasSize(2 * Jobs.BLOCK + Jobs.BLOCK / 2);
  }

  @Test
  void sizeOfAMissingFileMustBeGiven() {
    var job = Jobs.reading().fileSize(0);

    assertFault(Fault.USER, job.build()).hasMessageContaining("its size is not given");
  }

  @Test
  void realSizeIsUsedWhenNoneIsGiven() throws Exception {
    var job = Jobs.reading().fileSize(0);
    job.files = 1;
    Files.write(root.resolve("read.0.0"), new byte[3 * Jobs.BLOCK]);

    try (var load = prepare(job.build())) {
      assertThat(load.setup().filesChecked()).isEqualTo(1);
    }
  }

  @Test
  void rangeOfLessThanABlockIsRefused() {
    assertFault(Fault.USER, Jobs.reading().fileSize(100).build())
        .hasMessageContaining("is 100 bytes, less than one block of 4096");
  }

  @Test
  void filesOfSeveralNamesAreMadeOnceAndAsLongAsTheLongest() throws Exception {
    var small = Jobs.writing();
    small.nameFormat = "f1$filenum";
    var large = Jobs.writing().fileSize(2 * SIZE);
    large.id = "large";
    large.stage = 1;
    large.nameFormat = "f$filenum";
    large.files = 12;

    try (var load = prepare(small.build(), large.build())) {
      assertThat(load.setup().filesCreated()).isEqualTo(14);
    }

    assertThat(root.resolve("f10")).hasSize(2 * SIZE);
    assertThat(root.resolve("f11")).hasSize(2 * SIZE);
    assertThat(root.resolve("f12")).hasSize(SIZE);
  }

  @Test
  void clonesShareFilesOfTheSameName() throws Exception {
    var job = Jobs.reading();
    job.threads = 3;
    job.nameFormat = "$filenum";

    try (var load = prepare(job.build())) {
      assertThat(load.setup().filesCreated()).isEqualTo(4);
    }
  }

  @Test
  void directoryInPlaceOfAFileIsRefused() throws Exception {
    Files.createDirectory(root.resolve("read.0.1"));

    assertFault(Fault.USER, Jobs.reading().build())
        .hasMessage(
            "job read: " + root.resolve("read.0.1") + " is not a regular file; name another");
  }

  @Test
  void problemOfAnEarlierJobComesFirst() throws Exception {
    Files.createDirectory(root.resolve("read.0.1"));
    var second = Jobs.reading();
    second.id = "second";
    second.directories = List.of("nowhere");

    assertThatThrownBy(() -> prepare(Jobs.reading().build(), second.build()))
        .hasMessageContaining("read.0.1 is not a regular file");
  }

  @Test
  void filesOfOthersAreNotLookedAtWhenTheirSizeDoesNotMatter() throws Exception {
    Files.createDirectory(root.resolve("read.0.1"));
    var job = Jobs.reading().build();

    try (var load = Load.prepare(site(0, 2), Optional.empty(), List.of(job))) {
      assertThat(load.setup().filesCreated()).isEqualTo(2);
    }
  }

  @Test
  void directoriesOfTemporaryFilesAreRemovedWithThem() throws Exception {
    var job = Jobs.reading();
    job.unlink = true;
    job.files = 40;
    job.nameFormat = "deep/$filenum/data";

    try (var load = prepare(job.build())) {
      assertThat(root.resolve("deep/39/data")).hasSize(SIZE);
      Files.createFile(root.resolve("deep/7/mine"));
      assertThat(load.setup().filesCreated()).isEqualTo(40);
    }

    assertThat(names()).containsExactly("deep");
    assertThat(root.resolve("deep/7")).isDirectoryContaining("glob:**/mine");
    assertThat(root.resolve("deep/39")).doesNotExist();
  }

  @Test
  void createOnOpenLaysNothingOut() throws Exception {
    var job = Jobs.writing();
    job.createOnOpen = true;

    prepare(job.build()).close();

    assertThat(names()).isEmpty();
  }

  private static DataSet dataset(boolean keep) {
    return new DataSet("set", "{n}", 4, SIZE, true, Content.DEFAULT, keep);
  }

  private static JobSpec datasetReader() {
    var job = Jobs.reading();
    job.directories = List.of("set");
    job.nameFormat = "$filenum";
    job.create = false;
    return job.build();
  }

  private AbstractThrowableAssert<?, ? extends Throwable> assertFault(Fault fault, JobSpec job) {
    return assertThatThrownBy(() -> prepare(job))
        .isInstanceOfSatisfying(SetupException.class, e -> assertThat(e.fault()).isEqualTo(fault));
  }

  private List<String> names() throws IOException {
    try (var entries = Files.list(root)) {
      return entries.map(path -> path.getFileName().toString()).sorted().toList();
    }
  }

  private Load prepare(JobSpec... jobs) throws SetupException {
    return prepare(Optional.empty(), jobs);
  }

  private Load prepare(Optional<DataSet> dataset, JobSpec... jobs) throws SetupException {
    return Load.prepare(site(0, 1), dataset, List.of(jobs));
  }

  private Site site(int index, int count) {
    return new Site("run-1", "w" + index, index, count, root, List.of());
  }
}
