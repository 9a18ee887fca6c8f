package dev.regatta.model.fio;

import dev.regatta.model.job.EngineSpec;
import dev.regatta.model.job.EngineSpec.Kind;
import dev.regatta.model.job.EngineSpec.Null;
import dev.regatta.model.job.EngineSpec.Uring;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// ioengine, iodepth and io_uring's own options.
final class EngineOptions {
  private static final Set<String> SYNCHRONOUS =
      Set.of("psync", "sync", "vsync", "pvsync", "pvsync2");
  private static final Set<String> OTHERS =
      Set.of(
          "cpp_null",
          "posixaio",
          "solarisaio",
          "windowsaio",
          "mmap",
          "splice",
          "sg",
          "net",
          "netsplice",
          "cpuio",
          "rdma",
          "falloc",
          "ftruncate",
          "e4defrag",
          "rados",
          "rbd",
          "http",
          "gfapi",
          "gfapi_async",
          "libhdfs",
          "mtd",
          "dev-dax",
          "ime_psync",
          "ime_psyncv",
          "ime_aio",
          "libiscsi",
          "nbd",
          "libcufile",
          "libhipfile",
          "dfs",
          "exec",
          "xnvme",
          "libblkio",
          "libpmem",
          "pmemblk",
          "libzbc",
          "io_uring_cmd",
          "filecreate",
          "filestat",
          "filedelete",
          "dircreate",
          "dirstat",
          "dirdelete",
          "filerename",
          "external");

  private EngineOptions() {}

  static EngineSpec read(Settings settings, String job, FioContext context) {
    Kind kind = kind(settings);
    settings
        .text("ioengine")
        .filter(name -> !name.equals("psync"))
        .filter(name -> kind == Kind.PSYNC || name.equals("nfs"))
        .ifPresent(name ->
            settings.note(
                "job %s: ioengine=%s runs as %s"
                    .formatted(job, name, kind.name().toLowerCase(Locale.ROOT))));
    int iodepth = settings.count("iodepth", 1, 1, Integer.MAX_VALUE);
    if (kind == Kind.PSYNC && iodepth > 1) {
      settings.note(
          "job %s: iodepth=%d is capped at 1, as in fio: the engine is synchronous"
              .formatted(job, iodepth));
      iodepth = 1;
    }
    if (kind.speaksNfs()) {
      noteWithoutCache(settings);
    }
    return new EngineSpec(
        kind,
        iodepth,
        BatchOptions.read(settings, iodepth),
        uring(settings, job, kind, context),
        Null.DEFAULT);
  }

  static Kind kind(Settings settings) {
    return settings.find("ioengine").map(EngineOptions::kind).orElse(Kind.PSYNC);
  }

  private static Kind kind(Setting engine) {
    String name = engine.text();
    if (SYNCHRONOUS.contains(name)) {
      return Kind.PSYNC;
    }
    return switch (name) {
      case "io_uring" -> Kind.URING;
      case "null" -> Kind.NULL;
      case "pool" -> ours(engine, Kind.POOL);
      case "nfs" -> Kind.NFS3;
      case "nfs3" -> ours(engine, Kind.NFS3);
      case "libnfs" -> ours(engine, Kind.LIBNFS);
      case "libaio" ->
          throw engine.misread(
              "not yet supported; use io_uring, or pool in workload.set, which has real depth where"
                  + " the kernel is not asynchronous (libaio waits in its submission there)");
      default ->
          throw engine.misread(
              (OTHERS.contains(name) || name.startsWith("external:")
                      ? "not yet supported"
                      : "no such fio engine")
                  + "; use psync, io_uring, nfs or null, here or in workload.set");
    };
  }

  /// Regatta's own, which fio does not know.
  private static Kind ours(Setting engine, Kind kind) {
    if (!engine.isOfPlan()) {
      throw engine.misread("no fio engine, but Regatta's own; write it in workload.set");
    }
    return kind;
  }

  private static void noteWithoutCache(Settings settings) {
    for (String name : List.of("direct", "invalidate")) {
      settings
          .find(name)
          .filter(Settings::isSet)
          .ifPresent(setting ->
              settings.noteNoEffect(setting, ": engines that speak NFS have no page cache"));
    }
  }

  private static Uring uring(Settings settings, String job, Kind kind, FioContext context) {
    boolean registerFiles = settings.flag("registerfiles", false);
    boolean fixedBuffers = settings.flag("fixedbufs", false);
    if (kind == Kind.URING) {
      return new Uring(registerFiles, fixedBuffers, false, context.uringPow2(), 0);
    }
    for (String name : List.of("registerfiles", "fixedbufs")) {
      if (settings.flag(name, false)) {
        settings.note("job " + job + ": " + name + " has no effect: it is io_uring's");
      }
    }
    return Uring.DEFAULT;
  }
}
