package dev.regatta.engine.target;

import dev.regatta.model.job.FileSet.Fallocate;
import java.util.Optional;

/// Files of a target by their absolute paths. An instance belongs to one thread.
///
/// Results are 0 or more, or minus an error code: those of the system calls on this machine, NFS
/// statuses on an export ([#errorName] tells them apart).
public interface TargetFiles extends AutoCloseable {
  /// Error codes that mean the same on every target (ENOENT, NFS3ERR_NOENT and so on).
  int NOT_FOUND = 2;

  int EXISTS = 17;

  /// Size of what is no regular file; no error code.
  long NOT_REGULAR = -1_000_000;

  /// Result of [#reserve]: done, but not as asked.
  int IN_ANOTHER_WAY = 1;

  /// What a path names.
  enum Kind {
    MISSING,
    DIRECTORY,
    OTHER
  }

  /// What a path names, links followed where the target follows them.
  Kind kind(String path) throws TargetException;

  /// Whether files may be made in a directory.
  ///
  /// @throws TargetException when it is the server that does not grant it
  boolean isWritable(String directory) throws TargetException;

  /// Bytes of a regular file, [#NOT_REGULAR], or minus an error code.
  long size(String path);

  /// Makes a file that must not be there and opens it for writing.
  ///
  /// @return its handle
  int create(String path, int mode);

  /// Opens a file for writing.
  ///
  /// @return its handle
  int open(String path);

  /// Reserves space for the bytes from `from` to `end` of an open file.
  ///
  /// @return 0, or [#IN_ANOTHER_WAY] when the C library wrote to each block instead
  int reserve(int handle, Fallocate how, long from, long end);

  /// Writes some.
  ///
  /// @param address native memory
  /// @return number of bytes
  long write(int handle, long address, long length, long offset);

  /// Stores what was written, and lets this machine's cache of it go.
  ///
  /// @param bytes the file's size
  long sync(int handle, long bytes);

  void close(int handle);

  int makeDirectory(String path, int mode);

  int remove(String path);

  int removeDirectory(String path);

  /// A whole file of UTF-8, empty when there is none.
  Optional<String> readText(String path) throws TargetException;

  /// Puts a file of UTF-8 in the place of another, or of none, at once.
  ///
  /// @param temporary path of the file until it is whole
  void replaceText(String path, String temporary, String text) throws TargetException;

  /// Name of an error code, as results show it: `ENOSPC`, `NFS3ERR_NOSPC`.
  ///
  /// @param code positive
  String errorName(int code);

  @Override
  void close();
}
