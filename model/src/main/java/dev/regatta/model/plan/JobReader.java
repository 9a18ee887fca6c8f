package dev.regatta.model.plan;

import dev.regatta.model.job.ErrorPolicy;
import dev.regatta.model.job.Flushing;
import dev.regatta.model.job.JobSpec;
import dev.regatta.model.job.Limits;
import dev.regatta.model.job.Randomness;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;

/// Reads one job of `jobs { ... }`.
final class JobReader {
  private static final int MOST_THREADS = 4096;

  private enum ContinueOn {
    NONE,
    READ,
    WRITE,
    ALL
  }

  private final String id;
  private final Section job;
  private final LoadSettings load;

  JobReader(String id, Section job, LoadSettings load) {
    this.id = id;
    this.job = job;
    this.load = load;
  }

  JobSpec read(int stage, int group) {
    var access = AccessReader.read(job);
    int threads = job.get("threads").count(1, MOST_THREADS);
    return new JobSpec(
        id,
        id,
        stage,
        group,
        threads,
        access,
        new JobFilesReader(job, load, access).read(),
        new EngineReader(job, load).read(),
        PaceReader.read(job, threads, load),
        limits(),
        flushing(access.writes()),
        ContentReader.read(job.section("content")),
        randomness(),
        errors(),
        JobSpec.DEFAULT_PERCENTILES,
        written());
  }

  private Limits limits() {
    boolean timed = load.runtime().isPresent();
    boolean timeBased = job.find("time-based").map(Leaf::flag).orElse(timed);
    if (timeBased && !timed) {
      job.refuse("time-based", "= true needs a runtime, as in runtime = 60s");
    }
    return new Limits(
        job.get("start-delay").duration(Duration.ZERO),
        load.ramp().orElse(Duration.ZERO),
        load.runtime().orElse(Duration.ZERO),
        timeBased,
        job.find("io-size").map(leaf -> leaf.sizeBytes(1, Long.MAX_VALUE)).orElse(0L),
        job.find("ops").map(leaf -> leaf.number(1, Long.MAX_VALUE)).orElse(0L),
        job.get("loops").count(1, Integer.MAX_VALUE),
        load.compat().rampConsumesBudget(),
        job.get("thinktime").duration(Duration.ZERO),
        job.get("thinktime-ops").count(1, Integer.MAX_VALUE));
  }

  private Flushing flushing(boolean writes) {
    if (!writes) {
      for (String key : new String[] {"fsync", "fdatasync", "end-fsync", "fsync-on-close"}) {
        job.refuse(key, "needs a job that writes");
      }
    }
    return new Flushing(
        job.get("fsync").count(0, Integer.MAX_VALUE),
        job.get("fdatasync").count(0, Integer.MAX_VALUE),
        job.get("end-fsync").flag(),
        job.get("fsync-on-close").flag());
  }

  private Randomness randomness() {
    return new Randomness(
        job.get("seed").number(0, Long.MAX_VALUE),
        job.get("repeatable").flag(),
        load.compat().fioSeeds());
  }

  private ErrorPolicy errors() {
    var goOn = job.get("continue-on-error").oneOf(ContinueOn.class);
    return new ErrorPolicy(
        goOn == ContinueOn.READ || goOn == ContinueOn.ALL,
        goOn == ContinueOn.WRITE || goOn == ContinueOn.ALL,
        job.get("stop-all-on-error").flag());
  }

  private Map<String, String> written() {
    var written = new TreeMap<String, String>();
    job.object()
        .toConfig()
        .entrySet()
        .forEach(entry -> written.put(entry.getKey(), entry.getValue().unwrapped().toString()));
    return written;
  }
}
