package dev.regatta.nfs.client;

import dev.regatta.nfs.v3.Nfsstat3;
import dev.regatta.nfs.xdr.XdrException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.SocketTimeoutException;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.time.Duration;

/// One TCP connection and the calls on it. When it is lost it is opened again, and the calls that
/// wait for a reply are sent again, with the xids they have. When the server's bytes make no sense
/// the calls that wait end as [CallStatus#MALFORMED].
final class Connection {
  /// From this many waiting calls on, a reply may be there when the last ones are dealt with.
  private static final int BUSY = 4;

  private static final long FIRST_RETRY_NANOS = 10_000_000L;
  private static final long MAX_RETRY_NANOS = 1_000_000_000L;

  private enum State {
    DOWN,
    CONNECTING,
    UP
  }

  private final EventLoop loop;
  private final NfsMount mount;
  private final RpcCounters counters;
  private final CallTable table;
  private final Sender sender;
  private final Receiver receiver;
  private final long silenceNanos;

  private SocketChannel channel;
  private SelectionKey key;
  private State state = State.UP;

  /// The socket took less than there was: the selector says when it takes more.
  private boolean blocked;

  /// Calls that wait for their reply.
  private int waiting;

  /// Replies came one by one lately: the selector is asked first, so that no read is in vain.
  private boolean oneByOne;

  /// When something was received last, or the first of the waiting calls was sent.
  private long heardNanos;

  private long retryDelayNanos = FIRST_RETRY_NANOS;

  /// When the next try begins, or the current one is given up.
  private long retryNanos;

  private String lastFailure = "";

  /// Connects, and waits for that.
  Connection(EventLoop loop, NfsMount mount, CallTable table, RpcCounters counters)
      throws IOException {
    this.loop = loop;
    this.mount = mount;
    this.counters = counters;
    this.table = table;
    this.sender = new Sender(this, table, counters);
    this.receiver = new Receiver(this, table, counters, mount.readMax());
    this.silenceNanos = mount.settings().deadline().dividedBy(2).toNanos();
    this.channel = Sockets.open(mount.privileged());
    try {
      Duration deadline = mount.settings().setupDeadline();
      channel.socket().connect(mount.address(), Sockets.millis(deadline));
      channel.configureBlocking(false);
      this.key = loop.register(channel, SelectionKey.OP_READ, this);
    } catch (IOException e) {
      channel.close();
      throw e;
    }
  }

  int waiting() {
    return waiting;
  }

  /// Whether it pays to receive without asking the selector first.
  boolean likelyReady() {
    return waiting >= BUSY && !oneByOne;
  }

  void add(NfsCall call) {
    call.connection = this;
    call.state = NfsCall.State.QUEUED;
    sender.add(call);
  }

  /// Sends what waits, as far as the socket takes it.
  void send() {
    if (state != State.UP || blocked) {
      return;
    }
    try {
      if (!sender.send(channel)) {
        blocked = true;
        key.interestOps(SelectionKey.OP_READ | SelectionKey.OP_WRITE);
      }
    } catch (IOException e) {
      lost(e);
    }
  }

  /// The sender has packed a call.
  void sent(NfsCall call) {
    call.state = NfsCall.State.SENT;
    receiver.expect(call);
    loop.date(call);
    counters.sent(call.procedure, call.retransmitted);
    if (waiting++ == 0) {
      heardNanos = loop.now();
    }
  }

  /// Receives once, without waiting.
  void receive() {
    if (state != State.UP) {
      return;
    }
    try {
      int before = waiting;
      boolean began = receiver.midway();
      int bytes = receiver.receive(channel);
      if (!began && receiver.midway()) {
        bytes += receiver.receive(channel);
      }
      if (bytes > 0) {
        heardNanos = loop.now();
        retryDelayNanos = FIRST_RETRY_NANOS;
      }
      oneByOne = bytes == 0 || (oneByOne && before - waiting < 2);
    } catch (XdrException e) {
      malformed(e);
    } catch (IOException e) {
      lost(e);
    }
  }

