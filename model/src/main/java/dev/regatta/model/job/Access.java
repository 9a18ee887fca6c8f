package dev.regatta.model.job;

/// Where and how much a data op touches.
///
/// @param pattern order of offsets within a file
/// @param readPercent share of reads by op count: 100 reads only, 0 writes only
/// @param readBlocks bytes per read
/// @param writeBlocks bytes per write
/// @param randomMap every block once per pass (fio's default; `norandommap` turns it off)
/// @param distribution of random offsets
public record Access(
    Pattern pattern,
    int readPercent,
    Blocks readBlocks,
    Blocks writeBlocks,
    boolean randomMap,
    Distribution distribution) {

  /// Order of offsets within a file.
  public enum Pattern {
    SEQ,
    RAND
  }

  public Access {
    if (readPercent < 0 || readPercent > 100) {
      throw new IllegalArgumentException("readPercent must be 0 to 100, got " + readPercent);
    }
  }

  /// Ops of fixed sizes at uniform offsets.
  public static Access fixed(
      Pattern pattern,
      int readPercent,
      long readBlockBytes,
      long writeBlockBytes,
      boolean randomMap) {
    return new Access(
        pattern,
        readPercent,
        Blocks.of(readBlockBytes),
        Blocks.of(writeBlockBytes),
        randomMap,
        Distribution.UNIFORM);
  }

  public boolean reads() {
    return readPercent > 0;
  }

  public boolean writes() {
    return readPercent < 100;
  }

  /// The smallest block any op of this job uses: the unit of the random map.
  public long blockBytes() {
    long read = reads() ? readBlocks.lowBytes() : Long.MAX_VALUE;
    long write = writes() ? writeBlocks.lowBytes() : Long.MAX_VALUE;
    return Math.min(read, write);
  }

  /// The largest block any op of this job uses.
  public long largestBlockBytes() {
    long read = reads() ? readBlocks.highBytes() : 0;
    long write = writes() ? writeBlocks.highBytes() : 0;
    return Math.max(read, write);
  }

  /// True when every size any op of this job uses is a multiple of `bytes`.
  public boolean blocksAreMultiplesOf(long bytes) {
    return (!reads() || readBlocks.areMultiplesOf(bytes))
        && (!writes() || writeBlocks.areMultiplesOf(bytes));
  }

  /// True when every block is visited once per pass.
  public boolean usesMap() {
    return randomMap && pattern == Pattern.RAND && distribution.kind() == Distribution.Kind.UNIFORM;
  }
}
