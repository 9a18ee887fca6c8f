package dev.regatta.model.job;

/// Where and how much a data op touches.
///
/// @param pattern order of offsets within a file
/// @param readPercent share of reads by op count: 100 reads only, 0 writes only
/// @param readBlockBytes bytes per read
/// @param writeBlockBytes bytes per write
/// @param randomMap every block once per pass (fio's default; `norandommap` turns it off)
public record Access(
    Pattern pattern,
    int readPercent,
    long readBlockBytes,
    long writeBlockBytes,
    boolean randomMap) {

  /// Order of offsets within a file.
  public enum Pattern {
    SEQ,
    RAND
  }

  public Access {
    if (readPercent < 0 || readPercent > 100) {
      throw new IllegalArgumentException("readPercent must be 0 to 100, got " + readPercent);
    }
    JobSpec.atLeast("read block size", readBlockBytes, 1);
    JobSpec.atLeast("write block size", writeBlockBytes, 1);
  }

  /// The smallest block any op of this job uses: the unit of the random map.
  public long blockBytes() {
    if (readPercent == 100) {
      return readBlockBytes;
    }
    return readPercent == 0 ? writeBlockBytes : Math.min(readBlockBytes, writeBlockBytes);
  }
}
