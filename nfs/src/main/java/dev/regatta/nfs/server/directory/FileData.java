package dev.regatta.nfs.server.directory;

import dev.regatta.nfs.server.StoreException;
import dev.regatta.nfs.v3.Nfsstat3;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.concurrent.locks.Lock;

/// Reads and writes the data of files, which it keeps open.
///
/// Hot path: nothing that lives on is allocated for a file that is open.
final class FileData {
  /// A file may be closed for another one as often while it is used, hardly once.
  private static final int MOST_TRIES = 8;

  private final Lock tree;
  private final Places places;
  private final OpenFiles files;

  /// @param tree holds files at their places while it is locked
  FileData(Lock tree, Places places, int mostOpen) {
    this.tree = tree;
    this.places = places;
    this.files = new OpenFiles(mostOpen);
  }

  /// Finds out where a file is.
  interface Places {
    Path of(Node node) throws IOException;
  }

  /// Something done with a file that is open, from its beginning when it is tried again.
  private interface Use {
    int with(FileChannel channel) throws IOException;
  }

  int read(Node node, long offset, ByteBuffer into) throws StoreException {
    int from = into.position();
    return use(node, false, channel -> read(channel, offset, into.position(from)));
  }

  void write(Node node, long offset, ByteBuffer source) throws StoreException {
    int from = source.position();
    use(node, true, channel -> write(channel, offset, source.position(from)));
    node.changed();
  }

  void sync(Node node, boolean metadata) throws StoreException {
    use(
        node,
        false,
        channel -> {
          channel.force(metadata);
          return 0;
        });
  }

  void resize(Node node, long size) throws StoreException {
    use(node, true, channel -> resize(channel, size));
    node.changed();
  }

  void forget(Node node) throws IOException {
    files.close(node);
  }

  void close() {
    try {
      files.closeAll();
    } catch (IOException e) {
      // Nothing is written by closing; what was to be stable was synced.
    }
  }

  private static int read(FileChannel channel, long offset, ByteBuffer into) throws IOException {
    int bytes = 0;
    while (into.hasRemaining()) {
      int some = channel.read(into, offset + bytes);
      if (some <= 0) {
        return bytes;
      }
      bytes += some;
    }
    return bytes;
  }

  private static int write(FileChannel channel, long offset, ByteBuffer from) throws IOException {
    int bytes = 0;
    while (from.hasRemaining()) {
      bytes += channel.write(from, offset + bytes);
    }
    return bytes;
  }

  private static int resize(FileChannel channel, long size) throws IOException {
    if (size > channel.size()) {
      return channel.write(ByteBuffer.allocate(1), size - 1);
    }
    channel.truncate(size);
    return 0;
  }

  private int use(Node node, boolean writable, Use use) throws StoreException {
    try {
      for (int i = 0; i < MOST_TRIES; i++) {
        OpenFile file = open(node, writable);
        try {
          return use.with(file.channel);
        } catch (ClosedChannelException closedForAnother) {
          // It is opened again.
        }
      }
      throw new StoreException(Nfsstat3.NFS3ERR_JUKEBOX);
    } catch (IOException e) {
      throw Refusals.of(e);
    }
  }

  private OpenFile open(Node node, boolean writable) throws IOException {
    OpenFile file = node.open();
    if (file != null && writable && !file.writable) {
      files.close(node);
      file = null;
    }
    if (file == null) {
      file = openAtItsPlace(node);
    }
    if (writable && !file.writable) {
      throw new StoreException(Nfsstat3.NFS3ERR_ACCES);
    }
    file.used = true;
    return file;
  }

  private OpenFile openAtItsPlace(Node node) throws IOException {
    tree.lock();
    try {
      return files.open(node, places.of(node));
    } finally {
      tree.unlock();
    }
  }
}
