package dev.regatta.model.plan;

/// What is measured: one record for each server kind.
public sealed interface ServerSpec {

  /// No server: a plain directory, the same for every worker.
  ///
  /// @param directory absolute
  /// @param create make the directory when it is missing
  record None(String directory, boolean create) implements ServerSpec {}

  /// Our own NFS server, which lasts as long as the run.
  record Embedded(Store store) implements ServerSpec {}

  /// A server somebody else runs.
  ///
  /// @param url of its export, `nfs://host/path`
  record Existing(String url) implements ServerSpec {}

  /// Where the embedded server keeps its files.
  sealed interface Store {

    /// A directory of this machine.
    ///
    /// @param path absolute
    /// @param create make the directory when it is missing
    record Directory(String path, boolean create) implements Store {}

    /// The server's memory: gone with it.
    ///
    /// @param bytes of data it takes at most
    record Memory(long bytes) implements Store {}
  }

  /// True when files are below an NFS URL, which only engines that speak NFS can use.
  default boolean speaksNfs() {
    return !(this instanceof None);
  }
}
