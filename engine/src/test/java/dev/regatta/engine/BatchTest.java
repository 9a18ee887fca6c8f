package dev.regatta.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.regatta.engine.io.IoEngine;
import dev.regatta.engine.io.OpSlot;
import dev.regatta.engine.linux.Errno;
import dev.regatta.engine.load.OpLog;
import dev.regatta.model.job.EngineSpec.Batch;
import dev.regatta.model.job.EngineSpec.Kind;
import dev.regatta.model.job.Op;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// fio's `iodepth_batch` family: how many ops are submitted and reaped together.
class BatchTest {
  @TempDir Path root;
  private final CountingEngine engine = new CountingEngine();

  @Test
  void opsAreSubmittedTogether() throws Exception {
    var outcome = run(8, new Batch(4, 1, 1, 0), 33);

    assertThat(outcome.count(Op.READ)).isEqualTo(33);
    // The ninth waits for room alone: what is queued is submitted before anything is waited for.
    assertThat(engine.submits.subList(0, 2)).containsExactly(4, 4);
    assertThat(engine.submits.stream().mapToInt(n -> n).sum()).isEqualTo(33);
    assertThat(engine.mostInFlight).isEqualTo(8);
  }

  @Test
  void completionsAreReapedTogether() throws Exception {
    var outcome = run(8, new Batch(1, 3, 5, 0), 64);

    assertThat(outcome.count(Op.READ)).isEqualTo(64);
    assertThat(engine.reaps).contains("3..5");
    assertThat(engine.reaps).allMatch(reap -> reap.endsWith("..5"));
  }

  @Test
  void queueIsRefilledWhenItIsLow() throws Exception {
    run(8, new Batch(1, 1, 1, 2), 64);

    // Once full, the queue drains to two before the next op is issued.
    assertThat(engine.lowestBeforeIssue).isEqualTo(2);
    assertThat(engine.mostInFlight).isEqualTo(8);
  }

  @Test
  void leastOfZeroNeverWaitsWhileThereIsRoom() throws Exception {
    var outcome = run(4, new Batch(1, 0, 4, 0), 40);

    assertThat(outcome.count(Op.READ)).isEqualTo(40);
    assertThat(engine.reaps).contains("0..4");
  }

  private Outcome run(int iodepth, Batch batch, int ops) throws SetupException {
    var job = Jobs.reading().on(Kind.NULL, iodepth);
    job.fileSize(64 * Jobs.BLOCK);
    job.files = 1;
    job.batch = batch;
    job.ops = ops;
    var site = new Site("run-1", "w1", 0, 1, root, List.of());
    var probes = new Load.Probes(_ -> _ -> engine, OpLog.NONE);
    try (var load = Load.prepare(site, Optional.empty(), List.of(job.build()), probes)) {
      var outcome = new Outcome();
      load.start(0, Instant.now(), Duration.ofSeconds(1), Duration.ofSeconds(30), outcome);
      outcome.result();
      return outcome;
    }
  }

  /// Completes ops when they are reaped and not before, as many as it must.
  private static final class CountingEngine implements IoEngine {
    final List<Integer> submits = new ArrayList<>();
    final List<String> reaps = new ArrayList<>();
    int mostInFlight;
    int lowestBeforeIssue = Integer.MAX_VALUE;
    private final Deque<OpSlot> inFlight = new ArrayDeque<>();
    private boolean full;
    private int queued;

    @Override
    public boolean asynchronous() {
      return true;
    }

    @Override
    public void queue(OpSlot slot) {
      if (full) {
        lowestBeforeIssue = Math.min(lowestBeforeIssue, inFlight.size());
        full = false;
      }
      slot.result = slot.op.movesData() ? slot.length : slot.fileNumber;
      inFlight.add(slot);
      queued += slot.op.movesData() ? 1 : 0;
      mostInFlight = Math.max(mostInFlight, inFlight.size());
      full |= inFlight.size() == 8;
    }

    @Override
    public void submit() {
      if (queued > 0) {
        submits.add(queued);
      }
      queued = 0;
    }

    @Override
    public int reap(OpSlot[] completed, int least, int most) {
      assertThat(queued).isZero();
      if (inFlight.stream().allMatch(slot -> slot.op.movesData()) && inFlight.size() > least) {
        reaps.add(least + ".." + most);
      }
      int given = 0;
      while (given < Math.max(1, least) && !inFlight.isEmpty()) {
        completed[given++] = inFlight.remove();
      }
      return given;
    }

    @Override
    public int reapUntil(OpSlot[] completed, int most, long nanos) {
      return reap(completed, 0, most);
    }

    @Override
    public String errorName(int code) {
      return Errno.name(code);
    }

    @Override
    public void close() {}
  }
}
