package dev.regatta.model.plan;

import java.time.Duration;
import java.util.Optional;

/// What a plan says about all of its jobs.
///
/// @param nfs whether files are on an NFS server, which only some engines reach
/// @param sharing whether workers use the same files; empty when it is not said
record LoadSettings(
    int workers,
    boolean nfs,
    Optional<Sharing> sharing,
    Optional<DataSet> dataset,
    Optional<Duration> ramp,
    Optional<Duration> runtime,
    Compat compat) {

  /// Whose files they are.
  enum Sharing {
    SHARED,
    PER_WORKER
  }

  /// Where fio is followed although Regatta does otherwise.
  record Compat(
      boolean uringPow2, boolean rampConsumesBudget, boolean fioSeeds, boolean fioRates) {}

  static LoadSettings read(Section plan, FleetSpec fleet) {
    return new LoadSettings(
        fleet.workers(),
        fleet.server().speaksNfs(),
        plan.find("files").map(leaf -> leaf.oneOf(Sharing.class)),
        DataSetReader.read(plan),
        plan.find("ramp").map(leaf -> leaf.duration(Duration.ZERO)),
        plan.find("runtime").map(leaf -> leaf.duration(Duration.ofMillis(1))),
        compat(plan.section("compat")));
  }

  boolean sharedFiles() {
    return sharing.orElse(Sharing.SHARED) == Sharing.SHARED;
  }

  private static Compat compat(Section compat) {
    return new Compat(
        compat.get("uring-pow2").flag(),
        compat.get("ramp-consumes-budget").flag(),
        compat.get("fio-seeds").flag(),
        compat.get("fio-rates").flag());
  }
}
