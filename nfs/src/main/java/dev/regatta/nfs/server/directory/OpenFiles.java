package dev.regatta.nfs.server.directory;

import dev.regatta.nfs.server.StoreException;
import dev.regatta.nfs.v3.Ftype3;
import dev.regatta.nfs.v3.Nfsstat3;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayDeque;
import java.util.Deque;

/// The files that are open, a bounded number: one that was not used lately is closed for another
/// one (second chance). A file is opened for reading and writing where that is allowed.
final class OpenFiles {
  private final int most;
  private final Deque<OpenFile> files = new ArrayDeque<>();

  OpenFiles(int most) {
    this.most = most;
  }

  /// Opens a file, or gives the one that is open.
  synchronized OpenFile open(Node node, Path path) throws IOException {
    OpenFile open = node.open();
    if (open != null) {
      return open;
    }
    if (node.type != Ftype3.NF3REG) {
      boolean directory = node.type == Ftype3.NF3DIR;
      throw new StoreException(directory ? Nfsstat3.NFS3ERR_ISDIR : Nfsstat3.NFS3ERR_INVAL);
    }
    makeRoom();
    OpenFile opened = openNew(node, path);
    files.add(opened);
    node.open(opened);
    return opened;
  }

  /// Closes a file if it is open.
  synchronized void close(Node node) throws IOException {
    OpenFile open = node.open();
    if (open != null) {
      files.remove(open);
      open.close();
    }
  }

  synchronized void closeAll() throws IOException {
    for (OpenFile file : files) {
      file.close();
    }
    files.clear();
  }

  private void makeRoom() throws IOException {
    while (files.size() >= most) {
      OpenFile oldest = files.remove();
      if (oldest.used) {
        oldest.used = false;
        files.add(oldest);
      } else {
        oldest.close();
      }
    }
  }

  private static OpenFile openNew(Node node, Path path) throws IOException {
    try {
      FileChannel channel =
          FileChannel.open(
              path, StandardOpenOption.READ, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
      return new OpenFile(node, channel, true);
    } catch (FileSystemException refused) {
      int status = Refusals.of(refused).status();
      if (status != Nfsstat3.NFS3ERR_ACCES && status != Nfsstat3.NFS3ERR_ROFS) {
        throw refused;
      }
      FileChannel channel =
          FileChannel.open(path, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);
      return new OpenFile(node, channel, false);
    }
  }
}
