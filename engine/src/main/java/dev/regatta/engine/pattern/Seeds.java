package dev.regatta.engine.pattern;

import dev.regatta.model.job.Randomness;

/// Seeds of a clone. fio's vary by clone only, so that a fleet visits shared files in lockstep;
/// ours mix in run, worker and job unless the plan asks for fio's way.
public final class Seeds {
  static final long GOLDEN = 0x9E3779B97F4A7C15L;

  private Seeds() {}

  public static long of(Randomness randomness, String run, String worker, String job, int clone) {
    long seed = mix(randomness.seed() + GOLDEN);
    if (!randomness.likeFio()) {
      seed = mix(seed ^ hash(run));
      seed = mix(seed ^ hash(worker));
      seed = mix(seed ^ hash(job));
    }
    return mix(seed + (clone + 1L) * GOLDEN);
  }

  /// A seed for another purpose of the same clone, or its next loop.
  public static long derive(long seed, long purpose) {
    return mix(seed ^ mix(purpose + GOLDEN));
  }

  /// FNV-1a over the characters.
  static long hash(String text) {
    long hash = 0xcbf29ce484222325L;
    for (int i = 0; i < text.length(); i++) {
      hash = (hash ^ text.charAt(i)) * 0x100000001b3L;
    }
    return hash;
  }

  /// The finalizer of splitmix64: every bit of the result depends on every bit of the value.
  public static long mix(long value) {
    value = (value ^ value >>> 30) * 0xbf58476d1ce4e5b9L;
    value = (value ^ value >>> 27) * 0x94d049bb133111ebL;
    return value ^ value >>> 31;
  }
}
