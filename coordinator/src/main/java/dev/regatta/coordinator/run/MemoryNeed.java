package dev.regatta.coordinator.run;

import dev.regatta.model.job.EngineSpec;
import dev.regatta.model.job.JobSpec;
import dev.regatta.model.latency.Histograms;
import dev.regatta.model.plan.DataSet;
import dev.regatta.model.plan.Plan;

/// The memory one worker needs, computed from the plan.
///
/// @param loadThreads most load threads of a stage
/// @param recordingBytes histograms: two of each kind and op for every load thread
/// @param bufferBytes data buffers: one block for each op in flight
/// @param fileBytes bookkeeping of files: for all of them during set-up, then for those of a stage,
///   random maps included
/// @param heapBytes heap the worker's JVM is given
public record MemoryNeed(
    int loadThreads, long recordingBytes, long bufferBytes, long fileBytes, long heapBytes) {
  private static final long JVM_BYTES = 192L << 20;
  private static final long FILE_BYTES = 64;
  // open, close, fsync and fdatasync are timed whatever the job does.
  private static final int OTHER_OPS = 4;

  public static MemoryNeed of(Plan plan) {
    int threads = 0;
    long recording = 0;
    long buffers = 0;
    long files = 0;
    for (int stage = 0; stage < plan.stages(); stage++) {
      var jobs = plan.jobsOf(stage);
      threads = Math.max(threads, jobs.stream().mapToInt(JobSpec::threads).sum());
      recording = Math.max(recording, jobs.stream().mapToLong(MemoryNeed::recording).sum());
      buffers = Math.max(buffers, jobs.stream().mapToLong(MemoryNeed::buffers).sum());
      files = Math.max(files, jobs.stream().mapToLong(MemoryNeed::files).sum());
    }
    files = Math.max(files, setup(plan));
    return new MemoryNeed(threads, recording, buffers, files, JVM_BYTES + 2 * recording + files);
  }

  private static long setup(Plan plan) {
    long ofDataset = plan.dataset().map(DataSet::files).orElse(0);
    long ofJobs =
        plan.jobs().stream().mapToLong(job -> (long) job.threads() * job.files().count()).sum();
    return FILE_BYTES * (ofDataset + ofJobs);
  }

  private static long recording(JobSpec job) {
    long histogram = Histograms.empty().getEstimatedFootprintInBytes();
    // lat and clat always, slat where ops are submitted asynchronously, lag where they are due
    int kinds =
        2
            + (job.engine().kind() == EngineSpec.Kind.PSYNC ? 0 : 1)
            + (job.pace().openLoop() ? 1 : 0);
    int dataOps = (job.reads() ? 1 : 0) + (job.writes() ? 1 : 0);
    return 2L * job.threads() * histogram * (dataOps * kinds + OTHER_OPS);
  }

  private static long buffers(JobSpec job) {
    return (long) job.threads() * job.engine().iodepth() * job.access().largestBlockBytes();
  }

  private static long files(JobSpec job) {
    long bytes =
        Math.max(
            job.files().sizing().sizeBytes(),
            job.files().count() * job.files().sizing().fileSizeHighBytes());
    long map = job.access().usesMap() ? bytes / job.access().blockBytes() / 8 : 0;
    return job.threads() * (FILE_BYTES * job.files().count() + map);
  }
}
