package dev.regatta.model.job;

import java.util.List;

/// Bytes per op of one direction: fixed (`low` equals `high`), any multiple of `low` up to `high`
/// with equal chance, or a weighted choice among `shares`.
///
/// @param lowBytes the smallest size
/// @param highBytes the largest size
/// @param shares empty unless the sizes are a weighted choice
public record Blocks(long lowBytes, long highBytes, List<Share> shares) {

  /// One size of a weighted choice.
  ///
  /// @param percent of the ops, above 0; the percentages of a choice add up to 100
  public record Share(long bytes, double percent) {
    public Share {
      JobSpec.atLeast("block size", bytes, 1);
      if (!(percent > 0 && percent <= 100)) {
        throw new IllegalArgumentException(
            "block share must be above 0 and at most 100 percent, got " + percent);
      }
    }
  }

  public Blocks {
    JobSpec.atLeast("block size", lowBytes, 1);
    JobSpec.atLeast("largest block size", highBytes, lowBytes);
    shares = List.copyOf(shares);
    double sum = shares.stream().mapToDouble(Share::percent).sum();
    if (!shares.isEmpty() && Math.abs(sum - 100) > 0.01) {
      throw new IllegalArgumentException("block shares must add up to 100 percent, got " + sum);
    }
  }

  boolean areMultiplesOf(long bytes) {
    return lowBytes % bytes == 0 && shares.stream().allMatch(share -> share.bytes() % bytes == 0);
  }

  /// Every op has this size.
  public static Blocks of(long bytes) {
    return new Blocks(bytes, bytes, List.of());
  }

  /// Sizes from `lowBytes` to `highBytes`.
  public static Blocks range(long lowBytes, long highBytes) {
    return new Blocks(lowBytes, highBytes, List.of());
  }

  /// A weighted choice of at least one size.
  public static Blocks split(List<Share> shares) {
    var sizes = shares.stream().mapToLong(Share::bytes).summaryStatistics();
    return new Blocks(sizes.getMin(), sizes.getMax(), shares);
  }
}
