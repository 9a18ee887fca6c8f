package dev.regatta.nfs.client;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/// Carries calls over connections, on the thread that polls. Calls take turns on the connections.
///
/// Hot path.
final class EventLoop {
  private static final long TICK_NANOS = 10_000_000L;
  private static final long NANOS_PER_MILLI = 1_000_000L;
  private static final long FIRST_PAUSE_NANOS = 100_000_000L;
  private static final int MOST_DOUBLINGS = 5;

  private final CallTable table;
  private final RpcCounters counters;
  private final long deadlineNanos;
  private final Selector selector;
  private final Connection[] connections;
  private final ArrayDeque<NfsCall> finished;
  private long now = System.nanoTime();
  private long tickNanos = now;
  private int next;

  /// Opens the connections, and waits for that.
  EventLoop(NfsMount mount, CallTable table, RpcCounters counters) throws IOException {
    this.table = table;
    this.counters = counters;
    this.deadlineNanos = mount.settings().deadline().toNanos();
    this.finished = new ArrayDeque<>(table.all().length);
    this.selector = Selector.open();
    List<Connection> opened = new ArrayList<>();
    try {
      for (int i = 0; i < mount.url().nconnect(); i++) {
        opened.add(new Connection(this, mount, table, counters));
      }
    } catch (IOException e) {
      opened.forEach(Connection::close);
      selector.close();
      throw e;
    }
    this.connections = opened.toArray(Connection[]::new);
  }

  SelectionKey register(SocketChannel channel, int interest, Connection connection)
      throws ClosedChannelException {
    return channel.register(selector, interest, connection);
  }

  /// The instant of the last look at the clock.
  long now() {
    return now;
  }

  void start(NfsCall call) {
    connections[next].add(call);
    next = next + 1 == connections.length ? 0 : next + 1;
  }

  /// Sets the deadline of a call that has none yet.
  void date(NfsCall call) {
    if (!call.dated) {
      call.dated = true;
      call.deadlineNanos = now + deadlineNanos;
    }
  }

  void finish(NfsCall call) {
    call.state = NfsCall.State.FINISHED;
    finished.addLast(call);
  }

  /// Keeps a call back that the server wants to have again later.
  void pause(NfsCall call) {
    counters.delays++;
    call.state = NfsCall.State.PAUSED;
    call.resumeNanos = now + (FIRST_PAUSE_NANOS << Math.min(call.delays, MOST_DOUBLINGS));
    call.delays++;
  }

  /// Sends what waits, as far as the sockets take it.
  void send() {
    now = System.nanoTime();
    for (Connection connection : connections) {
      connection.send();
    }
  }

  /// Sends what waits and receives, until enough calls are finished or the time is over.
  ///
  /// @return number of finished calls handed out
  int poll(NfsCall[] into, int least, long untilNanos) {
    send();
    int wanted = Math.min(least, into.length);
    if (finished.size() < wanted || finished.isEmpty()) {
      look(wanted);
    }
    tickWhenDue();
    while (finished.size() < wanted && untilNanos - now > 0) {
      await(untilNanos);
      now = System.nanoTime();
      tickWhenDue();
    }
    return handOut(into);
  }

  private void look(int wanted) {
    for (Connection connection : connections) {
      if (wanted == 0 ? connection.waiting() > 0 : connection.likelyReady()) {
        connection.receive();
      }
    }
  }

  private void await(long untilNanos) {
    long nanos = Math.min(untilNanos, tickNanos) - now;
    try {
      if (nanos >= NANOS_PER_MILLI) {
        selector.select(EventLoop::ready, nanos / NANOS_PER_MILLI);
        return;
      }
      Thread.onSpinWait();
      selector.selectNow(EventLoop::ready);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void ready(SelectionKey key) {
    ((Connection) key.attachment()).ready();
  }

  private void tickWhenDue() {
    if (now - tickNanos < 0) {
      return;
    }
    tickNanos = now + TICK_NANOS;
    for (NfsCall call : table.all()) {
      tick(call);
    }
    for (Connection connection : connections) {
      connection.tick(now);
      connection.send();
    }
  }

  private void tick(NfsCall call) {
    switch (call.state) {
      case FREE, FINISHED -> {}
      case QUEUED, SENT -> {
        date(call);
        if (call.expired(now)) {
          call.connection().expire(call);
        }
      }
      case PAUSED -> {
        if (call.expired(now)) {
          finish(call);
        } else if (now - call.resumeNanos >= 0) {
          table.renew(call);
          call.connection().add(call);
        }
      }
    }
  }

  private int handOut(NfsCall[] into) {
    int count = Math.min(into.length, finished.size());
    for (int i = 0; i < count; i++) {
      into[i] = finished.removeFirst();
    }
    return count;
  }

  void close() {
    for (Connection connection : connections) {
      connection.close();
    }
    try {
      selector.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
