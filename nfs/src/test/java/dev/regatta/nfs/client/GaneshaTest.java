package dev.regatta.nfs.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.regatta.nfs.v3.Fattr3;
import dev.regatta.nfs.v3.Ftype3;
import dev.regatta.nfs.v3.Nfs3;
import dev.regatta.nfs.v3.NfsFh3;
import dev.regatta.nfs.v3.NfsProc3;
import dev.regatta.nfs.v3.Nfsstat3;
import dev.regatta.nfs.v3.Sattr3;
import dev.regatta.testing.Ganesha;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;

/// The client against a server written by others.
final class GaneshaTest {
  private static final int MIB = 1 << 20;

  private static @Nullable Ganesha started;

  private Ganesha server;
  private NfsClient client;
  private NfsFiles files;
  private NfsFh3 directory;
  private Path local;
  private final ByteBuffer memory = ByteBuffer.allocateDirect(2 * MIB);
  private final NfsCall[] done = new NfsCall[32];
  private final long[] offsets = new long[32];
  private final Queue<Integer> slots = new ArrayDeque<>(IntStream.range(0, 32).boxed().toList());

  @BeforeAll
  static void start() {
    started = Ganesha.startOrSkip();
  }

  @AfterAll
  static void stop() {
    if (started != null) {
      started.close();
    }
  }

  @BeforeEach
  void open(TestInfo test) throws NfsException {
    server = Objects.requireNonNull(started);
    client = client("");
    files = new NfsFiles(client);
    String name = test.getTestMethod().orElseThrow().getName();
    directory = files.mkdir(files.root(), name, 0777);
    files.setattr(directory, Sattr3.ofMode(0777));
    local = server.export().resolve(name);
  }

  @AfterEach
  void close() {
    client.close();
  }

  private NfsClient client(String arguments) throws NfsException {
    return NfsMount.open(
            NfsUrl.parse(server.url("/data", arguments)), NfsSettings.DEFAULTS.withSlots(32))
        .client();
  }

  @Test
  void makesFindsAndRemovesFiles() throws IOException {
    NfsFh3 file = files.create(directory, "a", 0640);

    assertThat(files.lookup("makesFindsAndRemovesFiles/a")).isEqualTo(file);
    Fattr3 attributes = files.getattr(file);
    assertThat(attributes.type).isEqualTo(Ftype3.NF3REG);
    assertThat(attributes.mode & 0777).isEqualTo(0640);
    assertThat(attributes.size).isZero();
    files.rename(directory, "a", directory, "b");
    files.link(file, directory, "c");
    assertThat(files.getattr(file).nlink).isEqualTo(2);
    files.remove(directory, "b");
    assertThat(local.toFile().list()).containsExactly("c");
    files.remove(directory, "c");
    assertThat(local.toFile().list()).isEmpty();
    assertThatThrownBy(() -> files.getattr(file))
        .isInstanceOf(NfsException.class)
        .hasMessageEndingWith("GETATTR: NFS3ERR_STALE (the file is gone, or the export was)");
  }

  @Test
  void makesDirectoriesLinksAndFifos() throws IOException {
    NfsFh3 inner = files.mkdir(directory, "inner", 0755);
    NfsFh3 link = files.symlink(inner, "link", "../somewhere/else");
    NfsFh3 fifo = files.mknod(inner, "fifo", Ftype3.NF3FIFO, 0600);

    assertThat(files.readlink(link)).isEqualTo("../somewhere/else");
    assertThat(files.getattr(link).type).isEqualTo(Ftype3.NF3LNK);
    assertThat(files.getattr(fifo).type).isEqualTo(Ftype3.NF3FIFO);
    assertThatThrownBy(() -> files.rmdir(directory, "inner"))
        .hasMessageEndingWith("RMDIR inner: NFS3ERR_NOTEMPTY (the directory is not empty)");
    files.remove(inner, "link");
    files.remove(inner, "fifo");
    files.rmdir(directory, "inner");
    assertThat(local.toFile().list()).isEmpty();
  }

