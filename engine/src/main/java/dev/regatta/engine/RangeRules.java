package dev.regatta.engine;

import dev.regatta.engine.pattern.Seeds;
import dev.regatta.engine.pattern.Xoshiro;
import dev.regatta.model.job.FileSet.Sizing;
import dev.regatta.model.job.JobSpec;
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

  /// True when ranges depend on how large the files are.
  boolean needRealSizes() {
    if (sizing.fileSizeHighBytes() > 0) {
      return sizing.fileSizeLowBytes() < sizing.fileSizeHighBytes();
    }
    return sizing.sizePercent() > 0 || shareOfSize(job.files().count() - 1) == 0;
  }

  /// Length of the range of file `number`.
  ///
  /// @param realBytes the file's size, empty when it is missing
  long bytes(FileNames names, int number, OptionalLong realBytes) throws SetupException {
    long bytes = wanted(names, number, realBytes);
    long largest = job.access().largestBlockBytes();
    if (bytes < largest) {
      throw SetupException.user(
          "job %s: range of %s is %d bytes, less than one block of %d; make the file larger or the block smaller"
              .formatted(job.name(), names.path(number), Math.max(0, bytes), largest));
    }
    return bytes;
  }

  private long wanted(FileNames names, int number, OptionalLong realBytes) throws SetupException {
    if (sizing.fileSizeHighBytes() > 0) {
      return fileSize(number, realBytes) - sizing.offsetBytes();
    }
    if (sizing.sizePercent() > 0) {
      long real = real(names, number, realBytes);
      long share = real / 100 * sizing.sizePercent();
      share += real % 100 * sizing.sizePercent() / 100;
      return Math.min(share / blockBytes * blockBytes, real - sizing.offsetBytes());
    }
    long share = shareOfSize(number);
    return share > 0 ? share : real(names, number, realBytes) - sizing.offsetBytes();
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

  private long real(FileNames names, int number, OptionalLong realBytes) throws SetupException {
    if (realBytes.isEmpty()) {
      throw SetupException.user(
          "job %s: %s does not exist and its size is not given; give a file size or make the file"
              .formatted(job.name(), names.path(number)));
    }
    return realBytes.getAsLong();
  }
}
