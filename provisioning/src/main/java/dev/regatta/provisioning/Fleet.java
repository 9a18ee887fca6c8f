package dev.regatta.provisioning;

import java.util.List;

/// The hosts of one run.
public interface Fleet {

  /// One entry for each worker, in the order of their numbers.
  List<Host> hosts();

  /// The address workers reach the coordinator at.
  String coordinatorAddress();

  /// What is measured: a directory, the same path on every host, or an `nfs://` URL.
  String root();

  /// Starts the workers; `exits` hears of each process that ends, from any thread.
  void start(List<WorkerBoot> workers, FleetExits exits) throws ProvisionException;

  /// Ends what still runs and gives back what was provisioned; may be called again.
  ///
  /// @return what is left, by name; empty when nothing is
  List<String> release();
}
