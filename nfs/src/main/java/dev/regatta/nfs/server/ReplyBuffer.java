package dev.regatta.nfs.server;

import dev.regatta.nfs.rpc.RecordMark;
import dev.regatta.nfs.xdr.XdrWriter;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;

/// The replies of one connection that are not sent yet. They are written one after the other and
/// sent together.
///
/// Hot path: nothing is allocated, but for a larger buffer when the first large reply comes.
final class ReplyBuffer {
  /// Room there is for each reply; one that may be longer says so with [#require].
  static final int SMALL = 4 << 10;

  static final int INITIAL = 128 << 10;

  private final WritableByteChannel channel;
  private final int largest;
  private final XdrWriter out = new XdrWriter();
  private ByteBuffer buffer = ByteBuffer.allocateDirect(INITIAL);
  private ByteBuffer view = buffer.duplicate();
  private int start;

  /// @param largest most bytes of data in one reply
  ReplyBuffer(WritableByteChannel channel, int largest) {
    this.channel = channel;
    this.largest = largest + SMALL;
    out.over(buffer, 0, buffer.capacity());
  }

  /// Writes the reply.
  XdrWriter out() {
    return out;
  }

  void begin() throws IOException {
    if (out.remaining() < SMALL) {
      flush();
    }
    start = out.position();
    out.reserve(RecordMark.BYTES);
  }

  /// Makes room for so many more bytes of the current reply.
  ///
  /// @param bytes at most the largest reply less what is written of it
  void require(int bytes) throws IOException {
    if (out.remaining() < bytes) {
      flush();
    }
    if (out.remaining() < bytes) {
      grow();
    }
  }

  /// Bytes written of the current reply.
  int written() {
    return out.position() - start;
  }

  /// Drops what was written of the current reply after its first `bytes`.
  void backTo(int bytes) {
    out.position(start + bytes);
  }

  /// The reply is whole.
  void end() {
    buffer.putInt(start, RecordMark.last(written() - RecordMark.BYTES));
    start = out.position();
  }

  /// Sends all replies that are whole.
  void flush() throws IOException {
    view.limit(start).position(0);
    while (view.hasRemaining()) {
      channel.write(view);
    }
    keep(buffer);
  }

  /// A range of the buffer, to be filled by a channel.
  ByteBuffer range(int from, int bytes) {
    return view.limit(from + bytes).position(from);
  }

  private void grow() {
    ByteBuffer small = buffer;
    buffer = ByteBuffer.allocateDirect(largest);
    view = buffer.duplicate();
    keep(small);
  }

  /// Moves the reply that is being written to the front.
  private void keep(ByteBuffer from) {
    int bytes = written();
    buffer.put(0, from, start, bytes);
    start = 0;
    out.over(buffer, 0, buffer.capacity()).reserve(bytes);
  }
}
