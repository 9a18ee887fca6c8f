package dev.regatta.provisioning.local;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/// Hands out disjoint cores to workers that share a machine, where there are enough for every load
/// thread and one is left for everything else.
final class CpuSets {
  private static final Path STATUS = Path.of("/proc/self/status");
  private static final String ALLOWED = "Cpus_allowed_list:";

  private CpuSets() {}

  /// The cores this process may use; empty when the kernel does not say.
  static List<Integer> allowed() {
    try (var lines = Files.lines(STATUS)) {
      return lines
          .filter(line -> line.startsWith(ALLOWED))
          .findFirst()
          .map(line -> parse(line.substring(ALLOWED.length()).strip()))
          .orElse(List.of());
    } catch (IOException e) {
      return List.of();
    }
  }

  /// `0-2,5` is 0, 1, 2 and 5.
  static List<Integer> parse(String list) {
    var cpus = new ArrayList<Integer>();
    for (var range : list.split(",", -1)) {
      var ends = range.split("-", 2);
      int last = Integer.parseInt(ends[ends.length - 1]);
      for (int cpu = Integer.parseInt(ends[0]); cpu <= last; cpu++) {
        cpus.add(cpu);
      }
    }
    return cpus;
  }

  /// One list for each worker: all empty when there are not enough cores.
  static List<List<Integer>> split(List<Integer> cpus, int workers, int threads) {
    int each = (cpus.size() - 1) / workers;
    if (each < threads) {
      return Collections.nCopies(workers, List.of());
    }
    var sets = new ArrayList<List<Integer>>();
    for (int worker = 0; worker < workers; worker++) {
      int from = 1 + worker * each;
      sets.add(List.copyOf(cpus.subList(from, from + each)));
    }
    return sets;
  }
}
