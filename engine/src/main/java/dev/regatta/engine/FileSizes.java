package dev.regatta.engine;

import dev.regatta.engine.target.Target;
import dev.regatta.engine.target.TargetFiles;
import java.util.Arrays;
import java.util.BitSet;

/// What is at the path of each file, looked at once.
final class FileSizes {
  private static final long UNKNOWN = Long.MIN_VALUE;

  private final Target target;
  private final FileIndex index;
  private final long[] sizes;

  FileSizes(Target target, FileIndex index) {
    this.target = target;
    this.index = index;
    sizes = new long[index.size()];
    Arrays.fill(sizes, UNKNOWN);
  }

  /// Looks at the files that were not looked at yet.
  void look(BitSet wanted) throws SetupException {
    int[] ids = wanted.stream().filter(id -> sizes[id] == UNKNOWN).toArray();
    FileThreads.run(ids.length, () -> new Looker(ids, target.files()));
  }

  boolean isKnown(int id) {
    return sizes[id] != UNKNOWN;
  }

  /// Bytes of a regular file, [TargetFiles#NOT_REGULAR], or minus an error code.
  long of(int id) {
    return sizes[id];
  }

  private final class Looker implements FileThreads.Worker {
    private final int[] ids;
    private final TargetFiles files;

    Looker(int[] ids, TargetFiles files) {
      this.ids = ids;
      this.files = files;
    }

    @Override
    public void work(int position) {
      int id = ids[position];
      sizes[id] = files.size(index.path(id));
    }

    @Override
    public void close() {
      files.close();
    }
  }
}
