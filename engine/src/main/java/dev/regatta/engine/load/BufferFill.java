package dev.regatta.engine.load;

import dev.regatta.engine.linux.Memory;
import dev.regatta.engine.pattern.Xoshiro;
import dev.regatta.model.job.Content;

/// Puts content into write buffers, before an op's clock starts. Hot path.
public final class BufferFill {
  private static final int SECTOR_BYTES = 512;

  private final Content content;
  private final Xoshiro random;
  private final boolean refill;
  private long stamp;

  public BufferFill(Content content, Xoshiro random) {
    this.content = content;
    this.random = random;
    refill =
        content.refill() || (content.compressPercent() >= 0 && content.compressPercent() < 100);
  }

  private boolean isZero() {
    return content.zero() || content.compressPercent() == 100;
  }

  /// Content as every buffer starts with.
  public void fill(long address, long bytes) {
    if (isZero()) {
      Memory.zero(address, bytes);
      return;
    }
    if (content.compressPercent() <= 0) {
      randomize(address, bytes);
      return;
    }
    long chunk = Math.min(bytes, content.compressChunkBytes());
    for (long at = 0; at < bytes; at += chunk) {
      long size = Math.min(chunk, bytes - at);
      long mixed = size * (100 - content.compressPercent()) / 100;
      randomize(address + at, mixed);
      Memory.zero(address + at + mixed, size - mixed);
    }
  }

  private void randomize(long address, long bytes) {
    long at = 0;
    for (; at + Long.BYTES <= bytes; at += Long.BYTES) {
      Memory.putLong(address + at, random.next());
    }
    for (long rest = at < bytes ? random.next() : 0; at < bytes; at++, rest >>>= Byte.SIZE) {
      Memory.putByte(address + at, (byte) rest);
    }
  }

  /// Makes a filled buffer ready for one write.
  ///
  /// @param offset in the file, stamped into every sector when the plan says `scramble`
  void prepare(long address, long bytes, long offset) {
    if (isZero()) {
      return;
    }
    if (refill) {
      fill(address, bytes);
    } else if (content.scramble()) {
      scramble(address, bytes, offset);
    }
  }

  private void scramble(long address, long bytes, long offset) {
    stamp++;
    for (long at = 0; at + SECTOR_BYTES <= bytes; at += SECTOR_BYTES) {
      Memory.putLong(address + at, offset + at);
      Memory.putLong(address + at + SECTOR_BYTES - Long.BYTES, stamp);
    }
  }
}
