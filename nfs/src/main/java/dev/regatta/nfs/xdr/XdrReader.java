package dev.regatta.nfs.xdr;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/// Reads XDR items from a range of a buffer, never beyond it, and never more than the caller
/// allows. The buffer's own position and limit are neither used nor changed.
///
/// Hot path: one reader is pointed at message after message; only [#string] and [#bytes] allocate.
public final class XdrReader {
  private ByteBuffer buffer = ByteBuffer.allocate(0);
  private int position;
  private int end;
  private int opaqueStart;

  /// Starts again at `start`; nothing at or after `end` belongs to the message.
  public XdrReader over(ByteBuffer bytes, int start, int end) {
    this.buffer = bytes;
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

  public int end() {
    return end;
  }

  public int remaining() {
    return end - position;
  }

  /// An int, an unsigned int or an enum.
  public int readInt() throws XdrException {
    int at = take(Integer.BYTES);
    return buffer.getInt(at);
  }

  public long readUnsigned() throws XdrException {
    return Integer.toUnsignedLong(readInt());
  }

  /// A hyper, signed or not.
  public long readLong() throws XdrException {
    int at = take(Long.BYTES);
    return buffer.getLong(at);
  }

  public boolean readBool() throws XdrException {
    int value = readInt();
    if (value != 0 && value != 1) {
      throw new XdrException("expected a boolean of 0 or 1, found " + value);
    }
    return value == 1;
  }

  /// Length of an array or opaque that follows.
  ///
  /// @param most the largest length the protocol, or we, allow
  public int readLength(int most) throws XdrException {
    int length = readInt();
    if (length < 0 || length > most) {
      throw new XdrException(
          "expected a length of at most " + most + ", found " + Integer.toUnsignedString(length));
    }
    return length;
  }

  /// Passes over a variable-length opaque and its padding.
  ///
  /// @return its length; its first byte is at [#opaqueStart]
  public int readOpaque(int most) throws XdrException {
    int length = readLength(most);
    opaqueStart = take(Xdr.padded(length));
    return length;
  }

  /// Index in the buffer of the first byte of the opaque read last.
  public int opaqueStart() {
    return opaqueStart;
  }

  /// Copies a variable-length opaque, at most as long as `into`.
  ///
  /// @return its length
  public int readOpaque(byte[] into) throws XdrException {
    int length = readOpaque(into.length);
    buffer.get(opaqueStart, into, 0, length);
    return length;
  }

  /// Copies a fixed-length opaque.
  public void readFixed(byte[] into) throws XdrException {
    int at = take(Xdr.padded(into.length));
    buffer.get(at, into);
  }

  public byte[] readBytes(int most) throws XdrException {
    byte[] bytes = new byte[readOpaque(most)];
    buffer.get(opaqueStart, bytes);
    return bytes;
  }

  /// A string or file name; what is not UTF-8 shows as the replacement character.
  public String readString(int most) throws XdrException {
    return new String(readBytes(most), StandardCharsets.UTF_8);
  }

  public void skip(int bytes) throws XdrException {
    take(bytes);
  }

  private int take(int bytes) throws XdrException {
    int at = position;
    if (bytes > end - at) {
      throw new XdrException(
          "the message is cut short: expected " + bytes + " more bytes, found " + (end - at));
    }
    position = at + bytes;
    return at;
  }
}
