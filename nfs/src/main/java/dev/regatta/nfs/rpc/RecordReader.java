package dev.regatta.nfs.rpc;

import dev.regatta.nfs.xdr.XdrException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;

/// Cuts a stream of bytes into records. A record is handed out as a range of the buffer it was
/// received into; the fragments of one that has several are moved together there.
///
/// Hot path: nothing is allocated. A record and what is left in the buffer are valid until the next
/// [#fill].
///
/// ```
/// while (reader.fill(channel) > 0) {
///   while (reader.next()) {
///     in.over(reader.buffer(), reader.start(), reader.end());
/// ```
public final class RecordReader {
  private static final int MAX_FRAGMENTS = 1024;

  private final int bufferBytes;
  private final int maxRecord;
  private ByteBuffer buffer;

  /// First byte of the current record, end of what is together of it.
  private int start;

  private int end;

  /// Next byte of the stream that was not looked at, end of what was received.
  private int scan;

  private int received;

  private int fragments;
  private int fragmentLeft;
  private int discard;
  private boolean lastFragment;
  private boolean complete;

  /// @param bufferBytes how much is received at most with one read; at least `maxRecord` + 4
  /// @param maxRecord longest record in bytes; a longer one is an error
  public RecordReader(int bufferBytes, int maxRecord) {
    this(bufferBytes, bufferBytes, maxRecord);
  }

  /// A reader whose buffer is small until a record comes that needs more.
  ///
  /// @param initialBytes size of the buffer at first
  /// @param bufferBytes size of the buffer then; at least `maxRecord` + 4
  public RecordReader(int initialBytes, int bufferBytes, int maxRecord) {
    if (bufferBytes < maxRecord + RecordMark.BYTES) {
      throw new IllegalArgumentException(
          "the buffer of " + bufferBytes + " bytes must hold a record of " + maxRecord);
    }
    this.bufferBytes = bufferBytes;
    this.buffer = ByteBuffer.allocateDirect(initialBytes);
    this.maxRecord = maxRecord;
  }

  public ByteBuffer buffer() {
    return buffer;
  }

  public int start() {
    return start;
  }

  public int end() {
    return end;
  }

  /// Receives what there is, with one read.
  ///
  /// @return number of bytes; 0 when nothing is there now, -1 when the other side has closed
  public int fill(ReadableByteChannel channel) throws IOException {
    return fill(channel, buffer.capacity());
  }

  /// Receives what there is, with one read, but no more than `most` bytes.
  public int fill(ReadableByteChannel channel, int most) throws IOException {
    compact();
    buffer.limit(Math.min(buffer.capacity(), received + most)).position(received);
    int bytes = channel.read(buffer);
    received = buffer.position();
    return bytes;
  }

  /// Goes on to the next record that is there as a whole.
  ///
  /// @return false when more bytes are needed first
  public boolean next() throws XdrException {
    if (complete) {
      startRecord();
    }
    while (!complete) {
      if (fragmentLeft == 0 && !readMark()) {
        return false;
      }
      joinFragment();
      if (fragmentLeft > 0) {
        return false;
      }
      complete = lastFragment;
    }
    return true;
  }

  /// Bytes that lack of a record that is not complete, when they all come in its last fragment; 0
  /// otherwise. What is there of the record is from [#start] to [#end].
  public int missing() {
    return lastFragment && !complete ? fragmentLeft : 0;
  }

  /// Leaves missing bytes to the caller, who takes them off the channel before the next [#fill].
  /// The record counts as complete then.
  ///
  /// @param bytes at most [#missing]; of the others nothing is kept
  public void leave(int bytes) {
    discard = fragmentLeft - bytes;
    fragmentLeft = 0;
    complete = true;
  }

  /// Forgets everything: the stream is another one now.
  public void reset() {
    scan = 0;
    received = 0;
    discard = 0;
    fragmentLeft = 0;
    lastFragment = false;
    startRecord();
  }

  private void startRecord() {
    complete = false;
    fragments = 0;
    start = scan;
    end = scan;
  }

  private boolean discarded() {
    int bytes = Math.min(discard, received - scan);
    discard -= bytes;
    scan += bytes;
    return discard == 0;
  }

  private boolean readMark() throws XdrException {
    if (!discarded() || received - scan < RecordMark.BYTES) {
      return false;
    }
    int mark = buffer.getInt(scan);
    int length = RecordMark.length(mark);
    scan += RecordMark.BYTES;
    if (fragments == 0) {
      start = scan;
      end = scan;
    }
    if (length > maxRecord - (end - start)) {
      throw new XdrException(
          "expected a record of at most "
              + maxRecord
              + " bytes, found one of at least "
              + (end - start + (long) length));
    }
    if (++fragments > MAX_FRAGMENTS) {
      throw new XdrException(
          "expected a record of at most " + MAX_FRAGMENTS + " fragments, found more");
    }
    fragmentLeft = length;
    lastFragment = RecordMark.isLast(mark);
    return true;
  }

  private void joinFragment() {
    int bytes = Math.min(fragmentLeft, received - scan);
    if (scan != end) {
      buffer.put(end, buffer, scan, bytes);
    }
    end += bytes;
    scan += bytes;
    fragmentLeft -= bytes;
  }

  /// Moves what is still needed to the front: the record that is not complete, and what follows.
  private void compact() {
    if (complete) {
      startRecord();
    }
    int joined = end - start;
    int rest = received - scan;
    ByteBuffer from = buffer.clear();
    if (joined + fragmentLeft + RecordMark.BYTES > from.capacity()) {
      buffer = ByteBuffer.allocateDirect(bufferBytes);
    }
    if (joined > 0) {
      buffer.put(0, from, start, joined);
    }
    if (rest > 0) {
      buffer.put(joined, from, scan, rest);
    }
    start = 0;
    end = joined;
    scan = joined;
    received = joined + rest;
  }
}
