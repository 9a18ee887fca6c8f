package dev.regatta.engine.io;

import static org.assertj.core.api.Assertions.assertThat;

import dev.regatta.model.job.EngineSpec;
import dev.regatta.model.job.FileSet.Sync;
import dev.regatta.model.job.Op;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.HashSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/// What every engine must do.
public abstract class IoEngineContract {
  private static final int SLOTS = 5;
  private static final int BLOCK = 4096;

  @TempDir protected Path temporary;
  protected Path directory = Path.of("");

  private final Arena arena = Arena.ofConfined();
  private final MemorySegment buffers = arena.allocate((long) SLOTS * BLOCK, 4096);
  private IoEngine engine = new NoEngine();
  private int slots;

  /// The engine, and how many data ops it has in flight at most.
  protected abstract IoEngine create(EngineSetup setup) throws EngineRefusedException;

  protected abstract EngineSpec spec();

  /// False for engines that only pretend.
  protected boolean isReal() {
    return true;
  }

  /// Where the engine's files are, an empty directory of this machine.
  protected Path newDirectory() throws IOException {
    return temporary;
  }

  /// Path of a file of the directory, as ops name it.
  protected String path(String name) {
    return directory.resolve(name).toString();
  }

  /// Name of the failure of an op on a file that is not there.
  protected String notFound() {
    return "ENOENT";
  }

  /// Name of the failure of making what is there.
  protected String exists() {
    return "EEXIST";
  }

  @BeforeEach
  void open() throws IOException, EngineRefusedException {
    directory = newDirectory();
    slots = spec().iodepth();
    engine = create(new EngineSetup(spec(), "w1", slots, 8, buffers.address(), buffers.byteSize()));
  }

  @AfterEach
  void close() {
    engine.close();
    arena.close();
  }

  @Test
  void writesAndReadsWhatItIsGiven() {
    int file = create("f");
    buffers.asSlice(0, BLOCK).fill((byte) 7);

    long written = data(Op.WRITE, file, 0, BLOCK);
    buffers.asSlice(0, BLOCK).fill((byte) 0);
    long read = data(Op.READ, file, 0, BLOCK);

    assertThat(written).isEqualTo(BLOCK);
    assertThat(read).isEqualTo(BLOCK);
    if (isReal()) {
      assertThat(buffers.get(ValueLayout.JAVA_BYTE, BLOCK - 1)).isEqualTo((byte) 7);
    }
    close(file);
  }

  @Test
  void readsShortAtTheEndOfTheFile() throws IOException {
    Assumptions.assumeTrue(isReal());
    Files.write(directory.resolve("f"), new byte[1000]);
    int file = open("f");

    assertThat(data(Op.READ, file, 0, BLOCK)).isEqualTo(1000);
    assertThat(data(Op.READ, file, 1000, BLOCK)).isZero();
    close(file);
  }

  @Test
  void completesEveryOpInFlightOnce() throws IOException {
    Files.write(directory.resolve("f"), new byte[SLOTS * BLOCK]);
    int file = open("f");
    for (int i = 0; i < slots; i++) {
      queue(i, Op.READ, file, (long) i * BLOCK);
    }
    engine.submit();

    var seen = new HashSet<Integer>();
    var completed = new OpSlot[1];
    for (int i = 0; i < slots; i++) {
      assertThat(engine.reap(completed, 1, 1)).isEqualTo(1);
      seen.add(completed[0].index);
      assertThat(completed[0].result).isEqualTo(BLOCK);
    }

    assertThat(seen).hasSize(slots);
    assertThat(engine.reap(completed, 0, 1)).isZero();
    close(file);
  }

  @Test
  void reapsSeveralAtOnceAndNoMoreThanAsked() throws IOException {
    Assumptions.assumeTrue(slots > 2);
    Files.write(directory.resolve("f"), new byte[SLOTS * BLOCK]);
    int file = open("f");
    for (int i = 0; i < 3; i++) {
      queue(i, Op.READ, file, (long) i * BLOCK);
    }
    engine.submit();

    var completed = new OpSlot[3];
    assertThat(engine.reap(completed, 2, 2)).isEqualTo(2);
    assertThat(engine.reap(completed, 1, 3)).isEqualTo(1);
    close(file);
  }

