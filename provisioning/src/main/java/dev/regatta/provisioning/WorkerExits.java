package dev.regatta.provisioning;

/// Hears of workers that end.
public interface WorkerExits {
  void exited(String worker, int code);
}
