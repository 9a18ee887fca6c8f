package dev.regatta.engine.load;

import dev.regatta.engine.io.OpSlot;
import dev.regatta.engine.pattern.BlockMaps;
import dev.regatta.engine.pattern.Xoshiro;
import dev.regatta.model.job.Access;
import dev.regatta.model.job.Access.Pattern;
import dev.regatta.model.job.Distribution;
import dev.regatta.model.job.Op;
import org.jspecify.annotations.Nullable;

/// Offset and length of the next op within its file. Hot path.
final class OffsetChooser {
  private final LoadFiles files;
  private final long unitBytes;
  private final boolean random;
  private final Xoshiro offsets;
  private final SizeChooser readSizes;
  private final SizeChooser writeSizes;
  private final @Nullable SkewedOffsets skewed;
  // The last quotient: files are mostly of one size, and a division costs as much as a draw.
  private long dividend = -1;
  private long divisor;
  private long quotient;

  /// @param seed of what does not change from op to op
  OffsetChooser(Access access, LoadFiles files, Xoshiro offsets, Xoshiro sizes, long seed) {
    this.files = files;
    this.unitBytes = access.blockBytes();
    this.random = access.pattern() == Pattern.RAND;
    this.offsets = offsets;
    readSizes = new SizeChooser(access.readBlocks(), unitBytes, sizes);
    writeSizes = new SizeChooser(access.writeBlocks(), unitBytes, sizes);
    skewed =
        access.distribution().kind() == Distribution.Kind.UNIFORM
            ? null
            : new SkewedOffsets(access.distribution(), offsets, seed);
  }

  /// Fills the op's offset and length; false when the file has no offset left in this pass.
  boolean choose(int file, OpSlot slot) {
    var sizes = slot.op == Op.READ ? readSizes : writeSizes;
    if (!random) {
      return chooseSequential(file, sizes, slot);
    }
    var map = files.map();
    if (map != null) {
      return chooseUnvisited(file, map, sizes, slot);
    }
    long blocks = divide(files.bytes(file), sizes.low());
    long block = skewed == null ? offsets.below(blocks) : skewed.next(file, blocks);
    return place(
        file, block * sizes.low(), sizes.choose(files.bytes(file) - block * sizes.low()), slot);
  }

  private boolean chooseSequential(int file, SizeChooser sizes, OpSlot slot) {
    long cursor = files.cursor(file, slot.op);
    long bytes = sizes.choose(files.bytes(file) - cursor);
    if (bytes < 0) {
      return false;
    }
    files.moveCursor(file, slot.op, cursor + bytes);
    return place(file, cursor, bytes, slot);
  }

  /// A uniform draw among the op's own blocks, then the next unit not visited; the op is cut where
  /// it would touch a visited unit or the end (only when sizes differ).
  private boolean chooseUnvisited(int file, BlockMaps map, SizeChooser sizes, OpSlot slot) {
    if (map.isFull(file)) {
      return false;
    }
    long drawn = offsets.below(divide(files.bytes(file), sizes.low())) * sizes.lowUnits();
    long unit = map.nextFree(file, drawn);
    map.visit(file, unit);
    long bytes = Math.max(unitBytes, sizes.choose(files.bytes(file) - unit * unitBytes));
    long units = divide(files.bytes(file), unitBytes);
    long taken = 1;
    while (taken * unitBytes < bytes
        && unit + taken < units
        && !map.isVisited(file, unit + taken)) {
      map.visit(file, unit + taken);
      taken++;
    }
    return place(file, unit * unitBytes, Math.min(bytes, taken * unitBytes), slot);
  }

  private long divide(long bytes, long by) {
    if (bytes != dividend || by != divisor) {
      dividend = bytes;
      divisor = by;
      quotient = bytes / by;
    }
    return quotient;
  }

  private boolean place(int file, long at, long bytes, OpSlot slot) {
    slot.offset = files.offset() + at;
    slot.length = (int) bytes;
    slot.fileNumber = file;
    return true;
  }
}
