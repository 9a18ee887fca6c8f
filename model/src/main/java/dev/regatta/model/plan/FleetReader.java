package dev.regatta.model.plan;

import java.nio.file.Path;
import java.util.List;

/// Reads `fleet { ... }`.
final class FleetReader {
  private static final int MOST_LOCAL_WORKERS = 1000;

  private enum Provider {
    LOCAL
  }

  private FleetReader() {}

  static FleetSpec read(Section fleet, Path workingDirectory) {
    var provider = fleet.get("provider").oneOf(Provider.class, List.of("hosts", "vm", "gcp"));
    return switch (provider) {
      case LOCAL -> local(fleet, workingDirectory);
    };
  }

  private static FleetSpec local(Section fleet, Path workingDirectory) {
    int workers = fleet.section("clients").get("count").count(1, MOST_LOCAL_WORKERS);
    return new FleetSpec.Local(
        ServerReader.read(fleet.section("server"), workingDirectory), workers);
  }
}
