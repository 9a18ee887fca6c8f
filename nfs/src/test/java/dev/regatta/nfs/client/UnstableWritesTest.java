package dev.regatta.nfs.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.regatta.nfs.v3.Nfs3;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

final class UnstableWritesTest {
  private final UnstableWrites writes = new UnstableWrites(4, 100);
  private final ByteBuffer source = ByteBuffer.allocate(100);

  @Test
  void forgetsWhatIsCommitted() {
    keep(0, 10, 1);
    keep(10, 10, 1);

    writes.committed(verifier(1), 2);

    assertThat(writes.size()).isZero();
    assertThat(writes.lost()).isZero();
    assertThat(writes.hasRoom(100)).isTrue();
  }

  @Test
  void findsWhatWasWrittenBeforeTheServerStartedAgain() {
    keep(0, 10, 1);
    keep(10, 10, 2);
    keep(20, 10, 1);

    writes.committed(verifier(2), 3);

    assertThat(writes.size()).isEqualTo(2);
    assertThat(writes.lost()).isEqualTo(2);
    writes.resent(written(10, 2));
    assertThat(writes.lost()).isEqualTo(1);
    writes.resent(written(4, 2));
    assertThat(writes.lost()).isEqualTo(1);
    writes.resent(written(6, 2));
    assertThat(writes.lost()).isZero();
    writes.committed(verifier(2), 2);
    assertThat(writes.size()).isZero();
  }

  @Test
  void keepsWhatWasWrittenAfterTheCommitWasSent() {
    keep(0, 10, 1);
    int mark = writes.size();
    keep(10, 10, 2);

    writes.committed(verifier(1), mark);

    assertThat(writes.size()).isEqualTo(1);
    assertThat(writes.lost()).isZero();
    assertThat(writes.hasRoom(90)).isTrue();
    assertThat(writes.hasRoom(91)).isFalse();
  }

  @Test
  void keepsNothingOfWritesThatAreStable() {
    NfsCall write = written(10, 1);
    write.committed = Nfs3.DATA_SYNC;

    writes.keep(write, 0, source, 0);

    assertThat(writes.size()).isZero();
  }

  @Test
  void saysWhenItIsFull() {
    keep(0, 90, 1);
    assertThat(writes.hasRoom(10)).isTrue();
    assertThat(writes.hasRoom(11)).isFalse();

    keep(1, 1, 1);
    keep(2, 1, 1);
    keep(3, 1, 1);
    assertThat(writes.hasRoom(1)).isFalse();
  }

  private void keep(long offset, int length, long verifier) {
    writes.keep(written(length, verifier), offset, source, 0);
  }

  private static NfsCall written(int count, long verifier) {
    NfsCall call = verifier(verifier);
    call.count = count;
    call.committed = Nfs3.UNSTABLE;
    return call;
  }

  private static NfsCall verifier(long verifier) {
    NfsCall call = new NfsCall(0);
    call.verifier = verifier;
    return call;
  }
}
