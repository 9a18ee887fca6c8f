package dev.regatta.model.plan;

import dev.regatta.model.job.EngineSpec;
import dev.regatta.model.job.EngineSpec.Kind;
import dev.regatta.model.job.EngineSpec.Null;
import dev.regatta.model.job.EngineSpec.Uring;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/// Reads which engine runs a job. Settings of another engine than the job's are refused.
final class EngineReader {
  private static final int MOST_IODEPTH = 1 << 15;

  private final Section job;
  private final LoadSettings load;

  EngineReader(Section job, LoadSettings load) {
    this.job = job;
    this.load = load;
  }

  EngineSpec read() {
    var kind = kind();
    if (kind != Kind.URING) {
      job.refuse("uring", "needs engine = uring");
    }
    if (kind != Kind.NULL) {
      job.refuse("null", "needs engine = null");
    }
    int iodepth = iodepth(kind);
    return new EngineSpec(
        kind,
        iodepth,
        BatchReader.read(job, iodepth),
        uring(job.section("uring")),
        nothing(job.section("null")));
  }

  /// All jobs of a plan measure one target: an engine that cannot reach it is refused.
  private Kind kind() {
    var leaf = job.get("engine");
    var kind = leaf.oneOf(Kind.class);
    if (kind.speaksNfs() && !load.nfs()) {
      throw leaf.problem(
          "needs an NFS server: write fleet.server.kind = embedded, or existing and its url");
    }
    if (load.nfs() && kind.isLocal()) {
      throw (job.has("engine") ? leaf : job.leafHere(leaf))
          .problem(
              "cannot reach the files, which are on an NFS server: write nfs3 or libnfs,"
                  + " or fleet.server.kind = none");
    }
    return kind;
  }

  private int iodepth(Kind kind) {
    var leaf = job.get("iodepth");
    int iodepth = leaf.count(1, MOST_IODEPTH);
    if (kind == Kind.PSYNC && iodepth > 1) {
      throw leaf.problem("needs engine = uring or pool: psync has one op in flight per thread");
    }
    return iodepth;
  }

  private Uring uring(Section uring) {
    return new Uring(
        uring.get("register-files").flag(),
        uring.get("fixed-buffers").flag(),
        uring.get("fallback").flag(),
        load.compat().uringPow2(),
        uring.get("iowq-max-workers").count(0, MOST_IODEPTH));
  }

  private Null nothing(Section settings) {
    long delay = settings.get("delay").duration(Duration.ZERO).toNanos();
    return new Null(delay, workerDelays(settings.section("worker-delay")));
  }

  private Map<String, Long> workerDelays(Section delays) {
    var result = new HashMap<String, Long>();
    for (String worker : delays.names()) {
      var leaf = delays.chosenLeaf(worker);
      if (!isWorker(worker)) {
        throw leaf.problem("names no worker: they are " + workers());
      }
      result.put(worker, leaf.duration(Duration.ZERO).toNanos());
    }
    return result;
  }

  private boolean isWorker(String name) {
    return name.matches("w[1-9][0-9]{0,8}")
        && Integer.parseInt(name.substring(1)) <= load.workers();
  }

  private String workers() {
    return load.workers() == 1 ? "w1" : "w1 to w" + load.workers();
  }
}
