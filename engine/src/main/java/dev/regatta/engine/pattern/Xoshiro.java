package dev.regatta.engine.pattern;

/// xoshiro256++ (Blackman and Vigna, 2019), seeded through splitmix64. Hot path.
public final class Xoshiro {
  private long s0;
  private long s1;
  private long s2;
  private long s3;

  public Xoshiro(long seed) {
    seed(seed);
  }

  public void seed(long seed) {
    long state = seed + Seeds.GOLDEN;
    s0 = Seeds.mix(state);
    state += Seeds.GOLDEN;
    s1 = Seeds.mix(state);
    state += Seeds.GOLDEN;
    s2 = Seeds.mix(state);
    state += Seeds.GOLDEN;
    s3 = Seeds.mix(state);
  }

  public long next() {
    long result = Long.rotateLeft(s0 + s3, 23) + s0;
    long shifted = s1 << 17;
    s2 ^= s0;
    s3 ^= s1;
    s1 ^= s2;
    s0 ^= s3;
    s2 ^= shifted;
    s3 = Long.rotateLeft(s3, 45);
    return result;
  }

  /// Uniform in 0 to `bound` − 1; the bias of the multiplication is below `bound` / 2^64.
  public long below(long bound) {
    return Math.unsignedMultiplyHigh(next(), bound);
  }

  /// Uniform in 0 to 1, 1 left out.
  public double fraction() {
    return (next() >>> 11) * 0x1.0p-53;
  }

  /// From the standard exponential distribution: mean 1.
  public double exponential() {
    return -Math.log(1 - fraction());
  }

  /// From the standard normal distribution, by the polar form of Box and Muller.
  public double gaussian() {
    while (true) {
      double x = 2 * fraction() - 1;
      double y = 2 * fraction() - 1;
      double square = x * x + y * y;
      if (square > 0 && square < 1) {
        return x * Math.sqrt(-2 * Math.log(square) / square);
      }
    }
  }
}
