package dev.regatta.engine.load;

import dev.regatta.engine.pattern.BlockMaps;
import dev.regatta.model.job.Access.Pattern;
import dev.regatta.model.job.JobSpec;
import dev.regatta.model.job.Op;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The files of a load thread as it sees them: open or not, how far read and written. Arrays, not
/// objects: there may be millions. Hot path.
final class LoadFiles {
  private static final int DIRTY = 1;
  private static final int DONE = 2;
  private static final int CLOSED = -1;

  private final FileRanges ranges;
  private final @Nullable BlockMaps map;
  private final int[] handles;
  private final int[] inFlight;
  private final byte[] flags;
  // Next sequential offsets relative to the range, for reading and for writing.
  private final long[] cursors;

  LoadFiles(JobSpec job, FileRanges ranges) {
    this.ranges = ranges;
    int count = ranges.count();
    long unit = job.access().blockBytes();
    map =
        job.access().usesMap() ? new BlockMaps(count, number -> ranges.bytes(number) / unit) : null;
    handles = new int[count];
    Arrays.fill(handles, CLOSED);
    inFlight = new int[count];
    flags = new byte[count];
    cursors = new long[job.access().pattern() == Pattern.SEQ ? 2 * count : 0];
  }

  int count() {
    return handles.length;
  }

  String path(int number) {
    return ranges.path(number);
  }

  long offset() {
    return ranges.offset();
  }

  long bytes(int number) {
    return ranges.bytes(number);
  }

  /// Blocks not yet visited; absent when the pattern needs no map.
  @Nullable BlockMaps map() {
    return map;
  }

  boolean isOpen(int number) {
    return handles[number] != CLOSED;
  }

  /// The engine's handle, -1 when closed.
  int handle(int number) {
    return handles[number];
  }

  void opened(int number, int handle) {
    handles[number] = handle;
  }

  void closed(int number) {
    handles[number] = CLOSED;
  }

  boolean isIdle(int number) {
    return inFlight[number] == 0;
  }

  void began(int number) {
    inFlight[number]++;
  }

  void ended(int number) {
    inFlight[number]--;
  }

  /// Written since its last flush.
  boolean isDirty(int number) {
    return (flags[number] & DIRTY) != 0;
  }

  void dirty(int number) {
    flags[number] |= DIRTY;
  }

  void flushed(int number) {
    flags[number] &= ~DIRTY;
  }

  /// Nothing left to do in this pass.
  boolean isDone(int number) {
    return (flags[number] & DONE) != 0;
  }

  void done(int number) {
    flags[number] |= DONE;
  }

  long cursor(int number, Op op) {
    return cursors[cursorIndex(number, op)];
  }

  void moveCursor(int number, Op op, long to) {
    cursors[cursorIndex(number, op)] = to;
  }

  private static int cursorIndex(int number, Op op) {
    return 2 * number + (op == Op.READ ? 0 : 1);
  }

  /// Starts a new pass of one file in one direction.
  void rewind(int number, Op op) {
    if (map != null) {
      map.clear(number);
    } else if (cursors.length > 0) {
      moveCursor(number, op, 0);
    }
  }

  /// Starts a new pass of every file.
  void restart() {
    for (int number = 0; number < flags.length; number++) {
      flags[number] &= ~DONE;
      if (map != null) {
        map.clear(number);
      }
    }
    Arrays.fill(cursors, 0);
  }
}
