package dev.regatta.engine.target;

import dev.regatta.nfs.client.NfsException;
import dev.regatta.nfs.client.NfsMount;
import dev.regatta.nfs.client.NfsSettings;
import dev.regatta.nfs.client.NfsUrl;
import java.util.Optional;

/// Where the files of a load are. Any number of threads may use one, each with its own [#files].
public interface Target extends AutoCloseable {

  /// Files for the calling thread, which closes them.
  ///
  /// @throws TargetException when the target cannot be reached
  TargetFiles files() throws TargetException;

  /// The export of engines that speak NFS themselves; empty for directories of this machine.
  Optional<NfsMount> mount();

  @Override
  void close();

  /// Directories of this machine.
  static Target local() {
    return new LocalTarget();
  }

  /// What is below an NFS URL. Attaches the export.
  ///
  /// @throws TargetException with the server, the step and the cause
  static Target nfs(NfsUrl url) throws TargetException {
    try {
      return new NfsTarget(NfsMount.open(url, NfsSettings.DEFAULTS));
    } catch (NfsException e) {
      throw new TargetException(String.valueOf(e.getMessage()));
    }
  }
}
