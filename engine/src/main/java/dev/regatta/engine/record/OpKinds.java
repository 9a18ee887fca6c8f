package dev.regatta.engine.record;

import dev.regatta.model.job.Op;
import java.util.EnumSet;
import java.util.Set;

/// The ops a job can do.
///
/// @param main reported in every interval, even when there were none
/// @param other reported when there were any
/// @param asynchronous data ops have a submission latency
/// @param paced data ops have a due time of their own, and a lag
public record OpKinds(Set<Op> main, Set<Op> other, boolean asynchronous, boolean paced) {

  public OpKinds {
    main = Set.copyOf(main);
    other = Set.copyOf(other);
  }

  /// In the order of [Op].
  Set<Op> all() {
    var all = EnumSet.noneOf(Op.class);
    all.addAll(main);
    all.addAll(other);
    return all;
  }
}
