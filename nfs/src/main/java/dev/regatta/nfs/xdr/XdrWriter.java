package dev.regatta.nfs.xdr;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/// Writes XDR items into a range of a buffer. The buffer's own position and limit are neither used
/// nor changed. The caller sees to it that there is room ([#remaining]): writing beyond the end is
/// a defect and an `IndexOutOfBoundsException`.
///
/// Hot path: one writer is pointed at message after message; only [#writeString] allocates.
public final class XdrWriter {
  private ByteBuffer buffer = ByteBuffer.allocate(0);
  private int start;
  private int position;
  private int end;

  public XdrWriter over(ByteBuffer bytes, int start, int end) {
    this.buffer = bytes;
    this.start = start;
    this.position = start;
    this.end = end;
    return this;
  }

  public ByteBuffer buffer() {
    return buffer;
  }

  /// Index in the buffer of the next item.
  public int position() {
    return position;
  }

  /// Goes back to an earlier position: what was written after it is dropped.
  public void position(int earlier) {
    position = earlier;
  }

  /// Bytes written so far.
  public int length() {
    return position - start;
  }

  public int remaining() {
    return end - position;
  }

  public XdrWriter writeInt(int value) {
    int at = take(Integer.BYTES);
    buffer.putInt(at, value);
    return this;
  }

  public XdrWriter writeLong(long value) {
    int at = take(Long.BYTES);
    buffer.putLong(at, value);
    return this;
  }

  public XdrWriter writeBool(boolean value) {
    return writeInt(value ? 1 : 0);
  }

  /// A variable-length opaque: length, bytes, zeros up to a multiple of four.
  public XdrWriter writeOpaque(byte[] bytes, int from, int length) {
    writeInt(length);
    return writeFixed(bytes, from, length);
  }

  public XdrWriter writeOpaque(byte[] bytes) {
    return writeOpaque(bytes, 0, bytes.length);
  }

  /// A variable-length opaque from a buffer, whose position and limit stay as they are.
  public XdrWriter writeOpaque(ByteBuffer bytes, int from, int length) {
    writeInt(length);
    int at = take(Xdr.padded(length));
    buffer.put(at, bytes, from, length);
    pad(at, length);
    return this;
  }

  /// A fixed-length opaque: the length is not written.
  public XdrWriter writeFixed(byte[] bytes, int from, int length) {
    int at = take(Xdr.padded(length));
    buffer.put(at, bytes, from, length);
    pad(at, length);
    return this;
  }

  public XdrWriter writeFixed(byte[] bytes) {
    return writeFixed(bytes, 0, bytes.length);
  }

  /// A string in UTF-8.
  public XdrWriter writeString(String text) {
    return writeOpaque(text.getBytes(StandardCharsets.UTF_8));
  }

  /// Leaves room for bytes that are written later.
  ///
  /// @return index in the buffer of the room's first byte
  public int reserve(int bytes) {
    return take(bytes);
  }

  private void pad(int at, int length) {
    for (int i = at + length; i < at + Xdr.padded(length); i++) {
      buffer.put(i, (byte) 0);
    }
  }

  private int take(int bytes) {
    int at = position;
    if (bytes > end - at) {
      throw new IndexOutOfBoundsException(
          "no room for " + bytes + " bytes: " + (end - at) + " are left");
    }
    position = at + bytes;
    return at;
  }
}
