package dev.regatta.nfs.server.directory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.regatta.nfs.server.Caller;
import dev.regatta.nfs.server.StoreException;
import dev.regatta.nfs.v3.Fattr3;
import dev.regatta.nfs.v3.Nfsstat3;
import dev.regatta.nfs.v3.Sattr3;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What happens when something else than the server moves files about, and when there are many.
final class DirectoryStoreTest {
  /// Longer than attributes pass as recent.
  private static final long LATER_NANOS = 150_000_000;

  @TempDir private Path temporary;
  private final Fattr3 attributes = new Fattr3();
  private Path export;
  private DirectoryStore store;

  @BeforeEach
  void open() throws IOException {
    export = Files.createDirectory(temporary.resolve("export"));
    store = DirectoryStore.open(export);
  }

  @AfterEach
  void close() {
    store.close();
  }

  @Test
  void doesNotFollowALinkPutInThePlaceOfADirectory() throws IOException {
    Path outside = Files.createDirectory(temporary.resolve("outside"));
    Files.writeString(outside.resolve("secret"), "secret");
    long inner = store.mkdir(store.root(), "inner", new Sattr3(), Caller.NOBODY, attributes);
    Files.delete(export.resolve("inner"));
    Files.createSymbolicLink(export.resolve("inner"), outside);
    later();

    refused(Nfsstat3.NFS3ERR_STALE, () -> store.lookup(inner, "secret", attributes));
    refused(Nfsstat3.NFS3ERR_STALE, () -> store.list(inner));
    refused(
        Nfsstat3.NFS3ERR_STALE,
        () -> store.create(inner, "x", new Sattr3(), Caller.NOBODY, attributes));
    long link = store.lookup(store.root(), "inner", attributes);
    refused(Nfsstat3.NFS3ERR_NOTDIR, () -> store.lookup(link, "secret", attributes));
    assertThat(outside.toFile().list()).containsExactly("secret");
  }

  @Test
  void doesNotReadThroughALinkPutInThePlaceOfAFile() throws IOException {
    Path secret = Files.writeString(temporary.resolve("secret"), "secret");
    Files.writeString(export.resolve("a"), "hello");
    long file = store.lookup(store.root(), "a", attributes);
    Files.delete(export.resolve("a"));
    Files.createSymbolicLink(export.resolve("a"), secret);
    later();

    refused(Nfsstat3.NFS3ERR_STALE, () -> store.read(file, 0, ByteBuffer.allocateDirect(10)));
  }

  @Test
  void findsAFileAgainThatWasMoved() throws IOException {
    Files.writeString(export.resolve("a"), "hello");
    long file = store.lookup(store.root(), "a", attributes);
    Files.move(export.resolve("a"), export.resolve("b"));
    later();

    refused(Nfsstat3.NFS3ERR_STALE, () -> store.attributes(file, attributes));
    assertThat(store.lookup(store.root(), "b", attributes)).isEqualTo(file);
    store.attributes(file, attributes);
    assertThat(attributes.size).isEqualTo(5);
  }

  @Test
  void readsMoreFilesThanItKeepsOpen() throws IOException {
    List<Long> files = new ArrayList<>();
    for (int i = 0; i < 600; i++) {
      Files.writeString(export.resolve("f" + i), "content " + i);
      files.add(store.lookup(store.root(), "f" + i, attributes));
    }

    for (int round = 0; round < 2; round++) {
      for (int i = 0; i < files.size(); i++) {
        ByteBuffer into = ByteBuffer.allocateDirect(100);
        int bytes = store.read(files.get(i), 0, into);
        assertThat(bytes).isEqualTo(("content " + i).length());
      }
    }
  }

  @Test
  void readsTheSameFileWhateverItIsCalledMeanwhile() throws Exception {
    Files.writeString(export.resolve("a"), "a");
    Files.writeString(export.resolve("b"), "b");
    long a = store.lookup(store.root(), "a", attributes);
    List<Long> others = new ArrayList<>();
    for (int i = 0; i < 520; i++) {
      Files.writeString(export.resolve("f" + i), "f");
      others.add(store.lookup(store.root(), "f" + i, attributes));
    }

    Thread swapper = Thread.ofPlatform().start(() -> swap(store, 300));
    while (swapper.isAlive()) {
      ByteBuffer into = ByteBuffer.allocateDirect(1);
      store.read(a, 0, into);
      assertThat(into.get(0)).isEqualTo((byte) 'a');
      for (long other : others) {
        store.read(other, 0, ByteBuffer.allocateDirect(1));
      }
    }
    swapper.join();
  }

  /// Lets two files change their names with each other.
  private static void swap(DirectoryStore store, int rounds) {
    long root = store.root();
    try {
      for (int i = 0; i < rounds; i++) {
        store.rename(root, "a", root, "c");
        store.rename(root, "b", root, "a");
        store.rename(root, "c", root, "b");
      }
    } catch (StoreException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void refusesWhatIsNoDirectory() throws IOException {
    Path file = Files.createFile(temporary.resolve("file"));

    assertThatThrownBy(() -> DirectoryStore.open(file)).isInstanceOf(IOException.class);
    assertThatThrownBy(() -> DirectoryStore.open(temporary.resolve("none")))
        .isInstanceOf(IOException.class);
  }

  @Test
  void turnsTheWordsOfTheLibraryIntoStatuses() {
    assertThat(Refusals.of(new IOException("No space left on device")).status())
        .isEqualTo(Nfsstat3.NFS3ERR_NOSPC);
    assertThat(Refusals.of(new FileSystemException("a", null, "Read-only file system")).status())
        .isEqualTo(Nfsstat3.NFS3ERR_ROFS);
    assertThat(Refusals.of(new FileSystemException("a", "b", "Too many links")).status())
        .isEqualTo(Nfsstat3.NFS3ERR_MLINK);
    assertThat(Refusals.of(new IOException("something else")).status())
        .isEqualTo(Nfsstat3.NFS3ERR_IO);
    assertThat(Refusals.of(new IOException()).status()).isEqualTo(Nfsstat3.NFS3ERR_IO);
  }

  private static void refused(int status, ThrowingCallable operation) {
    assertThatThrownBy(operation)
        .isInstanceOfSatisfying(
            StoreException.class, refusal -> assertThat(refusal.status()).isEqualTo(status));
  }

  private static void later() {
    long until = System.nanoTime() + LATER_NANOS;
    while (System.nanoTime() < until) {
      LockSupport.parkNanos(until - System.nanoTime());
    }
  }
}
