package dev.regatta.model.plan;

/// What is measured: one record for each server kind.
public sealed interface ServerSpec {

  /// No server: a plain directory, the same for every worker.
  ///
  /// @param directory absolute
  /// @param create make the directory when it is missing
  record None(String directory, boolean create) implements ServerSpec {}
}