  @Test
  void setsAttributes() throws IOException {
    NfsFh3 file = files.create(directory, "a", 0644);
    Sattr3 attributes = Sattr3.ofSize(5_000_000_000L);
    attributes.mode = 0600;
    attributes.mtimeHow = Sattr3.SET_TO_CLIENT_TIME;
    attributes.mtime = Fattr3.time(1_000_000_000, 5);

    files.setattr(file, attributes);

    assertThat(Files.size(local.resolve("a"))).isEqualTo(5_000_000_000L);
    assertThat(files.getattr(file).mode & 0777).isEqualTo(0600);
    assertThat(files.getattr(file).mtime).isEqualTo(Fattr3.time(1_000_000_000, 5));
  }

  @Test
  void tellsWhatMayBeDone() throws IOException {
    NfsFh3 file = files.create(directory, "a", 0600);
    client.close();
    client = client("&uid=12345&gid=12345");
    files = new NfsFiles(client);

    assertThat(files.access(directory, Nfs3.ACCESS3_READ | Nfs3.ACCESS3_MODIFY))
        .isEqualTo(Nfs3.ACCESS3_READ | Nfs3.ACCESS3_MODIFY);
    assertThat(files.access(file, Nfs3.ACCESS3_READ)).isZero();
    assertThatThrownBy(() -> files.read(file, 0, memory, 0, 10))
        .isInstanceOf(NfsException.class)
        .hasMessageEndingWith("READ: NFS3ERR_ACCES (permission denied)");
  }

  @Test
  void storesWhatItWrites() throws IOException {
    int[] lengths = {1, 4096, 65537, MIB};
    for (int length : lengths) {
      for (int stable = Nfs3.UNSTABLE; stable <= Nfs3.FILE_SYNC; stable++) {
        String name = length + "-" + stable;
        byte[] data = data(length, stable);
        memory.clear().put(3, data);
        NfsFh3 file = files.create(directory, name, 0644);

        files.write(file, 7, memory, 3, length, stable);
        files.commit(file, new UnstableWrites(1, 1));

        byte[] found = Files.readAllBytes(local.resolve(name));
        assertThat(Arrays.copyOfRange(found, 7, found.length)).isEqualTo(data);
        memory.clear().put(0, new byte[length + 7]);
        assertThat(files.read(file, 7, memory, 0, length + 50)).isEqualTo(length);
        byte[] read = new byte[length];
        memory.clear().get(0, read);
        assertThat(read).isEqualTo(data);
      }
    }
  }

  @Test
  void reachesBeyondFourGibibytes() throws IOException {
    NfsFh3 file = files.create(directory, "far", 0644);
    memory.putLong(0, 0x1234567890abcdefL);
    long offset = (5L << 30) + 3;

    files.write(file, offset, memory, 0, 8, Nfs3.FILE_SYNC);

    assertThat(files.getattr(file).size).isEqualTo(offset + 8);
    assertThat(files.read(file, offset, memory, 100, 8)).isEqualTo(8);
    assertThat(memory.getLong(100)).isEqualTo(0x1234567890abcdefL);
  }

  @Test
  void keepsManyCallsOnSeveralConnectionsApart() throws IOException {
    byte[] data = data(4 * MIB, 1);
    Files.write(local.resolve("data"), data);
    client.close();
    client = client("&nconnect=4");
    files = new NfsFiles(client);
    NfsFh3 file = files.lookup("keepsManyCallsOnSeveralConnectionsApart/data");
    int reads = 2000;
    int begun = 0;
    for (int ended = 0; ended < reads; ) {
      while (begun < reads && !slots.isEmpty()) {
        int slot = slots.remove();
        offsets[slot] = begun * 7919L % (4 * MIB - 4096);
        client.read(slot, file, offsets[slot], 4096, memory, slot * 4096);
        begun++;
      }
      ended += check(data, client.poll(done, 1));
    }
    assertThat(client.counters().calls(NfsProc3.READ)).isEqualTo(reads);
    assertThat(client.counters().bytesReceived()).isGreaterThan(reads * 4096L);
  }

  private int check(byte[] data, int count) {
    for (int i = 0; i < count; i++) {
      int slot = done[i].token;
      int offset = (int) offsets[slot];
      byte[] read = new byte[4096];
      memory.clear().get(slot * 4096, read);
      assertThat(done[i].status).isEqualTo(Nfsstat3.NFS3_OK);
      assertThat(read).isEqualTo(Arrays.copyOfRange(data, offset, offset + 4096));
      client.release(done[i]);
      slots.add(slot);
    }
    return count;
  }

