package dev.regatta.engine.target;

import dev.regatta.engine.linux.Errno;
import dev.regatta.engine.linux.Linux;
import dev.regatta.model.job.FileSet.Fallocate;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;

/// Files of this machine by its system calls.
final class LocalFiles implements TargetFiles {
  private final Arena arena = Arena.ofConfined();
  private final Linux linux = new Linux(arena);

  @Override
  public Kind kind(String path) {
    var at = Path.of(path);
    if (Files.isDirectory(at)) {
      return Kind.DIRECTORY;
    }
    return Files.exists(at) ? Kind.OTHER : Kind.MISSING;
  }

  @Override
  public boolean isWritable(String directory) {
    return Files.isWritable(Path.of(directory));
  }

  @Override
  public long size(String path) {
    long size = linux.regularSize(path);
    return size == Linux.NOT_REGULAR ? NOT_REGULAR : size;
  }

  @Override
  public int create(String path, int mode) {
    return linux.open(path, Linux.O_WRONLY | Linux.O_CREAT | Linux.O_EXCL, mode);
  }

  @Override
  public int open(String path) {
    return linux.open(path, Linux.O_WRONLY, 0);
  }

  @Override
  public int reserve(int handle, Fallocate how, long from, long end) {
    return switch (how) {
      case NONE -> 0;
      case NATIVE -> {
        // As fio: a file system without it is no error.
        int status = fallocate(handle, 0, from, end);
        yield status == -Errno.EOPNOTSUPP || status == -Errno.EINVAL ? 0 : status;
      }
      case POSIX -> {
        if (fallocate(handle, 0, from, end) == 0) {
          yield 0;
        }
        int status = (int) linux.posixFallocate(handle, from, end - from);
        yield status == 0 ? IN_ANOTHER_WAY : status;
      }
      case KEEP -> fallocate(handle, Linux.FALLOC_FL_KEEP_SIZE, from, end);
      case TRUNCATE -> (int) linux.ftruncate(handle, end);
    };
  }

  private int fallocate(int handle, int mode, long from, long end) {
    return (int) linux.fallocate(handle, mode, from, end - from);
  }

  @Override
  public long write(int handle, long address, long length, long offset) {
    return linux.pwrite(handle, address, length, offset);
  }

  @Override
  public long sync(int handle, long bytes) {
    long status = linux.fsync(handle);
    linux.posixFadvise(handle, 0, bytes, Linux.POSIX_FADV_DONTNEED);
    return status;
  }

  @Override
  public void close(int handle) {
    linux.close(handle);
  }

  @Override
  public int makeDirectory(String path, int mode) {
    return (int) linux.mkdir(path, mode);
  }

  @Override
  public int remove(String path) {
    return (int) linux.unlink(path);
  }

  @Override
  public int removeDirectory(String path) {
    return (int) linux.rmdir(path);
  }

  @Override
  public Optional<String> readText(String path) throws TargetException {
    try {
      return Optional.of(Files.readString(Path.of(path)));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (IOException e) {
      throw new TargetException("cannot read " + path + ": " + e);
    }
  }

  @Override
  public void replaceText(String path, String temporary, String text) throws TargetException {
    try {
      Files.writeString(Path.of(temporary), text);
      Files.move(Path.of(temporary), Path.of(path), StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw new TargetException("cannot write " + path + ": " + e);
    }
  }

  @Override
  public String errorName(int code) {
    return Errno.name(code);
  }

  @Override
  public void close() {
    arena.close();
  }
}
