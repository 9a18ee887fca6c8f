package dev.regatta.engine.target;

import dev.regatta.nfs.client.NfsMount;
import java.util.Optional;

/// Directories of this machine.
final class LocalTarget implements Target {
  @Override
  public TargetFiles files() {
    return new LocalFiles();
  }

  @Override
  public Optional<NfsMount> mount() {
    return Optional.empty();
  }

  @Override
  public void close() {}
}
