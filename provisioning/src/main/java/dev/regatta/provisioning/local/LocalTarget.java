package dev.regatta.provisioning.local;

import dev.regatta.model.PlanException;
import dev.regatta.model.plan.ServerSpec;
import dev.regatta.model.plan.ServerSpec.Store;
import dev.regatta.provisioning.ProvisionException;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/// What a fleet on this machine measures.
///
/// @param root a directory, or an `nfs://` URL
/// @param server the server that was started for it
record LocalTarget(String root, Optional<ServerProcess> server) {

  /// Makes the directory or starts the server, if the plan asks for that.
  ///
  /// @param log of a server
  static LocalTarget of(ServerSpec spec, Path log) throws ProvisionException {
    return switch (spec) {
      case ServerSpec.None(var directory, var create) ->
          new LocalTarget(directory(directory, create), Optional.empty());
      case ServerSpec.Embedded(Store.Directory(var path, var create)) ->
          serve(new Store.Directory(directory(path, create), false), log);
      case ServerSpec.Embedded(Store.Memory memory) -> serve(memory, log);
      case ServerSpec.Existing(var url) -> new LocalTarget(url, Optional.empty());
    };
  }

  private static LocalTarget serve(Store store, Path log) throws ProvisionException {
    var server =
        ServerProcess.start(store, ServerProcess.Listen.LOOPBACK, Redirect.to(log.toFile()));
    return new LocalTarget(server.url(), Optional.of(server));
  }

  private static String directory(String directory, boolean create) throws ProvisionException {
    var path = Path.of(directory);
    if (create) {
      make(path);
    }
    if (!Files.isDirectory(path)) {
      throw new PlanException(
          "fleet.server.directory: %s %s; make it, or name a directory that exists"
              .formatted(directory, Files.exists(path) ? "is not a directory" : "does not exist"));
    }
    return path.toAbsolutePath().normalize().toString();
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
