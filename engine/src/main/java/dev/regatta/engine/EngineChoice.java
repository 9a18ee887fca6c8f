package dev.regatta.engine;

import dev.regatta.engine.io.EngineRefusedException;
import dev.regatta.engine.io.libnfs.LibnfsEngine;
import dev.regatta.engine.io.uring.RingFlags;
import dev.regatta.engine.io.uring.RingProbe;
import dev.regatta.engine.io.uring.UringEngine;
import dev.regatta.model.job.EngineSpec;
import dev.regatta.model.job.EngineSpec.Kind;
import dev.regatta.model.job.JobSpec;
import dev.regatta.nfs.client.NfsMount;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// The engine a job really runs on, found out before the load, and how it is set.
///
/// @param spec as asked for, or psync where the plan allows that
/// @param effective settings, short name to text
record EngineChoice(EngineSpec spec, Map<String, String> effective) {

  /// @param mount the export of engines that speak NFS themselves
  static EngineChoice of(JobSpec job, String worker, Optional<NfsMount> mount, List<String> notes)
      throws SetupException {
    Map<String, String> effective = new TreeMap<>();
    var spec = job.engine();
    if (spec.kind() == Kind.URING) {
      spec = probed(job, effective, notes);
    }
    if (spec.kind() == Kind.PSYNC && spec.iodepth() > 1) {
      notes.add(
          "job %s: psync has one op in flight per thread, iodepth %d has no effect"
              .formatted(job.name(), spec.iodepth()));
    }
    if (spec.kind() == Kind.LIBNFS) {
      effective.put("library", library(job));
    }
    if (spec.kind() == Kind.NULL) {
      effective.put("delay-ns", Long.toString(spec.nothing().delayNanos(worker)));
    }
    if (mount.isPresent() && spec.kind().speaksNfs()) {
      describe(mount.get(), spec.kind(), effective);
    }
    var opening = job.files().opening();
    effective.put("engine", spec.kind().name().toLowerCase(Locale.ROOT));
    effective.put("iodepth", Integer.toString(IoEngines.slots(spec)));
    effective.put("iodepth-asked", Integer.toString(job.engine().iodepth()));
    effective.put("sync", opening.sync().name().toLowerCase(Locale.ROOT));
    if (!spec.kind().speaksNfs()) {
      effective.put("direct", Boolean.toString(opening.direct()));
      effective.put("invalidate", Boolean.toString(opening.invalidate()));
    }
    return new EngineChoice(spec, effective);
  }

  private static String library(JobSpec job) throws SetupException {
    try {
      return LibnfsEngine.library();
    } catch (EngineRefusedException e) {
      throw SetupException.machine("job " + job.name() + ": " + e.getMessage());
    }
  }

  /// What our client found out is nothing of libnfs's, which has a connection of its own.
  private static void describe(NfsMount mount, Kind kind, Map<String, String> effective) {
    effective.put("server", mount.server());
    effective.put("export", mount.url().exportPath());
    if (kind == Kind.LIBNFS) {
      effective.put("nconnect", "1");
      return;
    }
    effective.put("nconnect", Integer.toString(mount.url().nconnect()));
    effective.put("rsize", Integer.toString(mount.readMax()));
    effective.put("wsize", Integer.toString(mount.writeMax()));
    effective.put("privileged-port", Boolean.toString(mount.privileged()));
  }

  private static EngineSpec probed(JobSpec job, Map<String, String> effective, List<String> notes)
      throws SetupException {
    var spec = job.engine();
    int entries = UringEngine.entries(IoEngines.slots(spec));
    try {
      var probe = RingProbe.of(entries, spec.uring().iowqMaxWorkers());
      int flags = probe.flags();
      if (flags != RingFlags.WANTED) {
        notes.add(
            "job %s: this kernel gives a ring with flags %s, not %s"
                .formatted(
                    job.name(), RingFlags.describe(flags), RingFlags.describe(RingFlags.WANTED)));
      }
      boolean fixed = spec.uring().fixedBuffers();
      effective.put("ring-flags", RingFlags.describe(flags));
      effective.put("iowq-max-workers", probe.workers().orElse("unknown"));
      effective.put("ring-entries", Integer.toString(entries));
      effective.put("opcodes", fixed ? "READ_FIXED,WRITE_FIXED" : "READ,WRITE");
      effective.put("registerfiles", Boolean.toString(spec.uring().registerFiles()));
      effective.put("fixedbufs", Boolean.toString(fixed));
      return spec;
    } catch (EngineRefusedException e) {
      if (!spec.uring().fallback()) {
        throw SetupException.machine("job " + job.name() + ": " + e.getMessage());
      }
      notes.add("job " + job.name() + ": runs on psync, not uring: " + e.getMessage());
      return spec.on(Kind.PSYNC);
    }
  }
}
