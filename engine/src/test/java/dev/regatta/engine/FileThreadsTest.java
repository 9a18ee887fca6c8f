package dev.regatta.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.Test;

class FileThreadsTest {

  @Test
  void everyPositionIsWorkedOnOnce() throws Exception {
    var times = new AtomicIntegerArray(1000);

    FileThreads.run(1000, () -> worker(times::incrementAndGet));

    for (int position = 0; position < 1000; position++) {
      assertThat(times.get(position)).isEqualTo(1);
    }
  }

  @Test
  void asManyThreadsAsAllowedWorkAtOnce() throws Exception {
    var together = new CyclicBarrier(FileThreads.MOST);
    var closed = new AtomicInteger();
    Set<Thread> threads = ConcurrentHashMap.newKeySet();

    FileThreads.run(
        FileThreads.MOST,
        () ->
            new FileThreads.Worker() {
              @Override
              public void work(int position) {
                threads.add(Thread.currentThread());
                await(together);
              }

              @Override
              public void close() {
                closed.incrementAndGet();
              }
            });

    assertThat(threads).hasSize(FileThreads.MOST);
    assertThat(closed).hasValue(FileThreads.MOST);
  }

  @Test
  void failureOfTheFirstBadFileIsThrownThoughAnotherFailedBefore() {
    var laterFailed = new CountDownLatch(1);

    assertThatThrownBy(() ->
            FileThreads.run(
                1000,
                () ->
                    worker(position -> {
                      if (position == 700) {
                        laterFailed.countDown();
                        throw SetupException.user("700 is bad");
                      }
                      if (position == 500) {
                        await(laterFailed);
                        throw SetupException.user("500 is bad");
                      }
                    })))
        .isInstanceOf(SetupException.class)
        .hasMessage("500 is bad");
  }

  @Test
  void nothingNewIsBegunAfterAFailure() {
    var begun = new AtomicInteger();

    assertThatThrownBy(() ->
            FileThreads.run(
                1_000_000,
                () ->
                    worker(position -> {
                      begun.incrementAndGet();
                      throw SetupException.user(position + " is bad");
                    })))
        .hasMessage("0 is bad");

    assertThat(begun).hasValueLessThanOrEqualTo(FileThreads.MOST);
  }

  @Test
  void defectsAreNotSwallowed() {
    assertThatThrownBy(() ->
            FileThreads.run(
                10,
                () -> {
                  throw new IllegalStateException("no worker");
                }))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("no worker");
  }

  private interface Work {
    void on(int position) throws SetupException;
  }

  private static FileThreads.Worker worker(Work work) {
    return new FileThreads.Worker() {
      @Override
      public void work(int position) throws SetupException {
        work.on(position);
      }

      @Override
      public void close() {}
    };
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void await(CyclicBarrier barrier) {
    try {
      barrier.await();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }
}
