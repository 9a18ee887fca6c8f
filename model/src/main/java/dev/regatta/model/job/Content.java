package dev.regatta.model.job;

/// What is in the bytes that are written, by a job or by the layout of its files.
///
/// @param compressPercent share of each chunk that is zeros; -1 when not asked for
/// @param compressChunkBytes the chunk that share is taken of
/// @param zero all zeros
/// @param refill new random bytes for every write (a compress percentage implies it)
/// @param scramble stamp offset and time into every 512 bytes of a buffer that is not refilled
public record Content(
    int compressPercent, int compressChunkBytes, boolean zero, boolean refill, boolean scramble) {

  public static final Content DEFAULT = new Content(-1, 512, false, false, true);

  public Content {
    if (compressPercent < -1 || compressPercent > 100) {
      throw new IllegalArgumentException(
          "compress percentage must be 0 to 100, got " + compressPercent);
    }
    JobSpec.atLeast("compress chunk", compressChunkBytes, 1);
  }
}