  @Test
  void completionsComeBeforeAFarInstant() throws IOException {
    Files.write(directory.resolve("f"), new byte[SLOTS * BLOCK]);
    int file = open("f");
    for (int i = 0; i < slots; i++) {
      queue(i, Op.READ, file, (long) i * BLOCK);
    }
    engine.submit();

    long far = System.nanoTime() + 60_000_000_000L;
    var completed = new OpSlot[slots];
    var seen = new HashSet<Integer>();
    while (seen.size() < slots) {
      int given = engine.reapUntil(completed, slots, far);
      assertThat(given).isPositive();
      Arrays.stream(completed, 0, given).forEach(slot -> seen.add(slot.index));
    }

    assertThat(System.nanoTime()).isLessThan(far);
    close(file);
  }

  @Test
  void metadataOpsWorkWhileDataOpsAreInFlight() throws IOException {
    Files.write(directory.resolve("f"), new byte[SLOTS * BLOCK]);
    int file = open("f");
    for (int i = 0; i < slots; i++) {
      queue(i, Op.READ, file, (long) i * BLOCK);
    }
    engine.submit();
    var meta = new OpSlot(slots);
    meta.op = Op.STAT;
    meta.path = path("f");
    engine.queue(meta);
    engine.submit();

    var completed = new OpSlot[1];
    for (int i = 0; i <= slots; i++) {
      engine.reap(completed, 1, 1);
      assertThat(completed[0].result).isNotNegative();
    }
    close(file);
  }

