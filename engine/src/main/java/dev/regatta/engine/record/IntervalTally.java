package dev.regatta.engine.record;

import dev.regatta.model.job.Op;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// All that is counted in one interval, by op.
final class IntervalTally {
  static final int UNUSED = Integer.MIN_VALUE;
  private static final Op[] OPS = Op.values();

  private final @Nullable OpTally[] tallies = new OpTally[OPS.length];

  /// The interval these numbers are of.
  int interval = UNUSED;

  IntervalTally(OpKinds kinds) {
    for (var op : kinds.all()) {
      tallies[op.ordinal()] =
          new OpTally(op.movesData(), op.movesData() && kinds.asynchronous());
    }
  }

  OpTally of(Op op) {
    return Objects.requireNonNull(tallies[op.ordinal()]);
  }

  void add(IntervalTally other) {
    for (var op : OPS) {
      var tally = tallies[op.ordinal()];
      if (tally != null) {
        tally.add(other.of(op));
      }
    }
  }

  void reset() {
    interval = UNUSED;
    for (var tally : tallies) {
      if (tally != null) {
        tally.reset();
      }
    }
  }
}
