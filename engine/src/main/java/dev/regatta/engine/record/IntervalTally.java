package dev.regatta.engine.record;

import dev.regatta.model.job.Op;
import java.util.EnumMap;
import java.util.Map;

/// All that is counted in one interval, by op. An op that never happens costs nothing: histograms
/// are large. Hot path.
final class IntervalTally {
  static final int UNUSED = Integer.MIN_VALUE;

  private final OpKinds kinds;
  private final Map<Op, OpTally> tallies = new EnumMap<>(Op.class);

  /// The interval these numbers are of.
  int interval = UNUSED;

  IntervalTally(OpKinds kinds) {
    this.kinds = kinds;
    kinds.main().forEach(this::of);
  }

  OpTally of(Op op) {
    var tally = tallies.get(op);
    return tally != null ? tally : create(op);
  }

  private OpTally create(Op op) {
    boolean data = op.movesData();
    var tally = new OpTally(data, data && kinds.asynchronous(), data && kinds.paced());
    tallies.put(op, tally);
    return tally;
  }

  /// True when nothing was counted of an op.
  boolean isEmpty(Op op) {
    var tally = tallies.get(op);
    return tally == null || tally.isEmpty();
  }

  void add(IntervalTally other) {
    for (var op : kinds.all()) {
      if (!other.isEmpty(op)) {
        of(op).add(other.of(op));
      }
    }
  }

  void reset() {
    interval = UNUSED;
    tallies.values().forEach(OpTally::reset);
  }
}
