package dev.regatta.provisioning.local;

import dev.regatta.model.PlanException;
import dev.regatta.model.plan.FleetSpec;
import dev.regatta.model.plan.ServerSpec;
import dev.regatta.provisioning.Fleet;
import dev.regatta.provisioning.FleetRequest;
import dev.regatta.provisioning.Host;
import dev.regatta.provisioning.Provider;
import dev.regatta.provisioning.ProvisionException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Workers on this machine.
public final class LocalProvider implements Provider {

  @Override
  public Fleet provision(FleetRequest request) throws ProvisionException {
    if (!(request.spec() instanceof FleetSpec.Local(var server, var workers))) {
      throw new IllegalArgumentException("not a local fleet: " + request.spec());
    }
    var root = directory(server);
    var cpus = CpuSets.split(CpuSets.allowed(), workers, request.loadThreads());
    var hosts = new ArrayList<Host>();
    for (int index = 0; index < workers; index++) {
      hosts.add(new Host("w" + (index + 1), "localhost", LocalFleet.ADDRESS, cpus.get(index)));
    }
    return new LocalFleet(List.copyOf(hosts), root, request.workerHeapBytes());
  }

  private static String directory(ServerSpec server) throws ProvisionException {
    return switch (server) {
      case ServerSpec.None(var directory, var create) -> {
        var path = Path.of(directory);
        if (create) {
          make(path);
        }
        if (!Files.isDirectory(path)) {
          throw new PlanException(
              "fleet.server.directory: %s %s; make it, or name a directory that exists"
                  .formatted(
                      directory, Files.exists(path) ? "is not a directory" : "does not exist"));
        }
        yield path.toAbsolutePath().normalize().toString();
      }
    };
  }

  private static void make(Path path) throws ProvisionException {
    try {
      Files.createDirectories(path);
    } catch (IOException e) {
      throw new ProvisionException(
          "cannot make the data directory %s (%s); name another with --set fleet.server.directory=DIR"
              .formatted(path, e.getClass().getSimpleName()));
    }
  }
}
