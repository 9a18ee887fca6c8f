package dev.regatta.model.plan;

import dev.regatta.model.job.EngineSpec.Batch;

/// Reads `batch { ... }` of a job.
final class BatchReader {
  private final Section batch;
  private final int iodepth;

  private BatchReader(Section batch, int iodepth) {
    this.batch = batch;
    this.iodepth = iodepth;
  }

  static Batch read(Section job, int iodepth) {
    if (iodepth == 1) {
      job.refuse("batch", "needs an iodepth above 1");
    }
    return new BatchReader(job.section("batch"), iodepth).read();
  }

  private Batch read() {
    int least = batch.get("reap-least").count(0, iodepth);
    int smallestMost = Math.max(1, least);
    return new Batch(
        batch.get("submit").count(1, iodepth),
        least,
        batch.find("reap-most").map(leaf -> leaf.count(smallestMost, iodepth)).orElse(smallestMost),
        batch.get("refill-at").count(0, iodepth - 1));
  }
}
