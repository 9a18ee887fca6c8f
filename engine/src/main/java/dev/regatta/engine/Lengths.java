package dev.regatta.engine;

import java.util.Arrays;

/// A length for each of many files: one number as long as all are equal.
final class Lengths {
  private final int count;
  private long first;
  private long[] each = {};

  /// Lengths of `count` files, to be set.
  Lengths(int count) {
    this.count = count;
  }

  /// The same length for every file.
  static Lengths same(long bytes) {
    var lengths = new Lengths(1);
    lengths.set(0, bytes);
    return lengths;
  }

  /// Sets the length of a file; in the order of the files.
  void set(int number, long bytes) {
    if (number == 0) {
      first = bytes;
    } else if (each.length == 0 && bytes != first) {
      each = new long[count];
      Arrays.fill(each, 0, number, first);
    }
    if (each.length > 0) {
      each[number] = bytes;
    }
  }

  long get(int number) {
    return each.length == 0 ? first : each[number];
  }
}
