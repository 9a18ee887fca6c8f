package dev.regatta.engine;

import dev.regatta.engine.load.FileRange;
import dev.regatta.engine.pattern.Seeds;
import dev.regatta.engine.pattern.Xoshiro;
import dev.regatta.model.job.FileSet.Sizing;
import dev.regatta.model.job.JobSpec;
import java.nio.file.Path;
import java.util.OptionalLong;

/// How much of a file a job uses: fio's rules for `size`, `filesize`, `offset` and `nrfiles`.
final class RangeRules {
  private final JobSpec job;
  private final Sizing sizing;
  private final long blockBytes;

  RangeRules(JobSpec job) {
    this.job = job;
    this.sizing = job.files().sizing();
    this.blockBytes = job.access().blockBytes();
  }

  /// The range of file `number`.
  ///
  /// @param realBytes the file's size, empty when it is missing
  FileRange range(Path path, int number, OptionalLong realBytes) throws SetupException {
    long bytes = bytes(path, number, realBytes);
    long largest = job.access().largestBlockBytes();
    if (bytes < largest) {
      throw SetupException.user(
          "job %s: range of %s is %d bytes, less than one block of %d; make the file larger or the block smaller"
              .formatted(job.name(), path, Math.max(0, bytes), largest));
    }
    return new FileRange(path.toString(), sizing.offsetBytes(), bytes);
  }

  private long bytes(Path path, int number, OptionalLong realBytes) throws SetupException {
    if (sizing.fileSizeHighBytes() > 0) {
      return fileSize(number, realBytes) - sizing.offsetBytes();
    }
    if (sizing.sizePercent() > 0) {
      long share = real(path, realBytes) / 100 * sizing.sizePercent();
      share += real(path, realBytes) % 100 * sizing.sizePercent() / 100;
      return Math.min(
          share / blockBytes * blockBytes, real(path, realBytes) - sizing.offsetBytes());
    }
    long share = shareOfSize(number);
    return share > 0 ? share : real(path, realBytes) - sizing.offsetBytes();
  }

  private long fileSize(int number, OptionalLong realBytes) {
    long low = sizing.fileSizeLowBytes();
    long high = sizing.fileSizeHighBytes();
    if (low == high) {
      return high;
    }
    if (realBytes.isPresent() && realBytes.getAsLong() >= low && realBytes.getAsLong() <= high) {
      return realBytes.getAsLong();
    }
    // The same on every worker: files may be shared.
    var random = new Xoshiro(Seeds.derive(job.randomness().seed(), number));
    long drawn = low + random.below(high - low + 1);
    return Math.max(low, drawn / blockBytes * blockBytes);
  }

  /// `size` is divided evenly; the rest goes to the first files, a block each.
  private long shareOfSize(int number) {
    long count = job.files().count();
    long even = sizing.sizeBytes() / count;
    long larger = (sizing.sizeBytes() - even * count) / blockBytes;
    return even + (number < larger ? blockBytes : 0);
  }

  private long real(Path path, OptionalLong realBytes) throws SetupException {
    if (realBytes.isEmpty()) {
      throw SetupException.user(
          "job %s: %s does not exist and its size is not given; give a file size or make the file"
              .formatted(job.name(), path));
    }
    return realBytes.getAsLong();
  }
}
