package dev.regatta.engine.target;

import dev.regatta.nfs.client.NfsException;
import dev.regatta.nfs.client.NfsMount;
import java.util.Optional;

/// An export of an NFS server, without a mount of the kernel's.
final class NfsTarget implements Target {
  private final NfsMount mount;

  NfsTarget(NfsMount mount) {
    this.mount = mount;
  }

  @Override
  public TargetFiles files() throws TargetException {
    try {
      return new NfsTargetFiles(mount.client(1));
    } catch (NfsException e) {
      throw new TargetException(String.valueOf(e.getMessage()));
    }
  }

  @Override
  public Optional<NfsMount> mount() {
    return Optional.of(mount);
  }

  @Override
  public void close() {
    try {
      mount.close();
    } catch (NfsException e) {
      // The server may keep it in its list of mounts; nothing depends on that.
    }
  }
}
