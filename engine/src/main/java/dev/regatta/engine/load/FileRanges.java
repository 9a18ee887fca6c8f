package dev.regatta.engine.load;

/// The files of one clone and the part of each that it uses. Made for millions of files: paths are
/// put together when they are asked for.
public interface FileRanges {

  /// Number of files, at least 1.
  int count();

  /// Absolute path of a file.
  String path(int number);

  /// Where the range starts, in every file.
  long offset();

  /// Length of the range, at least one block.
  long bytes(int number);
}