  /// The receiver has parsed the reply to a call.
  void replied(NfsCall call) {
    waiting--;
    receiver.expectNoMore(call);
    if (call.status == Nfsstat3.NFS3ERR_JUKEBOX) {
      loop.pause(call);
      return;
    }
    if (call.retransmitted) {
      OwnFirstTry.presume(call);
    }
    loop.finish(call);
  }

  /// The selector has found the socket ready for something.
  void ready() {
    if (state == State.CONNECTING) {
      finishConnecting();
      return;
    }
    if (blocked && key.isWritable()) {
      blocked = false;
      key.interestOps(SelectionKey.OP_READ);
      send();
    }
    receive();
  }

  /// What is due by the clock.
  void tick(long now) {
    switch (state) {
      case DOWN -> {
        if (now - retryNanos >= 0) {
          connect(now);
        }
      }
      case CONNECTING -> {
        if (now - retryNanos >= 0) {
          lost(new SocketTimeoutException());
        }
      }
      case UP -> {
        if (waiting > 0 && now - heardNanos >= silenceNanos) {
          lost(new SocketTimeoutException());
        }
      }
    }
  }

  private void connect(long now) {
    try {
      channel = Sockets.open(mount.privileged());
      channel.configureBlocking(false);
      boolean connected = channel.connect(mount.address());
      state = State.CONNECTING;
      retryNanos = now + mount.settings().setupDeadline().toNanos();
      key = loop.register(channel, SelectionKey.OP_CONNECT, this);
      if (connected) {
        up();
      }
    } catch (IOException e) {
      lost(e);
    }
  }

  private void finishConnecting() {
    try {
      if (channel.finishConnect()) {
        up();
      }
    } catch (IOException e) {
      lost(e);
    }
  }

  private void up() {
    state = State.UP;
    blocked = false;
    heardNanos = loop.now();
    counters.reconnects++;
    key.interestOps(SelectionKey.OP_READ);
    send();
  }

  private void lost(IOException cause) {
    disconnect(Sockets.cause(cause));
    for (NfsCall call : table.all()) {
      if (waitsHere(call)) {
        call.retransmitted = true;
        call.state = NfsCall.State.QUEUED;
        sender.addAgain(call);
      }
    }
  }

  private void malformed(XdrException cause) {
    String failure = "the reply is malformed: " + cause.getMessage();
    retryDelayNanos = FIRST_RETRY_NANOS;
    disconnect(failure);
    for (NfsCall call : table.all()) {
      if (waitsHere(call)) {
        call.clearResults(CallStatus.MALFORMED);
        call.failure = failure;
        loop.finish(call);
      }
    }
  }

  private boolean waitsHere(NfsCall call) {
    return call.connection == this && call.state == NfsCall.State.SENT;
  }

  private void disconnect(String failure) {
    close();
    state = State.DOWN;
    lastFailure = failure;
    retryNanos = loop.now() + retryDelayNanos;
    retryDelayNanos = Math.min(2 * retryDelayNanos, MAX_RETRY_NANOS);
    waiting = 0;
    sender.reset();
    receiver.reset();
  }

  /// Ends a call whose deadline has come. When its data is on its way, the connection ends too: the
  /// stream cannot be cut, and the memory is the caller's again.
  void expire(NfsCall call) {
    call.clearResults(CallStatus.TIMED_OUT);
    call.failure =
        "no reply within "
            + mount.settings().deadline().toMillis()
            + " ms"
            + (state == State.UP ? "" : "; the connection is down: " + lastFailure);
    if (call.state == NfsCall.State.QUEUED) {
      sender.remove(call);
      loop.finish(call);
      return;
    }
    waiting--;
    receiver.expectNoMore(call);
    loop.finish(call);
    if (sender.sending(call) || receiver.receiving(call)) {
      lost(new SocketTimeoutException());
    }
  }

  void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
