package dev.regatta.engine.load;

import dev.regatta.engine.record.IntervalGrid;
import dev.regatta.engine.record.ThreadRecorder;
import dev.regatta.model.job.JobSpec;
import java.util.List;

/// All that one load thread is told.
///
/// @param cloneNumber number of the thread in its job, from 0
/// @param worker name, for engines that differ by worker
/// @param slots data ops in flight at most
/// @param cpus to be pinned to; empty for none
public record CloneSpec(
    JobSpec job,
    int cloneNumber,
    String worker,
    int slots,
    FileRanges files,
    long seed,
    List<Integer> cpus,
    IntervalGrid grid,
    ThreadRecorder recorder,
    OpLog log) {

  public CloneSpec {
    cpus = List.copyOf(cpus);
  }

  String threadName() {
    return "job-" + job.id() + "-" + cloneNumber;
  }

  int slotBytes() {
    return Math.toIntExact((job.access().largestBlockBytes() + 4095) & ~4095L);
  }
}
