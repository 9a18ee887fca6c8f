package dev.regatta.model.latency;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import org.HdrHistogram.Histogram;

/// The one shape every latency histogram has: nanoseconds, 3 significant digits, 1 ns to 1 hour.
/// Larger values are recorded at the upper bound; [Moments#max] keeps the truth.
public final class Histograms {
  public static final long HIGHEST_NANOS = 3_600_000_000_000L;
  public static final int DIGITS = 3;

  private Histograms() {}

  public static Histogram empty() {
    return new Histogram(HIGHEST_NANOS, DIGITS);
  }

  /// HdrHistogram's compressed V2 encoding as Base64 text: what travels and what `.hlog` files
  /// hold.
  public static String encode(Histogram histogram) {
    var buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
    int length = histogram.encodeIntoCompressedByteBuffer(buffer, Deflater.BEST_SPEED);
    return Base64.getEncoder().encodeToString(Arrays.copyOf(buffer.array(), length));
  }

  /// The inverse of [#encode].
  ///
  /// @throws IllegalArgumentException when the text is not an encoded histogram
  public static Histogram decode(String text) {
    try {
      return Histogram.decodeFromCompressedByteBuffer(
          ByteBuffer.wrap(Base64.getDecoder().decode(text)), HIGHEST_NANOS);
    } catch (DataFormatException | RuntimeException e) {
      throw new IllegalArgumentException("not an encoded histogram: " + e.getMessage(), e);
    }
  }
}