  @Test
  void listsAThousandEntriesPageByPage() throws IOException {
    List<String> names =
        IntStream.range(0, 1000).mapToObj(i -> "file with spaces, ä and 日本 " + i).toList();
    for (String name : names) {
      Files.createFile(local.resolve(name));
    }
    String longest = "ü".repeat(127) + "x";
    files.create(directory, longest, 0644);

    List<String> found = files.list(directory).stream().map(NfsFiles.Entry::name).toList();

    assertThat(found).hasSize(1001).containsAll(names).contains(longest);
    assertThat(client.counters().calls(NfsProc3.READDIRPLUS)).isGreaterThan(3);
    assertThat(local.resolve(longest)).exists();
  }

  @Test
  void readsADirectoryWithoutAttributes() throws IOException {
    Files.createFile(local.resolve("one"));
    client.readdir(1, directory, 0, 0, memory, 0, 4096);
    client.poll(done, 1);
    DirList list = new DirList().over(done[0], memory, 0);

    int entries = 0;
    boolean one = false;
    while (list.next()) {
      entries++;
      one |= new String(list.name, 0, list.nameLength, StandardCharsets.UTF_8).equals("one");
      assertThat(list.hasAttributes).isFalse();
    }

    assertThat(one).isTrue();
    assertThat(entries).isBetween(1, 3);
    assertThat(list.eof()).isTrue();
  }

  @Test
  void asksForTheFileSystem() {
    client.nul(0);
    client.fsstat(1, directory);
    client.fsinfo(2, directory);
    client.pathconf(3, directory);

    assertThat(client.poll(done, 4)).isEqualTo(4);

    for (int i = 0; i < 4; i++) {
      NfsCall call = done[i];
      assertThat(call.status).isEqualTo(Nfsstat3.NFS3_OK);
      switch (call.procedure) {
        case FSSTAT -> assertThat(Objects.requireNonNull(call.fsStat).tbytes()).isPositive();
        case FSINFO -> assertThat(Objects.requireNonNull(call.fsInfo).rtmax()).isPositive();
        case PATHCONF -> assertThat(Objects.requireNonNull(call.pathConf).nameMax()).isNotZero();
        default -> assertThat(call.procedure).isEqualTo(NfsProc3.NULL);
      }
    }
  }

  @Test
  void createsExclusively() {
    byte[] name = "x".getBytes(StandardCharsets.UTF_8);
    client.createExclusive(1, directory, name, 42);
    assertThat(status()).isEqualTo(Nfsstat3.NFS3_OK);

    client.create(2, directory, name, Nfs3.GUARDED, Sattr3.ofMode(0644));
    assertThat(status()).isEqualTo(Nfsstat3.NFS3ERR_EXIST);
    client.create(3, directory, name, Nfs3.UNCHECKED, Sattr3.ofMode(0644));
    assertThat(status()).isEqualTo(Nfsstat3.NFS3_OK);
  }

  @Test
  void tellsErrorsByTheirNames() {
    assertThatThrownBy(() -> files.lookup("no/such/file"))
        .isInstanceOf(NfsException.class)
        .hasMessageMatching(
            "127\\.0\\.0\\.1:\\d+: LOOKUP no: NFS3ERR_NOENT \\(no such file or directory\\)");
    assertThatThrownBy(() -> files.create(directory, "x".repeat(256), 0644))
        .hasMessageContaining("NFS3ERR_NAMETOOLONG (the name is too long)");
    assertThatThrownBy(
            () -> NfsMount.open(NfsUrl.parse(server.url("/nothing", "")), NfsSettings.DEFAULTS))
        .isInstanceOf(NfsException.class)
        .hasMessageContaining("MNT /nothing: MNT3ERR_")
        .hasMessageContaining("/data");
  }

  @Test
  void refusesToWriteToAReadOnlyExport() throws IOException {
    try (NfsClient other =
        NfsMount.open(NfsUrl.parse(server.url("/readonly", "")), NfsSettings.DEFAULTS).client()) {
      NfsFiles there = new NfsFiles(other);

      assertThatThrownBy(() -> there.create(there.root(), "a", 0644))
          .isInstanceOf(NfsException.class)
          .hasMessageEndingWith("CREATE a: NFS3ERR_ROFS (the export is read-only)");
    }
  }

