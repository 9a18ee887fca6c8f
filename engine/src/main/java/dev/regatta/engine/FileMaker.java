package dev.regatta.engine;

import dev.regatta.engine.linux.Errno;
import dev.regatta.engine.load.BufferFill;
import dev.regatta.engine.pattern.Seeds;
import dev.regatta.engine.pattern.Xoshiro;
import dev.regatta.engine.target.TargetException;
import dev.regatta.engine.target.TargetFiles;
import dev.regatta.engine.target.TargetFiles.Kind;
import java.lang.foreign.Arena;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// Makes files and makes short ones longer. Never shortens and never removes one, except a file it
/// created itself and could not finish.
final class FileMaker implements AutoCloseable {
  private static final int CREATE_MODE = 0644;
  private static final int CHUNK_BYTES = 1 << 20;

  private final Arena arena = Arena.ofConfined();
  private final long buffer = arena.allocate(CHUNK_BYTES, 4096).address();
  private final TargetFiles files;
  private final Made made;

  /// For the calling thread.
  ///
  /// @param files the thread's own; closed with the maker
  /// @param made receives what it makes
  FileMaker(TargetFiles files, Made made) {
    this.files = files;
    this.made = made;
  }

  /// Makes a missing file.
  void create(WantedFile file) throws SetupException, TargetException {
    int handle = files.create(file.path(), CREATE_MODE);
    if (handle == -TargetFiles.NOT_FOUND) {
      makeDirectories(Path.of(file.path()).getParent());
      handle = files.create(file.path(), CREATE_MODE);
    }
    check(file, "create", handle);
    boolean whole = false;
    try {
      fillUp(file, handle, 0);
      whole = true;
    } finally {
      files.close(handle);
      if (!whole) {
        files.remove(file.path());
      }
    }
    made.file();
  }

  /// Makes a short file as long as wanted, what is in it stays.
  void extend(WantedFile file) throws SetupException {
    // Looked at again right before: truncating to the wanted size must never shorten.
    long realBytes = files.size(file.path());
    check(file, "stat", realBytes);
    if (realBytes >= file.bytes()) {
      return;
    }
    int handle = files.open(file.path());
    check(file, "open", handle);
    try {
      fillUp(file, handle, realBytes);
    } finally {
      files.close(handle);
    }
  }

  void makeDirectories(@Nullable Path directory) throws SetupException, TargetException {
    Deque<Path> missing = new ArrayDeque<>();
    for (var at = directory;
        at != null && files.kind(at.toString()) != Kind.DIRECTORY;
        at = at.getParent()) {
      missing.push(at);
    }
    for (var path : missing) {
      int status = files.makeDirectory(path.toString(), 0755);
      if (status == 0) {
        made.directory(path);
      } else if (status != -TargetFiles.EXISTS) {
        throw SetupException.machine(
            "cannot make directory " + path + ": " + files.errorName(-status));
      }
    }
  }

  private void fillUp(WantedFile file, int handle, long from) throws SetupException {
    reserve(file, handle, from);
    if (file.rules().data()) {
      write(file, handle, from);
    }
    check(file, "fsync", files.sync(handle, file.bytes()));
  }

  private void reserve(WantedFile file, int handle, long from) throws SetupException {
    var how = file.rules().fallocate();
    int status = files.reserve(handle, how, from, file.bytes());
    check(file, "reserving space (fallocate=" + how.name().toLowerCase(Locale.ROOT) + ")", status);
    if (status == TargetFiles.IN_ANOTHER_WAY) {
      made.note(
          "fallocate=posix: the file system of "
              + Path.of(file.path()).getParent()
              + " cannot reserve space; the C library wrote one byte per block instead");
    }
  }

  private void write(WantedFile file, int handle, long from) throws SetupException {
    var random = new Xoshiro(Seeds.derive(file.path().hashCode(), from));
    var fill = new BufferFill(file.rules().content(), random);
    for (long at = from; at < file.bytes(); ) {
      long length = Math.min(CHUNK_BYTES, file.bytes() - at);
      fill.fill(buffer, length);
      for (long done = 0; done < length; ) {
        long moved = files.write(handle, buffer + done, length - done, at + done);
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

  private void check(WantedFile file, String call, long status) throws SetupException {
    if (status < 0) {
      throw SetupException.machine(
          "%s: cannot lay out %s (%d bytes): %s failed with %s"
              .formatted(
                  file.who(), file.path(), file.bytes(), call, files.errorName((int) -status)));
    }
  }

  @Override
  public void close() {
    files.close();
    arena.close();
  }
}
