package dev.regatta.engine;

import dev.regatta.engine.linux.Errno;
import dev.regatta.engine.linux.Linux;
import dev.regatta.engine.load.BufferFill;
import dev.regatta.engine.pattern.Seeds;
import dev.regatta.engine.pattern.Xoshiro;
import java.lang.foreign.Arena;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Makes files and makes short ones longer. Never shortens and never removes one, except a file it
/// created itself and could not finish.
final class FileMaker implements AutoCloseable {
  private static final int CREATE_MODE = 0644;
  private static final int CHUNK_BYTES = 1 << 20;

  private final Arena arena = Arena.ofConfined();
  private final Linux linux = new Linux(arena);
  private final long buffer = arena.allocate(CHUNK_BYTES, 4096).address();
  private final Deque<Path> madeDirectories;
  private final Set<String> notes = new LinkedHashSet<>();
  private int filesCreated;
  private long bytesWritten;

  /// @param madeDirectories receives the directories it makes, the deepest first
  FileMaker(Deque<Path> madeDirectories) {
    this.madeDirectories = madeDirectories;
  }

  /// Size of a file in bytes, or `-errno`.
  long size(Path path) {
    return linux.statSize(path.toString());
  }

  /// Makes a missing file.
  void create(WantedFile file) throws SetupException {
    makeDirectories(file.path().getParent());
    int fd =
        linux.open(
            file.path().toString(), Linux.O_WRONLY | Linux.O_CREAT | Linux.O_EXCL, CREATE_MODE);
    check(file, "create", fd);
    boolean whole = false;
    try {
      fillUp(file, fd, 0);
      whole = true;
    } finally {
      linux.close(fd);
      if (!whole) {
        linux.unlink(file.path().toString());
      }
    }
    filesCreated++;
  }

  /// Makes a short file as long as wanted, what is in it stays.
  void extend(WantedFile file) throws SetupException {
    // Looked at again right before: truncating to the wanted size must never shorten.
    long realBytes = size(file.path());
    check(file, "stat", realBytes);
    if (realBytes >= file.bytes()) {
      return;
    }
    int fd = linux.open(file.path().toString(), Linux.O_WRONLY, 0);
    check(file, "open", fd);
    try {
      fillUp(file, fd, realBytes);
    } finally {
      linux.close(fd);
    }
  }

  void makeDirectories(@Nullable Path directory) throws SetupException {
    Deque<Path> missing = new ArrayDeque<>();
    for (var at = directory; at != null && !Files.isDirectory(at); at = at.getParent()) {
      missing.push(at);
    }
    for (var made : missing) {
      long status = linux.mkdir(made.toString(), 0755);
      if (status == 0) {
        madeDirectories.push(made);
      } else if (status != -Errno.EEXIST) {
        throw SetupException.machine(
            "cannot make directory " + made + ": " + Errno.name((int) -status));
      }
    }
  }

  private void fillUp(WantedFile file, int fd, long from) throws SetupException {
    reserve(file, fd, from);
    if (file.data()) {
      write(file, fd, from);
    }
    check(file, "fsync", linux.fsync(fd));
    linux.posixFadvise(fd, 0, file.bytes(), Linux.POSIX_FADV_DONTNEED);
  }

  private void reserve(WantedFile file, int fd, long from) throws SetupException {
    long length = file.bytes() - from;
    switch (file.fallocate()) {
      case NONE -> {}
      case NATIVE -> {
        // As fio: a file system without it is no error.
        long status = linux.fallocate(fd, 0, from, length);
        if (status != -Errno.EOPNOTSUPP && status != -Errno.EINVAL) {
          check(file, "fallocate", status);
        }
      }
      case POSIX -> reservePosix(file, fd, from, length);
      case KEEP ->
          check(
              file,
              "fallocate (keep size)",
              linux.fallocate(fd, Linux.FALLOC_FL_KEEP_SIZE, from, length));
      case TRUNCATE -> check(file, "ftruncate", linux.ftruncate(fd, file.bytes()));
    }
  }

  private void reservePosix(WantedFile file, int fd, long from, long length) throws SetupException {
    if (linux.fallocate(fd, 0, from, length) == 0) {
      return;
    }
    notes.add(
        "fallocate=posix: the file system of "
            + file.path().getParent()
            + " cannot reserve space; the C library wrote one byte per block instead");
    check(file, "posix_fallocate", linux.posixFallocate(fd, from, length));
  }

  private void write(WantedFile file, int fd, long from) throws SetupException {
    var random = new Xoshiro(Seeds.derive(file.path().toString().hashCode(), from));
    var fill = new BufferFill(file.content(), random);
    for (long at = from; at < file.bytes(); ) {
      long length = Math.min(CHUNK_BYTES, file.bytes() - at);
      fill.fill(buffer, length);
      for (long done = 0; done < length; ) {
        long moved = linux.pwrite(fd, buffer + done, length - done, at + done);
        if (moved == -Errno.EINTR) {
          continue;
        }
        check(file, "write at " + (at + done), moved);
        done += moved;
        bytesWritten += moved;
      }
      at += length;
    }
  }

  private static void check(WantedFile file, String call, long status) throws SetupException {
    if (status < 0) {
      throw SetupException.machine(
          "%s: cannot lay out %s (%d bytes): %s failed with %s"
              .formatted(file.who(), file.path(), file.bytes(), call, Errno.name((int) -status)));
    }
  }

  /// Removes a file this run created.
  void remove(Path path) {
    linux.unlink(path.toString());
  }

  /// Removes a directory this run made, if it is empty.
  void removeDirectory(Path path) {
    linux.rmdir(path.toString());
  }

  Set<String> notes() {
    return notes;
  }

  int filesCreated() {
    return filesCreated;
  }

  long bytesWritten() {
    return bytesWritten;
  }

  @Override
  public void close() {
    arena.close();
  }
}
