package dev.regatta.engine.load;

import dev.regatta.engine.pattern.Seeds;
import dev.regatta.engine.pattern.Xoshiro;
import dev.regatta.engine.pattern.Zipf;
import dev.regatta.model.job.Distribution;

/// Random blocks that are not equally likely: fio's `random_distribution`. As there, the ranks of
/// zipf and pareto are scattered over the file by a hash, and everything is turned around the file
/// by a start that depends on file and seed, or by the distribution's center. Hot path.
final class SkewedOffsets {
  private final Distribution distribution;
  private final Xoshiro random;
  private final long seed;
  private final double paretoPower;
  private Zipf zipf = new Zipf(1, 1.1);

  SkewedOffsets(Distribution distribution, Xoshiro random, long seed) {
    this.distribution = distribution;
    this.random = random;
    this.seed = seed;
    double h = distribution.parameter();
    paretoPower = Math.log(h) / Math.log(1 - h);
  }

  /// A block of a file, 0 to `blocks` - 1.
  long next(int file, long blocks) {
    long drawn =
        switch (distribution.kind()) {
          case ZIPF -> Seeds.mix(zipf(blocks).next(random));
          case PARETO ->
              Seeds.mix((long) ((blocks - 1) * Math.pow(random.fraction(), paretoPower)));
          case NORMAL -> Math.round(blocks * distribution.parameter() / 100 * random.gaussian());
          case UNIFORM -> random.below(blocks);
        };
    return Math.floorMod(Math.floorMod(drawn, blocks) + start(file, blocks), blocks);
  }

  private Zipf zipf(long blocks) {
    if (zipf.elements() != blocks) {
      zipf = new Zipf(blocks, distribution.parameter());
    }
    return zipf;
  }

  private long start(int file, long blocks) {
    return distribution.center() >= 0
        ? Math.min(blocks - 1, (long) (blocks * distribution.center()))
        : Math.unsignedMultiplyHigh(Seeds.derive(seed, file), blocks);
  }
}
