package dev.regatta.engine;

import dev.regatta.engine.load.FileRanges;

/// The files of a clone: how they are named, and how long their ranges are.
record JobFiles(FileNames names, int count, long offset, Lengths lengths) implements FileRanges {

  @Override
  public String path(int number) {
    return names.path(number);
  }

  @Override
  public long bytes(int number) {
    return lengths.get(number);
  }
}
