package dev.regatta.engine.io.uring;

import dev.regatta.engine.io.EngineRefusedException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;

/// fio's `registerfiles`: the ring's own table of descriptors. Files come and go with open and
/// close, so the table starts empty.
final class RegisteredFiles {
  private static final int REGISTER_FILES = 2;
  private static final int REGISTER_FILES_UPDATE = 6;

  private final Ring ring;
  private final MemorySegment update;
  private final MemorySegment descriptor;
  private final int[] free;
  private int freeCount;
  private int[] indexOfFd = new int[64];

  RegisteredFiles(Ring ring, Arena arena, int capacity) throws EngineRefusedException {
    this.ring = ring;
    update = arena.allocate(16, 8);
    descriptor = arena.allocate(ValueLayout.JAVA_INT);
    update.set(ValueLayout.JAVA_LONG, 8, descriptor.address());
    free = new int[capacity];
    for (int i = 0; i < capacity; i++) {
      free[i] = capacity - 1 - i;
    }
    freeCount = capacity;
    var table = arena.allocate(ValueLayout.JAVA_INT, capacity);
    table.fill((byte) -1);
    long status = ring.register(REGISTER_FILES, table.address(), capacity);
    if (status < 0) {
      throw RingFlags.refused((int) -status);
    }
  }

  void add(int fd) {
    if (fd >= indexOfFd.length) {
      indexOfFd = Arrays.copyOf(indexOfFd, Math.max(fd + 1, 2 * indexOfFd.length));
    }
    int index = free[--freeCount];
    indexOfFd[fd] = index;
    set(index, fd);
  }

  void remove(int fd) {
    int index = indexOfFd[fd];
    set(index, -1);
    free[freeCount++] = index;
  }

  int index(int fd) {
    return indexOfFd[fd];
  }

  private void set(int index, int fd) {
    update.set(ValueLayout.JAVA_INT, 0, index);
    descriptor.set(ValueLayout.JAVA_INT, 0, fd);
    long status = ring.register(REGISTER_FILES_UPDATE, update.address(), 1);
    if (status != 1) {
      throw new IllegalStateException("io_uring_register(FILES_UPDATE) returned " + status);
    }
  }
}
