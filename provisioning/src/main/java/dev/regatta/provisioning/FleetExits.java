package dev.regatta.provisioning;

/// Hears of processes of the fleet that end, from any thread.
public interface FleetExits {
  void worker(String worker, int code);

  /// The server that was started for this run.
  void server(int code);
}
