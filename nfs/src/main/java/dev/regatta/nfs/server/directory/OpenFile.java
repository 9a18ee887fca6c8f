package dev.regatta.nfs.server.directory;

import java.io.IOException;
import java.nio.channels.FileChannel;

/// A file that is open.
final class OpenFile {
  final FileChannel channel;
  final boolean writable;

  /// Set by whoever uses it, taken back by [OpenFiles] as it looks for one to close.
  boolean used = true;

  private final Node node;

  OpenFile(Node node, FileChannel channel, boolean writable) {
    this.node = node;
    this.channel = channel;
    this.writable = writable;
  }

  /// Whoever uses it at this moment gets a ClosedChannelException, and opens it again.
  void close() throws IOException {
    node.open(null);
    channel.close();
  }
}
