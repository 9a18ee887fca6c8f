package dev.regatta.engine.load;

import dev.regatta.engine.pattern.Xoshiro;
import dev.regatta.model.job.Blocks;

/// How many bytes the next op of one direction moves: one size, a range, or a weighted choice. Hot
/// path.
final class SizeChooser {
  private final long low;
  private final long high;
  private final long lowUnits;
  private final Xoshiro random;
  private final long[] sizes;
  // Upper ends of the shares of sizes, up to 1.
  private final double[] ends;

  /// @param unitBytes of the random map
  SizeChooser(Blocks blocks, long unitBytes, Xoshiro random) {
    low = blocks.lowBytes();
    high = blocks.highBytes();
    lowUnits = Math.max(1, low / unitBytes);
    this.random = random;
    var shares = blocks.shares();
    sizes = shares.stream().mapToLong(Blocks.Share::bytes).toArray();
    ends = new double[sizes.length];
    double sum = 0;
    for (int i = 0; i < ends.length; i++) {
      sum += shares.get(i).percent() / 100;
      ends[i] = sum;
    }
  }

  /// The smallest size: what random offsets of this direction are aligned to.
  long low() {
    return low;
  }

  /// The smallest size in units of the random map.
  long lowUnits() {
    return lowUnits;
  }

  /// A size that fits.
  ///
  /// @param room bytes left in the range
  /// @return -1 when none fits
  long choose(long room) {
    if (room < low) {
      return -1;
    }
    if (low == high) {
      return low;
    }
    return sizes.length == 0
        ? (random.below(Math.min(room, high) / low) + 1) * low
        : chooseShare(room);
  }

  /// Where a drawn size does not fit, the next one that does.
  private long chooseShare(long room) {
    double drawn = random.fraction();
    int at = 0;
    while (at < ends.length - 1 && drawn >= ends[at]) {
      at++;
    }
    while (sizes[at] > room) {
      at = at + 1 == sizes.length ? 0 : at + 1;
    }
    return sizes[at];
  }
}
