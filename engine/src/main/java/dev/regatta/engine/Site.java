package dev.regatta.engine;

import dev.regatta.nfs.client.NfsUrl;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// What a worker knows of itself.
///
/// @param run the run's id
/// @param worker the worker's name, a word
/// @param workerIndex from 0
/// @param workerCount workers of the fleet
/// @param root relative directories of jobs and data sets are below it; `/` with `nfs`
/// @param nfs where files are: below this URL, in user space; empty when they are files of this
///   machine
/// @param cpus load threads are pinned to them in turn; empty does not pin
public record Site(
    String run,
    String worker,
    int workerIndex,
    int workerCount,
    Path root,
    Optional<NfsUrl> nfs,
    List<Integer> cpus) {

  public Site {
    if (workerIndex < 0 || workerIndex >= workerCount) {
      throw new IllegalArgumentException(
          "worker index must be 0 to " + (workerCount - 1) + ", got " + workerIndex);
    }
    root = root.toAbsolutePath().normalize();
    cpus = List.copyOf(cpus);
  }

  /// A worker that measures files of this machine.
  public Site(
      String run, String worker, int workerIndex, int workerCount, Path root, List<Integer> cpus) {
    this(run, worker, workerIndex, workerCount, root, Optional.empty(), cpus);
  }

  /// The same worker measuring what is below a target.
  ///
  /// @param target an absolute directory, or an `nfs://` URL
  public Site on(String target) {
    return target.startsWith(NfsUrl.SCHEME)
        ? new Site(
            run,
            worker,
            workerIndex,
            workerCount,
            Path.of("/"),
            Optional.of(NfsUrl.parse(target)),
            cpus)
        : new Site(run, worker, workerIndex, workerCount, Path.of(target), cpus);
  }
}
