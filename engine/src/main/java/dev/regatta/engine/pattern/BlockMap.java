package dev.regatta.engine.pattern;

import java.util.Arrays;

/// Which blocks of a file were visited in this pass. Levels of 64-bit words: a bit of a higher
/// level is set when the word below it is full, so that the next free block is found in a few steps
/// even in a nearly full map of millions. Hot path.
public final class BlockMap {
  private final long blocks;
  private final long[][] levels;
  private long free;

  /// @param blocks at least 1
  public BlockMap(long blocks) {
    this.blocks = blocks;
    int depth = 1;
    for (long words = words(blocks); words > 1; words = words(words)) {
      depth++;
    }
    levels = new long[depth][];
    long bits = blocks;
    for (int i = 0; i < depth; i++) {
      levels[i] = new long[Math.toIntExact(words(bits))];
      bits = levels[i].length;
    }
    clear();
  }

  private static long words(long bits) {
    return (bits + 63) >>> 6;
  }

  public void clear() {
    free = blocks;
    long bits = blocks;
    for (long[] level : levels) {
      Arrays.fill(level, 0);
      // Bits beyond the end count as visited.
      if ((bits & 63) != 0) {
        level[level.length - 1] = -1L << bits;
      }
      bits = level.length;
    }
  }

  public boolean isFull() {
    return free == 0;
  }

  public boolean isVisited(long block) {
    return (levels[0][(int) (block >>> 6)] & 1L << block) != 0;
  }

  public void visit(long block) {
    if (isVisited(block)) {
      return;
    }
    free--;
    long bit = block;
    for (long[] level : levels) {
      int word = (int) (bit >>> 6);
      level[word] |= 1L << bit;
      if (level[word] != -1L) {
        return;
      }
      bit = word;
    }
  }

  /// The first block not visited at or after `block`, else the first from the start. The map is not
  /// full.
  public long nextFree(long block) {
    long found = freeFrom(block);
    return found >= 0 ? found : freeFrom(0);
  }

  private long freeFrom(long block) {
    long bit = block;
    for (int i = 0; i < levels.length; i++) {
      int word = (int) (bit >>> 6);
      if (word >= levels[i].length) {
        return -1;
      }
      long open = ~levels[i][word] & -1L << bit;
      if (open != 0) {
        return descend(i, (long) word << 6 | Long.numberOfTrailingZeros(open));
      }
      bit = word + 1L;
    }
    return -1;
  }

  private long descend(int level, long bit) {
    for (int i = level - 1; i >= 0; i--) {
      bit = bit << 6 | Long.numberOfTrailingZeros(~levels[i][(int) bit]);
    }
    return bit;
  }
}
