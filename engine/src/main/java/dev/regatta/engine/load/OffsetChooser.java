package dev.regatta.engine.load;

import dev.regatta.engine.io.OpSlot;
import dev.regatta.engine.pattern.BlockMap;
import dev.regatta.engine.pattern.Xoshiro;
import dev.regatta.model.job.Access;
import dev.regatta.model.job.Access.Pattern;
import dev.regatta.model.job.Op;

/// Direction, offset and length of the next op within its file. Hot path.
final class OffsetChooser {
  private final Access access;
  private final long unitBytes;
  private final boolean random;
  private final Xoshiro offsets;
  private final Xoshiro directions;

  OffsetChooser(Access access, Xoshiro offsets, Xoshiro directions) {
    this.access = access;
    this.unitBytes = access.blockBytes();
    this.random = access.pattern() == Pattern.RAND;
    this.offsets = offsets;
    this.directions = directions;
  }

  Op direction() {
    int percent = access.readPercent();
    boolean read = percent == 100 || (percent > 0 && directions.below(100) < percent);
    return read ? Op.READ : Op.WRITE;
  }

  /// Fills the op, offset and length; false when the file has no offset left in this pass.
  boolean choose(LoadFile file, Op op, OpSlot slot) {
    long blockBytes =
        op == Op.READ ? access.readBlocks().lowBytes() : access.writeBlocks().lowBytes();
    slot.op = op;
    slot.length = (int) blockBytes;
    if (!random) {
      return chooseSequential(file, slot);
    }
    if (file.map != null) {
      return chooseUnvisited(file, file.map, slot);
    }
    slot.offset = file.range.offset() + offsets.below(file.range.bytes() / blockBytes) * blockBytes;
    return true;
  }

  private boolean chooseSequential(LoadFile file, OpSlot slot) {
    boolean read = slot.op == Op.READ;
    long cursor = read ? file.readCursor : file.writeCursor;
    if (cursor + slot.length > file.range.bytes()) {
      return false;
    }
    slot.offset = file.range.offset() + cursor;
    if (read) {
      file.readCursor = cursor + slot.length;
    } else {
      file.writeCursor = cursor + slot.length;
    }
    return true;
  }

  /// A uniform draw among the op's own blocks, then the next unit not visited; the op is cut where
  /// it would touch a visited unit (only when reads and writes differ in size).
  private boolean chooseUnvisited(LoadFile file, BlockMap map, OpSlot slot) {
    if (map.isFull()) {
      return false;
    }
    long units = file.range.bytes() / unitBytes;
    long perOp = Math.max(1, slot.length / unitBytes);
    long drawn = offsets.below(Math.max(1, units / perOp)) * perOp;
    long unit = map.nextFree(drawn);
    map.visit(unit);
    long taken = 1;
    while (taken < perOp && unit + taken < units && !map.isVisited(unit + taken)) {
      map.visit(unit + taken);
      taken++;
    }
    slot.offset = file.range.offset() + unit * unitBytes;
    slot.length = (int) Math.min(slot.length, taken * unitBytes);
    return true;
  }
}
