package dev.regatta.coordinator.run;

import dev.regatta.model.plan.Plan;
import dev.regatta.provisioning.Host;
import java.util.List;

/// What the control actor leads.
///
/// @param hosts one for each worker, in the order of their numbers
/// @param root what is measured: a directory on every host, or an `nfs://` URL
record RunOrder(String run, String version, Plan plan, List<Host> hosts, String root) {
  RunOrder {
    hosts = List.copyOf(hosts);
  }
}
