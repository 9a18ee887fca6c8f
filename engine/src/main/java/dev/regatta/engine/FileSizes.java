package dev.regatta.engine;

import dev.regatta.engine.linux.Linux;
import java.lang.foreign.Arena;
import java.util.Arrays;
import java.util.BitSet;

/// What is at the path of each file, looked at once.
final class FileSizes {
  private static final long UNKNOWN = Long.MIN_VALUE;

  private final FileIndex index;
  private final long[] sizes;

  FileSizes(FileIndex index) {
    this.index = index;
    sizes = new long[index.size()];
    Arrays.fill(sizes, UNKNOWN);
  }

  /// Looks at the files that were not looked at yet.
  void look(BitSet wanted) throws SetupException {
    int[] ids = wanted.stream().filter(id -> sizes[id] == UNKNOWN).toArray();
    FileThreads.run(ids.length, () -> new Looker(ids));
  }

  boolean isKnown(int id) {
    return sizes[id] != UNKNOWN;
  }

  /// Bytes of a regular file, [Linux#NOT_REGULAR], or `-errno`.
  long of(int id) {
    return sizes[id];
  }

  private final class Looker implements FileThreads.Worker {
    private final int[] ids;
    private final Arena arena = Arena.ofConfined();
    private final Linux linux = new Linux(arena);

    Looker(int[] ids) {
      this.ids = ids;
    }

    @Override
    public void work(int position) {
      int id = ids[position];
      sizes[id] = linux.regularSize(index.path(id));
    }

    @Override
    public void close() {
      arena.close();
    }
  }
}
