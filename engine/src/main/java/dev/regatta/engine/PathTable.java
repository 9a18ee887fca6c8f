package dev.regatta.engine;

import java.util.Arrays;
import java.util.function.IntFunction;

/// Finds a file by its path. Only a hash is kept; the path is put together again to be compared.
final class PathTable {
  private static final int FREE = -1;

  private final long[] hashes;
  private final int[] ids;
  private final IntFunction<String> paths;

  /// @param most paths that will be put in
  /// @param paths gives the path of an id
  PathTable(int most, IntFunction<String> paths) {
    // A third to two thirds of the slots are used.
    int slots = Integer.highestOneBit(most + most / 2) * 2;
    hashes = new long[slots];
    ids = new int[slots];
    Arrays.fill(ids, FREE);
    this.paths = paths;
  }

  /// The id known under this path; puts `id` in and returns it when there is none.
  int idOf(String path, int id) {
    long hash = hash(path);
    int slot = (int) hash & hashes.length - 1;
    while (ids[slot] != FREE) {
      if (hashes[slot] == hash && paths.apply(ids[slot]).equals(path)) {
        return ids[slot];
      }
      slot = slot + 1 & hashes.length - 1;
    }
    hashes[slot] = hash;
    ids[slot] = id;
    return id;
  }

  /// FNV-1a over the chars, its bits mixed once more.
  private static long hash(String path) {
    long hash = 0xcbf29ce484222325L;
    for (int i = 0; i < path.length(); i++) {
      hash = (hash ^ path.charAt(i)) * 0x100000001b3L;
    }
    hash = (hash ^ hash >>> 32) * 0x9e3779b97f4a7c15L;
    return hash ^ hash >>> 29;
  }
}
