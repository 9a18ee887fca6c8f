package dev.regatta.engine.record;

import dev.regatta.model.job.Op;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;

/// All that is counted in one interval, by op.
final class IntervalTally {
  static final int UNUSED = Integer.MIN_VALUE;

  private final Map<Op, OpTally> tallies = new EnumMap<>(Op.class);

  /// The interval these numbers are of.
  int interval = UNUSED;

  IntervalTally(OpKinds kinds) {
    for (var op : kinds.all()) {
      boolean data = op.movesData();
      tallies.put(op, new OpTally(data, data && kinds.asynchronous()));
    }
  }

  OpTally of(Op op) {
    return Objects.requireNonNull(tallies.get(op));
  }

  void add(IntervalTally other) {
    tallies.forEach((op, tally) -> tally.add(other.of(op)));
  }

  void reset() {
    interval = UNUSED;
    tallies.values().forEach(OpTally::reset);
  }
}
