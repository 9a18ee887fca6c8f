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
import org.jspecify.annotations.Nullable;

/// Makes files and makes short ones longer. Never shortens and never removes one, except a file it
/// created itself and could not finish.
final class FileMaker implements AutoCloseable {
  private static final int CREATE_MODE = 0644;
  private static final int CHUNK_BYTES = 1 << 20;

  private final Arena arena = Arena.ofConfined();
  private final Linux linux = new Linux(arena);
  private final long buffer = arena.allocate(CHUNK_BYTES, 4096).address();
  private final Made made;

  /// For the calling thread.
  ///
  /// @param made receives what it makes
  FileMaker(Made made) {
    this.made = made;
  }

  /// Makes a missing file.
  void create(WantedFile file) throws SetupException {
    int fd = openNew(file);
    if (fd == -Errno.ENOENT) {
      makeDirectories(Path.of(file.path()).getParent());
      fd = openNew(file);
    }
    check(file, "create", fd);
    boolean whole = false;
    try {
      fillUp(file, fd, 0);
      whole = true;
    } finally {
      linux.close(fd);
      if (!whole) {
        linux.unlink(file.path());
      }
    }
    made.file();
  }

  private int openNew(WantedFile file) {
    return linux.open(file.path(), Linux.O_WRONLY | Linux.O_CREAT | Linux.O_EXCL, CREATE_MODE);
  }

  /// Makes a short file as long as wanted, what is in it stays.
  void extend(WantedFile file) throws SetupException {
    // Looked at again right before: truncating to the wanted size must never shorten.
    long realBytes = linux.statSize(file.path());
    check(file, "stat", realBytes);
    if (realBytes >= file.bytes()) {
      return;
    }
    int fd = linux.open(file.path(), Linux.O_WRONLY, 0);
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
    for (var path : missing) {
      long status = linux.mkdir(path.toString(), 0755);
      if (status == 0) {
        made.directory(path);
      } else if (status != -Errno.EEXIST) {
        throw SetupException.machine(
            "cannot make directory " + path + ": " + Errno.name((int) -status));
      }
    }
  }

  private void fillUp(WantedFile file, int fd, long from) throws SetupException {
    reserve(file, fd, from);
    if (file.rules().data()) {
      write(file, fd, from);
    }
    check(file, "fsync", linux.fsync(fd));
    linux.posixFadvise(fd, 0, file.bytes(), Linux.POSIX_FADV_DONTNEED);
  }

  private void reserve(WantedFile file, int fd, long from) throws SetupException {
    long length = file.bytes() - from;
    switch (file.rules().fallocate()) {
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
    made.note(
        "fallocate=posix: the file system of "
            + Path.of(file.path()).getParent()
            + " cannot reserve space; the C library wrote one byte per block instead");
    check(file, "posix_fallocate", linux.posixFallocate(fd, from, length));
  }

  private void write(WantedFile file, int fd, long from) throws SetupException {
    var random = new Xoshiro(Seeds.derive(file.path().hashCode(), from));
    var fill = new BufferFill(file.rules().content(), random);
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
        made.bytes(moved);
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

  @Override
  public void close() {
    arena.close();
  }
}
