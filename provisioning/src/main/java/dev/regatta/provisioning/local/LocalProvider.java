package dev.regatta.provisioning.local;

import dev.regatta.model.plan.FleetSpec;
import dev.regatta.provisioning.Fleet;
import dev.regatta.provisioning.FleetRequest;
import dev.regatta.provisioning.Host;
import dev.regatta.provisioning.Provider;
import dev.regatta.provisioning.ProvisionException;
import java.util.ArrayList;
import java.util.List;

/// Workers on this machine.
public final class LocalProvider implements Provider {

  @Override
  public Fleet provision(FleetRequest request) throws ProvisionException {
    if (!(request.spec() instanceof FleetSpec.Local(var server, var workers))) {
      throw new IllegalArgumentException("not a local fleet: " + request.spec());
    }
    var cpus = CpuSets.split(CpuSets.allowed(), workers, request.loadThreads());
    var hosts = new ArrayList<Host>();
    for (int index = 0; index < workers; index++) {
      hosts.add(new Host("w" + (index + 1), "localhost", LocalFleet.ADDRESS, cpus.get(index)));
    }
    return new LocalFleet(
        List.copyOf(hosts), LocalTarget.of(server, request.serverLog()), request.workerHeapBytes());
  }
}
