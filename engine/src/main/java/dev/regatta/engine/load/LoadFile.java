package dev.regatta.engine.load;

import dev.regatta.engine.pattern.BlockMap;
import org.jspecify.annotations.Nullable;

/// A file as its load thread sees it: open or not, how far read and written.
final class LoadFile {
  final FileRange range;

  /// Blocks not yet visited; absent when the pattern needs no map.
  final @Nullable BlockMap map;

  /// The engine's handle, -1 when closed.
  int handle = -1;

  int inFlight;
  boolean dirty;

  /// Nothing left to do in this pass.
  boolean done;

  /// Next sequential offsets, relative to the range.
  long readCursor;

  long writeCursor;

  LoadFile(FileRange range, @Nullable BlockMap map) {
    this.range = range;
    this.map = map;
  }

  void restart() {
    done = false;
    readCursor = 0;
    writeCursor = 0;
    if (map != null) {
      map.clear();
    }
  }
}