  @ParameterizedTest
  @EnumSource(Op.class)
  void everyOpWorks(Op op) throws IOException {
    Files.write(directory.resolve("there"), new byte[BLOCK]);
    Files.createDirectory(directory.resolve("folder"));
    Files.createFile(directory.resolve("folder/a"));
    Files.createFile(directory.resolve("folder/.b"));
    Files.createDirectory(directory.resolve("empty"));

    switch (op) {
      case READ, WRITE -> {
        int file = openForWriting("there");
        assertThat(data(op, file, 0, BLOCK)).isEqualTo(BLOCK);
        close(file);
      }
      case FSYNC, FDATASYNC -> {
        int file = openForWriting("there");
        var slot = slot(op);
        slot.file = file;
        assertThat(run(slot)).isZero();
        close(file);
      }
      case CREATE -> {
        close(create("new"));
        real(() -> assertThat(directory.resolve("new")).isEmptyFile());
      }
      case OPEN, CLOSE -> close(open("there"));
      case STAT -> {
        long size = run(slot(op, "there"));
        real(() -> assertThat(size).isEqualTo(BLOCK));
      }
      case SETATTR -> {
        var slot = slot(op, "there");
        slot.mode = 0400;
        assertThat(run(slot)).isZero();
        real(() ->
            assertThat(Files.getPosixFilePermissions(directory.resolve("there")))
                .isEqualTo(PosixFilePermissions.fromString("r--------")));
      }
      case READDIR -> {
        long entries = run(slot(op, "folder"));
        real(() -> assertThat(entries).isEqualTo(2));
      }
      case RENAME -> {
        assertThat(run(slot(op, "there", "moved"))).isZero();
        real(() -> assertThat(directory.resolve("moved")).exists());
        real(() -> assertThat(directory.resolve("there")).doesNotExist());
      }
      case LINK -> {
        assertThat(run(slot(op, "there", "link"))).isZero();
        real(() -> assertThat(directory.resolve("link")).hasSize(BLOCK));
      }
      case SYMLINK -> {
        assertThat(run(slot(op, "there", "link"))).isZero();
        real(() -> assertThat(directory.resolve("link")).isSymbolicLink());
      }
      case REMOVE -> {
        assertThat(run(slot(op, "there"))).isZero();
        real(() -> assertThat(directory.resolve("there")).doesNotExist());
      }
      case MKDIR -> {
        var slot = slot(op, "made");
        slot.mode = 0755;
        assertThat(run(slot)).isZero();
        real(() -> assertThat(directory.resolve("made")).isDirectory());
      }
      case RMDIR -> {
        assertThat(run(slot(op, "empty"))).isZero();
        real(() ->
            assertThat(Files.exists(directory.resolve("empty"), LinkOption.NOFOLLOW_LINKS))
                .isFalse());
      }
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Op.class,
      names = {"OPEN", "STAT", "SETATTR", "READDIR", "RENAME", "LINK", "REMOVE", "RMDIR"})
  void failuresAreNamedResults(Op op) {
    Assumptions.assumeTrue(isReal());
    long result = run(slot(op, "missing", "elsewhere"));

    assertThat(result).isNegative();
    assertThat(engine.errorName((int) -result)).isEqualTo(notFound());
  }

  @ParameterizedTest
  @MethodSource("oddNames")
  void takesAnyName(String name) throws IOException {
    close(create(name));
    assertThat(run(slot(Op.STAT, name))).isZero();
    real(() -> assertThat(directory.resolve(name)).isEmptyFile());
    assertThat(run(slot(Op.RENAME, name, "plain"))).isZero();
    assertThat(run(slot(Op.SYMLINK, "plain", name))).isZero();
    assertThat(run(slot(Op.REMOVE, name))).isZero();
    real(() -> assertThat(directory.resolve("plain")).exists());
  }

  static Stream<String> oddNames() {
    return Stream.of(
        "with space", "grün-ñ-日本-😀", "n".repeat(255), "é".repeat(127), "-", "a\\b'\"c");
  }

  @Test
  void exclusiveCreateFailsOnAFileThatExists() throws IOException {
    Assumptions.assumeTrue(isReal());
    Files.createFile(directory.resolve("f"));
    var slot = slot(Op.CREATE, "f");
    slot.how = new OpenHow(true, true, true, 0600, false, Sync.NONE);

    assertThat(engine.errorName((int) -run(slot))).isEqualTo(exists());
  }

  @Test
  void adviceOnAnOpenFileIsTaken() throws IOException {
    Files.write(directory.resolve("f"), new byte[BLOCK]);
    int file = open("f");

    for (var advice : Advice.values()) {
      engine.advise(file, 0, BLOCK, advice);
    }
    close(file);
  }

  private int create(String name) {
    var slot = slot(Op.CREATE, name);
    slot.how = new OpenHow(true, true, false, 0600, false, Sync.NONE);
    return handle(slot);
  }

  private int open(String name) {
    return handle(slot(Op.OPEN, name));
  }

  private int openForWriting(String name) {
    var slot = slot(Op.OPEN, name);
    slot.how = new OpenHow(true, false, false, 0, false, Sync.NONE);
    return handle(slot);
  }

  private int handle(OpSlot slot) {
    long handle = run(slot);
    assertThat(handle).isNotNegative();
    return (int) handle;
  }

  private void close(int file) {
    var slot = slot(Op.CLOSE);
    slot.file = file;
    assertThat(run(slot)).isZero();
  }

  private long data(Op op, int file, long offset, int length) {
    var slot = slot(op);
    slot.file = file;
    slot.address = buffers.address();
    slot.offset = offset;
    slot.length = length;
    return run(slot);
  }

  private void queue(int index, Op op, int file, long offset) {
    var slot = new OpSlot(index);
    slot.op = op;
    slot.file = file;
    slot.address = buffers.address() + (long) index * BLOCK;
    slot.length = BLOCK;
    slot.offset = offset;
    engine.queue(slot);
    engine.submit();
  }

  private OpSlot slot(Op op, String... names) {
    var slot = new OpSlot(0);
    slot.op = op;
    var paths = Arrays.stream(names).map(this::path).toList();
    slot.path = paths.isEmpty() ? "" : paths.getFirst();
    slot.newPath = paths.size() < 2 ? "" : paths.getLast();
    return slot;
  }

  private long run(OpSlot slot) {
    engine.queue(slot);
    engine.submit();
    var completed = new OpSlot[1];
    assertThat(engine.reap(completed, 1, 1)).isEqualTo(1);
    assertThat(completed[0]).isSameAs(slot);
    return slot.result;
  }

  private void real(Check check) throws IOException {
    if (isReal()) {
      check.run();
    }
  }

  @FunctionalInterface
  private interface Check {
    void run() throws IOException;
  }

  /// Until there is one.
  private static final class NoEngine implements IoEngine {
    @Override
    public boolean asynchronous() {
      return false;
    }

    @Override
    public void queue(OpSlot slot) {}

    @Override
    public void submit() {}

    @Override
    public int reap(OpSlot[] completed, int least, int most) {
      return 0;
    }

    @Override
    public int reapUntil(OpSlot[] completed, int most, long nanos) {
      return 0;
    }

    @Override
    public String errorName(int code) {
      return "";
    }

    @Override
    public void close() {}
  }
}
