package dev.regatta.engine;

import dev.regatta.engine.linux.Errno;
import dev.regatta.engine.linux.Linux;
import dev.regatta.model.job.JobSpec;
import dev.regatta.nfs.client.NfsUrl;
import java.lang.foreign.Arena;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/// Whether the process may open as many files at once as a stage can want: running out of
/// descriptors in the middle of the load would be found out by failed ops.
final class DescriptorBudget {
  /// Connections to the fleet, logs, and what the JVM opens now and then.
  private static final int RESERVE = 64;

  /// A file of histograms for each op that a job has.
  private static final int JOURNALS_PER_JOB = 6;

  /// epoll and eventfd of a thread's connections.
  private static final int SELECTOR = 2;

  private final List<JobSpec> jobs;

  DescriptorBudget(List<JobSpec> jobs) {
    this.jobs = jobs;
  }

  /// Raises the soft limit to the hard one; refuses when that is too few for a stage.
  void check() throws SetupException {
    try (var arena = Arena.ofConfined()) {
      var linux = new Linux(arena);
      long limit = linux.raiseDescriptorLimit();
      long open = linux.countEntries("/proc/self/fd");
      if (limit < 0 || open < 0) {
        throw SetupException.machine(
            "cannot find out how many files may be open: "
                + Errno.name((int) -Math.min(limit, open)));
      }
      check(limit, open + RESERVE + (long) JOURNALS_PER_JOB * jobs.size());
    }
  }

  private void check(long limit, long others) throws SetupException {
    for (int stage : jobs.stream().map(JobSpec::stage).distinct().sorted().toList()) {
      var ofStage = jobs.stream().filter(job -> job.stage() == stage).toList();
      long most = ofStage.stream().mapToLong(DescriptorBudget::most).sum();
      if (most > limit - others) {
        var largest = Collections.max(ofStage, Comparator.comparingLong(DescriptorBudget::most));
        throw SetupException.machine(
            "stage %d needs up to %d descriptors at once on this worker (job %s most: %d threads x %d files), but the process may have %d, of which %d are in use or kept free; lower open-files or raise the hard limit (ulimit -Hn)"
                .formatted(
                    stage, most, largest.name(), largest.threads(), files(largest), limit, others));
      }
    }
  }

  private static long most(JobSpec job) {
    int apart =
        switch (job.engine().kind()) {
          case URING -> 1;
          case NFS3, LIBNFS -> NfsUrl.MAX_NCONNECT + SELECTOR;
          case PSYNC, POOL, NULL -> 0;
        };
    return (files(job) + apart) * job.threads();
  }

  /// Most that one thread has open.
  private static long files(JobSpec job) {
    if (!IoEngines.usesFiles(job.engine()) || job.engine().kind().speaksNfs()) {
      return 0;
    }
    int asked = job.files().opening().openFiles();
    return asked == 0 ? job.files().count() : Math.min(asked, job.files().count());
  }
}
