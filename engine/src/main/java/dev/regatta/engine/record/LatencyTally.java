package dev.regatta.engine.record;

import dev.regatta.model.latency.Histograms;
import dev.regatta.model.latency.Moments;
import java.math.BigInteger;
import java.util.Arrays;

/// Latencies of one kind: exact moments, and counts in the cells of an HdrHistogram of three
/// digits, kept as a bare array because this is the innermost part of the load. Hot path.
final class LatencyTally {
  // A cell is as wide as the last of the value's first 11 bits; 1024 cells for each power of two.
  private static final int DIGIT_BITS = 11;
  private static final int CELL_BITS = DIGIT_BITS - 1;

  private final long[] cells = new long[cell(Histograms.HIGHEST_NANOS) + 1];
  private long count;
  private long min = Long.MAX_VALUE;
  private long max;
  private long sum;
  // 128 bits, unsigned
  private long squaresHigh;
  private long squaresLow;

  void add(long nanos) {
    long value = Math.max(0, nanos);
    count++;
    sum += value;
    addSquares(Math.multiplyHigh(value, value), value * value);
    min = Math.min(min, value);
    max = Math.max(max, value);
    cells[cell(Math.min(value, Histograms.HIGHEST_NANOS))]++;
  }

  private void addSquares(long high, long low) {
    squaresLow += low;
    squaresHigh += high + (Long.compareUnsigned(squaresLow, low) < 0 ? 1 : 0);
  }

  private static int cell(long value) {
    int shift = Long.SIZE - DIGIT_BITS - Long.numberOfLeadingZeros(value | (1 << DIGIT_BITS) - 1);
    return (shift << CELL_BITS) + (int) (value >>> shift);
  }

  /// The lowest value of a cell.
  private static long value(int cell) {
    int shift = Math.max(0, (cell >>> CELL_BITS) - 1);
    return (long) (cell - (shift << CELL_BITS)) << shift;
  }

  void add(LatencyTally other) {
    if (other.count == 0) {
      return;
    }
    count += other.count;
    sum += other.sum;
    addSquares(other.squaresHigh, other.squaresLow);
    min = Math.min(min, other.min);
    max = Math.max(max, other.max);
    for (int cell = other.firstCell(); cell <= other.lastCell(); cell++) {
      cells[cell] += other.cells[cell];
    }
  }

  private int firstCell() {
    return cell(Math.min(min, Histograms.HIGHEST_NANOS));
  }

  private int lastCell() {
    return cell(Math.min(max, Histograms.HIGHEST_NANOS));
  }

  void reset() {
    if (count == 0) {
      return;
    }
    Arrays.fill(cells, firstCell(), lastCell() + 1, 0);
    count = 0;
    min = Long.MAX_VALUE;
    max = 0;
    sum = 0;
    squaresHigh = 0;
    squaresLow = 0;
  }

  boolean isEmpty() {
    return count == 0;
  }

  Moments moments() {
    return new Moments(count, min, max, BigInteger.valueOf(sum), squares());
  }

  private BigInteger squares() {
    var low =
        BigInteger.valueOf(squaresLow >>> 1).shiftLeft(1).or(BigInteger.valueOf(squaresLow & 1));
    return BigInteger.valueOf(squaresHigh).shiftLeft(Long.SIZE).add(low);
  }

  String encoded() {
    var histogram = Histograms.empty();
    if (count > 0) {
      for (int cell = firstCell(); cell <= lastCell(); cell++) {
        if (cells[cell] > 0) {
          histogram.recordValueWithCount(value(cell), cells[cell]);
        }
      }
    }
    return Histograms.encode(histogram);
  }
}
