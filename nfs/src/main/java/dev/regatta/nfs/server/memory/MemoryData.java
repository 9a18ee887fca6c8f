package dev.regatta.nfs.server.memory;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/// The bytes of a file in pieces; a piece nothing was written to reads as zeros and takes no
/// memory. Its owner locks.
final class MemoryData {
  static final int PIECE = 64 << 10;

  private static final byte[] ZEROS = new byte[PIECE];

  private final Map<Long, byte[]> pieces = new HashMap<>();

  /// Fills the buffer with the bytes from an offset on.
  void read(long offset, ByteBuffer into) {
    long at = offset;
    while (into.hasRemaining()) {
      int from = (int) (at % PIECE);
      int bytes = Math.min(PIECE - from, into.remaining());
      into.put(pieces.getOrDefault(at / PIECE, ZEROS), from, bytes);
      at += bytes;
    }
  }

  /// Pieces that a write would need in addition.
  int missing(long offset, int length) {
    int missing = 0;
    long end = length == 0 ? 0 : (offset + length - 1) / PIECE + 1;
    for (long piece = offset / PIECE; piece < end; piece++) {
      if (!pieces.containsKey(piece)) {
        missing++;
      }
    }
    return missing;
  }

  void write(long offset, ByteBuffer from) {
    long at = offset;
    while (from.hasRemaining()) {
      int to = (int) (at % PIECE);
      int bytes = Math.min(PIECE - to, from.remaining());
      from.get(pieces.computeIfAbsent(at / PIECE, piece -> new byte[PIECE]), to, bytes);
      at += bytes;
    }
  }

  /// Drops what is at or after a size.
  void truncate(long size) {
    pieces.keySet().removeIf(piece -> piece * PIECE >= size);
    byte[] last = pieces.get(size / PIECE);
    if (last != null) {
      Arrays.fill(last, (int) (size % PIECE), PIECE, (byte) 0);
    }
  }

  int pieces() {
    return pieces.size();
  }
}
