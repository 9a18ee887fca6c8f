package dev.regatta.model.job;

/// Seeds of a job.
///
/// @param seed base seed
/// @param repeatable every loop of a clone visits the same offsets (fio's `randrepeat`)
/// @param likeFio the seed varies by clone only, so that every worker visits the same offsets in
///   the same order; otherwise worker and run are mixed in
public record Randomness(long seed, boolean repeatable, boolean likeFio) {

  /// fio's base seed.
  public static final long FIO_SEED = 0x89;

  public static final Randomness DEFAULT = new Randomness(FIO_SEED, true, false);
}
