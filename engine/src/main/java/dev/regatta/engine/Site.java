package dev.regatta.engine;

import java.nio.file.Path;
import java.util.List;

/// What a worker knows of itself.
///
/// @param run the run's id
/// @param worker the worker's name, a word
/// @param workerIndex from 0
/// @param workerCount workers of the fleet
/// @param root relative directories of jobs and data sets are below it
/// @param cpus load threads are pinned to them in turn; empty does not pin
public record Site(
    String run, String worker, int workerIndex, int workerCount, Path root, List<Integer> cpus) {

  public Site {
    if (workerIndex < 0 || workerIndex >= workerCount) {
      throw new IllegalArgumentException(
          "worker index must be 0 to " + (workerCount - 1) + ", got " + workerIndex);
    }
    root = root.toAbsolutePath().normalize();
    cpus = List.copyOf(cpus);
  }
}
