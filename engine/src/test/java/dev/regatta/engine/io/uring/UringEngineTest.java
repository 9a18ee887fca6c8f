package dev.regatta.engine.io.uring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.regatta.engine.io.EngineRefusedException;
import dev.regatta.engine.io.EngineSetup;
import dev.regatta.engine.io.IoEngine;
import dev.regatta.engine.io.IoEngineContract;
import dev.regatta.engine.io.OpSlot;
import dev.regatta.engine.linux.Linux;
import dev.regatta.model.job.EngineSpec;
import dev.regatta.model.job.EngineSpec.Kind;
import dev.regatta.model.job.Op;
import java.lang.foreign.Arena;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UringEngineTest extends IoEngineContract {
  @Override
  protected EngineSpec spec() {
    return EngineSpec.of(Kind.URING, 5);
  }

  @Override
  protected IoEngine create(EngineSetup setup) throws EngineRefusedException {
    return new UringEngine(setup, RingFlags.probe(UringEngine.entries(setup.slots())));
  }

  @Test
  void ringHasTheNextPowerOfTwoEntries() {
    assertThat(UringEngine.entries(1)).isEqualTo(1);
    assertThat(UringEngine.entries(2)).isEqualTo(2);
    assertThat(UringEngine.entries(100)).isEqualTo(128);
    assertThat(UringEngine.entries(128)).isEqualTo(128);
  }

  @Test
  void opsThatAreDoneAtOnceDoNotHoldUpTheOthers(@TempDir Path directory) throws Exception {
    var fifo = directory.resolve("fifo");
    assertThat(new ProcessBuilder("mkfifo", fifo.toString()).start().waitFor()).isZero();
    var cached = Files.write(directory.resolve("cached"), new byte[512]);
    try (var arena = Arena.ofConfined()) {
      var linux = new Linux(arena);
      long buffer = arena.allocate(1024).address();
      var setup = new EngineSetup(spec(), "w1", 5, 5, buffer, 1024);
      try (var engine = create(setup)) {
        var late = read(0, linux.open(fifo.toString(), Linux.O_RDWR, 0), buffer);
        engine.queue(late);
        engine.submit();
        Files.write(fifo, new byte[512]);

        var early = read(1, linux.open(cached.toString(), Linux.O_RDONLY, 0), buffer + 512);
        var completed = new OpSlot[1];
        int rounds = 0;
        do {
          engine.queue(early);
          engine.submit();
          engine.reap(completed, 1, 1);
        } while (completed[0].index == early.index && ++rounds < 1000);

        assertThat(rounds).isLessThan(1000);
        assertThat(engine.reap(completed, 1, 1)).isEqualTo(1);
        assertThat(late.result).isEqualTo(512);
        linux.close(late.file);
        linux.close(early.file);
      }
    }
  }

  private static OpSlot read(int index, int file, long address) {
    var slot = new OpSlot(index);
    slot.op = Op.READ;
    slot.file = file;
    slot.address = address;
    slot.length = 512;
    return slot;
  }

  @Test
  void flagsAreNamed() {
    assertThat(RingFlags.describe(RingFlags.WANTED))
        .isEqualTo("CQSIZE|COOP_TASKRUN|SINGLE_ISSUER|DEFER_TASKRUN");
    assertThat(RingFlags.describe(0)).isEqualTo("none");
  }
}
