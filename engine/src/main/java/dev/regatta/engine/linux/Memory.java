package dev.regatta.engine.linux;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;

/// Loads and stores at native addresses: ring memory shared with the kernel, and I/O buffers. The
/// caller vouches for every address.
@SuppressWarnings("restricted")
public final class Memory {
  private static final MemorySegment ALL = MemorySegment.NULL.reinterpret(Long.MAX_VALUE);
  private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT;
  private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED;
  private static final VarHandle SHARED_INT = INT.varHandle();

  private Memory() {}

  public static int getInt(long address) {
    return ALL.get(INT, address);
  }

  public static void putInt(long address, int value) {
    ALL.set(INT, address, value);
  }

  public static long getLong(long address) {
    return ALL.get(LONG, address);
  }

  public static void putLong(long address, long value) {
    ALL.set(LONG, address, value);
  }

  public static int getUnsignedShort(long address) {
    return ALL.get(ValueLayout.JAVA_SHORT_UNALIGNED, address) & 0xffff;
  }

  public static byte getByte(long address) {
    return ALL.get(ValueLayout.JAVA_BYTE, address);
  }

  public static void putByte(long address, byte value) {
    ALL.set(ValueLayout.JAVA_BYTE, address, value);
  }

  /// Pairs with the kernel's store-release.
  public static int getIntAcquire(long address) {
    return (int) SHARED_INT.getAcquire(ALL, address);
  }

  /// Pairs with the kernel's load-acquire.
  public static void putIntRelease(long address, int value) {
    SHARED_INT.setRelease(ALL, address, value);
  }

  /// Memory as a direct buffer.
  ///
  /// @param bytes below 2 GiB
  public static ByteBuffer buffer(long address, long bytes) {
    return ALL.asSlice(address, bytes).asByteBuffer();
  }

  public static void copy(long from, long to, long bytes) {
    MemorySegment.copy(ALL, from, ALL, to, bytes);
  }

  public static void zero(long address, long bytes) {
    ALL.asSlice(address, bytes).fill((byte) 0);
  }
}