  @Test
  void tellsWhatIsNotPermitted() throws IOException {
    files.setattr(directory, Sattr3.ofMode(0755));
    NfsFh3 file = files.create(directory, "private", 0600);
    try (NfsClient other = client("&uid=1000&gid=1000")) {
      NfsFiles there = new NfsFiles(other);

      assertThatThrownBy(() -> there.create(directory, "a", 0644))
          .isInstanceOf(NfsException.class)
          .hasMessageEndingWith("CREATE a: NFS3ERR_ACCES (permission denied)");
      assertThatThrownBy(() -> there.read(file, 0, memory, 0, 1))
          .isInstanceOf(NfsException.class)
          .hasMessageEndingWith("READ: NFS3ERR_ACCES (permission denied)");
    }
  }

  @Test
  void tellsThatNoSpaceIsLeft() throws IOException {
    NfsUrl small = NfsUrl.parse(server.url("/small", ""));
    try (NfsClient other = NfsMount.open(small, NfsSettings.DEFAULTS).client()) {
      NfsFiles there = new NfsFiles(other);
      NfsFh3 file = there.create(there.root(), "large", 0644);

      assertThatThrownBy(() -> there.write(file, 0, memory, 0, 2 * MIB, Nfs3.FILE_SYNC))
          .isInstanceOf(NfsException.class)
          .hasMessageEndingWith("WRITE: NFS3ERR_NOSPC (no space left on the server)");
      there.remove(there.root(), "large");
    }
  }

  @Test
  void comesFromAPrivilegedPortWhenTheExportWantsOne() throws NfsException {
    NfsUrl secure = NfsUrl.parse(server.url("/secure", ""));

    assertThatThrownBy(() ->
            NfsMount.open(secure, NfsSettings.DEFAULTS.withPrivilegedPort(PrivilegedPort.NEVER)))
        .isInstanceOf(NfsException.class);
    try (NfsMount mount = NfsMount.open(secure, NfsSettings.DEFAULTS);
        NfsClient other = mount.client()) {
      assertThat(mount.privileged()).isTrue();
      assertThat(new NfsFiles(other).getattr(mount.root()).type).isEqualTo(Ftype3.NF3DIR);
    }
  }

  @Test
  void goesOnWhenTheServerStartsAgain() throws IOException {
    byte[] data = data(MIB, 9);
    Files.write(local.resolve("data"), data);
    NfsFh3 file = files.lookup(directory, "data");
    for (int i = 0; i < 16; i++) {
      client.read(i, file, 65536L * i, 65536, memory, 65536 * i);
    }
    server.stop();
    for (int i = 16; i < 32; i++) {
      memory.put(MIB + i, (byte) i);
      client.write(i, file, MIB + i, 1, Nfs3.FILE_SYNC, memory, MIB + i);
    }
    assertThat(client.pollUntil(done, 32, System.nanoTime() + 50_000_000L)).isLessThanOrEqualTo(16);
    server.startAgain();

    int left = client.mount().settings().slots() - client.free();
    for (int i = 0; i < left; ) {
      i += release(client.poll(done, 1));
    }

    byte[] found = Files.readAllBytes(local.resolve("data"));
    assertThat(found).hasSize(MIB + 32);
    assertThat(Arrays.copyOfRange(found, MIB + 16, MIB + 32))
        .isEqualTo(new byte[] {16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31});
    assertThat(client.counters().reconnects()).isEqualTo(1);
  }

  private int release(int count) {
    for (int i = 0; i < count; i++) {
      assertThat(done[i].status).isEqualTo(Nfsstat3.NFS3_OK);
      client.release(done[i]);
    }
    return count;
  }

  private int status() {
    client.poll(done, 1);
    int status = done[0].status;
    client.release(done[0]);
    return status;
  }

  private static byte[] data(int length, int seed) {
    byte[] data = new byte[length];
    for (int i = 0; i < length; i++) {
      data[i] = (byte) (i * 31 + seed * 7 + (i >> 9));
    }
    return data;
  }
}
