package dev.regatta.model.plan;

import java.util.List;
import java.util.Optional;

/// Every key of the plan language, in one place. `*` stands for a name the user chooses; `**` for
/// everything below. `docs/plan-reference.md` has a line for each.
final class PlanKeys {

  /// The keys a plan may hold.
  static final List<String> KNOWN =
      List.of(
          "name",
          "fleet.provider",
          "fleet.server.kind",
          "fleet.server.directory",
          "fleet.server.memory",
          "fleet.server.url",
          "fleet.clients.count",
          "workload.fio",
          "workload.fio-args",
          "workload.sections",
          "workload.set.*",
          "jobs.*.op",
          "jobs.*.pattern",
          "jobs.*.bs",
          "jobs.*.read-percent",
          "jobs.*.random-map",
          "jobs.*.distribution.kind",
          "jobs.*.distribution.theta",
          "jobs.*.distribution.h",
          "jobs.*.distribution.deviation",
          "jobs.*.distribution.center",
          "jobs.*.stage",
          "jobs.*.threads",
          "jobs.*.engine",
          "jobs.*.iodepth",
          "jobs.*.batch.submit",
          "jobs.*.batch.reap-least",
          "jobs.*.batch.reap-most",
          "jobs.*.batch.refill-at",
          "jobs.*.uring.register-files",
          "jobs.*.uring.fixed-buffers",
          "jobs.*.uring.fallback",
          "jobs.*.uring.iowq-max-workers",
          "jobs.*.null.delay",
          "jobs.*.null.worker-delay.*",
          "jobs.*.directory",
          "jobs.*.name",
          "jobs.*.files",
          "jobs.*.file-size",
          "jobs.*.create",
          "jobs.*.keep",
          "jobs.*.fallocate",
          "jobs.*.overwrite",
          "jobs.*.file-order",
          "jobs.*.ops-per-file",
          "jobs.*.open-files",
          "jobs.*.direct",
          "jobs.*.sync",
          "jobs.*.invalidate",
          "jobs.*.time-based",
          "jobs.*.start-delay",
          "jobs.*.io-size",
          "jobs.*.ops",
          "jobs.*.loops",
          "jobs.*.rate",
          "jobs.*.rate-process",
          "jobs.*.thinktime",
          "jobs.*.thinktime-ops",
          "jobs.*.fsync",
          "jobs.*.fdatasync",
          "jobs.*.end-fsync",
          "jobs.*.fsync-on-close",
          "jobs.*.content.compress",
          "jobs.*.content.chunk",
          "jobs.*.content.zero",
          "jobs.*.content.refill",
          "jobs.*.content.scramble",
          "jobs.*.seed",
          "jobs.*.repeatable",
          "jobs.*.continue-on-error",
          "jobs.*.stop-all-on-error",
          "dataset.directory",
          "dataset.name",
          "dataset.files",
          "dataset.file-size",
          "dataset.create",
          "dataset.keep",
          "dataset.content.compress",
          "dataset.content.chunk",
          "dataset.content.zero",
          "dataset.content.refill",
          "dataset.content.scramble",
          "files",
          "ramp",
          "runtime",
          "interval",
          "drain",
          "join-timeout",
          "on-worker-loss",
          "thresholds.**",
          "compat.uring-pow2",
          "compat.ramp-consumes-budget",
          "compat.fio-seeds",
          "compat.fio-rates",
          "terraform.**");

  /// Keys of the language whose capability does not exist yet.
  static final List<String> NOT_YET =
      List.of(
          "mount.**",
          "sweep.**",
          "repeat",
          "groups.**",
          "workload.mdtest",
          "fleet.gcp.**",
          "fleet.hosts.**",
          "fleet.vm.**",
          "fleet.server.disk.**",
          "fleet.server.machine",
          "fleet.server.image",
          "fleet.server.kernel",
          "fleet.server.export",
          "fleet.server.export-options",
          "fleet.server.threads",
          "fleet.server.address",
          "fleet.clients.machine",
          "fleet.clients.image",
          "fleet.clients.kernel");

  private PlanKeys() {}

  static boolean isKnown(List<String> path) {
    return KNOWN.stream().anyMatch(key -> matches(segments(key), path));
  }

  static boolean isNotYet(List<String> path) {
    return NOT_YET.stream().anyMatch(key -> matches(segments(key), path));
  }

  /// True for a section of the language: something is known below it.
  static boolean isSection(List<String> path) {
    return KNOWN.stream()
        .map(PlanKeys::segments)
        .anyMatch(key -> key.size() > path.size() && matches(key.subList(0, path.size()), path));
  }

  /// The names known directly below a section, chosen names left out.
  static List<String> below(List<String> section) {
    return KNOWN.stream()
        .map(PlanKeys::segments)
        .filter(key -> key.size() > section.size())
        .filter(key -> matches(key.subList(0, section.size()), section))
        .map(key -> key.get(section.size()))
        .filter(name -> !name.startsWith("*"))
        .distinct()
        .toList();
  }

  /// The one key that ends in this name, when it is known at another place.
  static Optional<String> elsewhere(String name) {
    var found = KNOWN.stream().filter(key -> key.endsWith("." + name) || key.equals(name)).toList();
    return found.size() == 1 ? Optional.of(found.getFirst()) : Optional.empty();
  }

  private static List<String> segments(String key) {
    return List.of(key.split("\\.", -1));
  }

  private static boolean matches(List<String> key, List<String> path) {
    if (!key.isEmpty() && key.getLast().equals("**")) {
      int fixed = key.size() - 1;
      return path.size() >= fixed && matches(key.subList(0, fixed), path.subList(0, fixed));
    }
    if (key.size() != path.size()) {
      return false;
    }
    for (int i = 0; i < key.size(); i++) {
      if (!key.get(i).equals("*") && !key.get(i).equals(path.get(i))) {
        return false;
      }
    }
    return true;
  }
}
