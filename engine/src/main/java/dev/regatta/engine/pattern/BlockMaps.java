package dev.regatta.engine.pattern;

import java.util.Arrays;
import java.util.function.IntToLongFunction;
import org.jspecify.annotations.Nullable;

/// Which blocks of each file were visited in this pass: a bit per block, and levels of 64-bit words
/// above. A bit of a higher level is set when the word below it is full, so that the next free
/// block is found in a few steps even in a nearly full map of millions. The maps of all files are
/// parts of the same arrays: a file costs its bits and nothing more. Hot path.
public final class BlockMaps {
  private final IntToLongFunction blocks;
  private final Level[] levels;

  /// The words of one level, the files' one after the other.
  private static final class Level {
    final long[] words;
    // Words of a file when all have as many, otherwise the first word of each.
    private final int stride;
    private final int @Nullable [] starts;

    Level(int words, int stride, int @Nullable [] starts) {
      this.words = new long[words];
      this.stride = stride;
      this.starts = starts;
    }

    int base(int file) {
      return starts == null ? file * stride : starts[file];
    }
  }

  /// Nothing is visited.
  ///
  /// @param files number of files
  /// @param blocks of each file, at least 1; must not change
  public BlockMaps(int files, IntToLongFunction blocks) {
    this.blocks = blocks;
    long most = 1;
    for (int file = 0; file < files; file++) {
      most = Math.max(most, blocks.applyAsLong(file));
    }
    int depth = 1;
    for (long words = words(most); words > 1; words = words(words)) {
      depth++;
    }
    levels = new Level[depth];
    for (int i = 0; i < depth; i++) {
      levels[i] = level(files, i);
    }
    for (int file = 0; file < files; file++) {
      clear(file);
    }
  }

  private Level level(int files, int number) {
    long stride = words(0, number);
    long sum = 0;
    boolean equal = true;
    for (int file = 0; file < files; file++) {
      long words = words(file, number);
      equal &= words == stride;
      sum += words;
    }
    if (sum > Integer.MAX_VALUE - 8) {
      throw new IllegalArgumentException(
          "a random map of " + sum * Long.SIZE + " blocks is too large; use larger blocks");
    }
    return new Level((int) sum, (int) stride, equal ? null : starts(files, number));
  }

  private int[] starts(int files, int number) {
    int[] starts = new int[files];
    for (int file = 1; file < files; file++) {
      starts[file] = starts[file - 1] + (int) words(file - 1, number);
    }
    return starts;
  }

  private long words(int file, int level) {
    long words = words(blocks.applyAsLong(file));
    for (int i = 0; i < level; i++) {
      words = words(words);
    }
    return words;
  }

  private static long words(long bits) {
    return (bits + 63) >>> 6;
  }

  /// Forgets what was visited in a file.
  public void clear(int file) {
    long bits = blocks.applyAsLong(file);
    for (var level : levels) {
      int base = level.base(file);
      int words = (int) words(bits);
      Arrays.fill(level.words, base, base + words, 0);
      // Bits beyond the end count as visited.
      if ((bits & 63) != 0) {
        level.words[base + words - 1] = -1L << bits;
      }
      bits = words;
    }
  }

  public boolean isFull(int file) {
    var top = levels[levels.length - 1];
    return top.words[top.base(file)] == -1L;
  }

  public boolean isVisited(int file, long block) {
    var level = levels[0];
    return (level.words[level.base(file) + (int) (block >>> 6)] & 1L << block) != 0;
  }

  public void visit(int file, long block) {
    long bit = block;
    for (var level : levels) {
      int word = level.base(file) + (int) (bit >>> 6);
      level.words[word] |= 1L << bit;
      if (level.words[word] != -1L) {
        return;
      }
      bit >>>= 6;
    }
  }

  /// The first block not visited at or after `block`, else the first from the start. The file is
  /// not full.
  public long nextFree(int file, long block) {
    long found = freeFrom(file, block);
    return found >= 0 ? found : freeFrom(file, 0);
  }

  private long freeFrom(int file, long block) {
    long bit = block;
    long bits = blocks.applyAsLong(file);
    for (int i = 0; i < levels.length && bit < bits; i++) {
      long word = bit >>> 6;
      long open = ~levels[i].words[levels[i].base(file) + (int) word] & -1L << bit;
      if (open != 0) {
        return descend(file, i, word << 6 | Long.numberOfTrailingZeros(open));
      }
      bit = word + 1;
      bits = words(bits);
    }
    return -1;
  }

  private long descend(int file, int level, long bit) {
    long found = bit;
    for (int i = level - 1; i >= 0; i--) {
      long word = levels[i].words[levels[i].base(file) + (int) found];
      found = found << 6 | Long.numberOfTrailingZeros(~word);
    }
    return found;
  }
}
