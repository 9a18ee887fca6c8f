package dev.regatta.nfs.client;

import java.io.EOFException;
import java.io.IOException;
import java.net.BindException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.StandardSocketOptions;
import java.nio.channels.SocketChannel;
import java.time.Duration;

/// TCP sockets as NFS wants them, and why one fails, in words.
final class Sockets {
  /// Ports the kernel's own client uses (`sunrpc.min_resvport`, `max_resvport`).
  private static final int MIN_PRIVILEGED = 665;

  private static final int MAX_PRIVILEGED = 1023;

  static final String NEEDS_PRIVILEGE =
      "a default Linux export wants a source port below 1024, and that needs root or"
          + " CAP_NET_BIND_SERVICE";

  private Sockets() {}

  /// A socket that is not connected yet.
  static SocketChannel open(boolean privileged) throws IOException {
    SocketChannel channel = SocketChannel.open();
    try {
      channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
      if (privileged) {
        bindPrivileged(channel);
      }
      return channel;
    } catch (IOException e) {
      channel.close();
      throw e;
    }
  }

  private static void bindPrivileged(SocketChannel channel) throws IOException {
    for (int port = MAX_PRIVILEGED; port >= MIN_PRIVILEGED; port--) {
      try {
        channel.bind(new InetSocketAddress(port));
        return;
      } catch (BindException e) {
        if (message(e).contains("denied")) {
          throw new BindException(NEEDS_PRIVILEGE);
        }
      }
    }
    throw new BindException(
        "every source port from " + MIN_PRIVILEGED + " to " + MAX_PRIVILEGED + " is in use");
  }

  /// Why a socket failed.
  static String cause(IOException failure) {
    return switch (failure) {
      case NoRouteToHostException e -> "there is no route to the host";
      case SocketTimeoutException e ->
          "no answer in time: the server hangs, is down or is shielded";
      case EOFException e -> "the server closed the connection";
      case BindException e -> message(e);
      case ConnectException e when message(e).contains("refused") ->
          "connection refused: nothing listens on that port";
      case ConnectException e when message(e).contains("timed out") ->
          "no answer in time: the server hangs, is down or is shielded";
      default ->
          message(failure).contains("reset") || message(failure).contains("Broken pipe")
              ? "the server closed the connection"
              : message(failure);
    };
  }

  private static String message(IOException failure) {
    String message = failure.getMessage();
    return message == null ? failure.getClass().getSimpleName() : message;
  }

  /// A time to wait as sockets take it: at least a millisecond, since 0 is for ever.
  static int millis(Duration time) {
    return Math.clamp(time.toMillis(), 1, Integer.MAX_VALUE);
  }

  static String name(InetSocketAddress address) {
    String host = address.getHostString();
    return (host.contains(":") ? "[" + host + "]" : host) + ":" + address.getPort();
  }
}
