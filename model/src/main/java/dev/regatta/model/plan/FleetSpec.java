package dev.regatta.model.plan;

/// Where a run happens: one record for each provider.
public sealed interface FleetSpec {
  ServerSpec server();

  /// Worker processes: one for each client host.
  int workers();

  /// The same fleet measuring another server.
  FleetSpec on(ServerSpec other);

  /// Worker JVMs on this machine.
  record Local(ServerSpec server, int workers) implements FleetSpec {
    public Local {
      if (workers < 1) {
        throw new IllegalArgumentException("clients.count must be at least 1, got " + workers);
      }
    }

    @Override
    public FleetSpec on(ServerSpec other) {
      return new Local(other, workers);
    }
  }
}
