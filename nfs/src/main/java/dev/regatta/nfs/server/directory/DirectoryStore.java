package dev.regatta.nfs.server.directory;

import dev.regatta.nfs.server.Caller;
import dev.regatta.nfs.server.Store;
import dev.regatta.nfs.server.StoreException;
import dev.regatta.nfs.v3.Fattr3;
import dev.regatta.nfs.v3.FsStat;
import dev.regatta.nfs.v3.Ftype3;
import dev.regatta.nfs.v3.Nfs3;
import dev.regatta.nfs.v3.Nfsstat3;
import dev.regatta.nfs.v3.Sattr3;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.jspecify.annotations.Nullable;

/// A directory of this machine as a store.
///
/// - Every caller has the rights of the user this process runs as, and owns nothing: what is made
///   belongs to that user, whatever uid a call states. The modes of the calls are set as they are,
///   umask or not.
/// - Every file that was looked up is remembered by its place until it is removed, a few hundred
///   bytes each. Before a place is used it is made sure that the same file is still there, so
///   another program that moves files about makes handles stale, and a symbolic link it puts in the
///   place of a directory is not followed. (Attributes pass for 100 ms; within them such a program
///   is not noticed.)
/// - Of a file with several hard links only the names that were looked up count. Names that are no
///   UTF-8 are not seen; for other names than ASCII the JVM must run in a UTF-8 locale.
public final class DirectoryStore implements Store {
  private static final int MOST_OPEN_FILES = 512;

  /// Java does not tell how many files a file system can hold.
  private static final long FILES = Integer.MAX_VALUE;

  /// A character that stands for bytes that are no text.
  private static final char NO_TEXT = '\ufffd';

  private final Path root;
  private final Node rootNode;
  private final FileStore fileStore;
  private final NodeTable nodes = new NodeTable();
  private final FileData data;

  /// Whoever finds files by their place reads, whoever changes the place of a file writes: a path
  /// means the same from the moment it is checked to the moment it is used.
  private final Lock reading;

  private final Lock writing;

  private DirectoryStore(Path directory) throws IOException {
    ReentrantReadWriteLock tree = new ReentrantReadWriteLock();
    this.reading = tree.readLock();
    this.writing = tree.writeLock();
    this.root = directory.toRealPath();
    if (!Files.isDirectory(root)) {
      throw new NotDirectoryException(directory.toString());
    }
    Fattr3 attributes = new Fattr3();
    UnixAttributes.read(root, attributes);
    this.rootNode = nodes.of(attributes);
    this.fileStore = Files.getFileStore(root);
    this.data = new FileData(reading, this::place, MOST_OPEN_FILES);
  }

  /// Opens the store over a directory that exists.
  ///
  /// @throws IOException when there is no such directory, or it cannot be read
  public static DirectoryStore open(Path directory) throws IOException {
    return new DirectoryStore(directory);
  }

  /// Something done while the tree is locked.
  private interface Action<T> {
    T run() throws IOException;
  }

  /// A directory and where it is.
  private record Directory(Node node, Path path) {
    Path child(String name) {
      return path.resolve(name);
    }
  }

  @Override
  public long root() {
    return rootNode.id;
  }

  @Override
  public void attributes(long file, Fattr3 into) throws StoreException {
    Node node = nodes.get(file);
    locked(
        reading,
        () -> {
          node.attributes(node.path(root), into);
          return node;
        });
  }

  @Override
  public void recentAttributes(long file, Fattr3 into) throws StoreException {
    if (!nodes.get(file).recent(into)) {
      attributes(file, into);
    }
  }

  @Override
  public void setAttributes(long file, Sattr3 attributes) throws StoreException {
    Node node = nodes.get(file);
    if (node.type == Ftype3.NF3LNK) {
      throw new StoreException(Nfsstat3.NFS3ERR_NOTSUPP);
    }
    locked(
        reading,
        () -> {
          Path path = place(node);
          if (attributes.size != Sattr3.UNSET) {
            data.resize(node, attributes.size);
          }
          UnixAttributes.set(path, attributes);
          node.changed();
          return node;
        });
  }

  @Override
  public int access(long file, int bits) throws StoreException {
    Node node = nodes.get(file);
    if (node.type == Ftype3.NF3LNK) {
      return bits & (Nfs3.ACCESS3_READ | Nfs3.ACCESS3_MODIFY | Nfs3.ACCESS3_EXTEND);
    }
    return locked(reading, () -> Access.granted(place(node), node.type, bits));
  }

  @Override
  public long lookup(long directory, String name, Fattr3 into) throws StoreException {
    return locked(
        reading,
        () -> {
          Directory in = directory(directory);
          UnixAttributes.read(in.child(name), into);
          return found(in.node, name, into).id;
        });
  }

  @Override
  public long parent(long directory) throws StoreException {
    return nodes.get(directory).parent().id;
  }

  @Override
  public String readlink(long link) throws StoreException {
    Node node = nodes.get(link);
    return locked(reading, () -> Files.readSymbolicLink(place(node)).toString());
  }

  @Override
  public int read(long file, long offset, ByteBuffer into) throws StoreException {
    return data.read(nodes.get(file), offset, into);
  }

  @Override
  public void write(long file, long offset, ByteBuffer from) throws StoreException {
    data.write(nodes.get(file), offset, from);
  }

  @Override
  public void sync(long file, boolean metadata) throws StoreException {
    data.sync(nodes.get(file), metadata);
  }

  @Override
  public long create(long directory, String name, Sattr3 attributes, Caller caller, Fattr3 into)
      throws StoreException {
    return locked(
        reading,
        () -> {
          Directory in = directory(directory);
          Path path = in.child(name);
          int mode = NewFiles.mode(attributes, NewFiles.FILE_MODE);
          Files.createFile(path, NewFiles.permissions(mode));
          NewFiles.finish(path, mode, attributes, into);
          Node node = found(in.node, name, into);
          if (attributes.size != Sattr3.UNSET && attributes.size > 0) {
            data.resize(node, attributes.size);
            node.attributes(path, into);
          }
          return node.id;
        });
  }

  @Override
  public long mkdir(long directory, String name, Sattr3 attributes, Caller caller, Fattr3 into)
      throws StoreException {
    return locked(
        reading,
        () -> {
          Directory in = directory(directory);
          Path path = in.child(name);
          int mode = NewFiles.mode(attributes, NewFiles.DIRECTORY_MODE);
          Files.createDirectory(path, NewFiles.permissions(mode));
          NewFiles.finish(path, mode, attributes, into);
          return found(in.node, name, into).id;
        });
  }

  @Override
  public long symlink(long directory, String name, String text, Caller caller, Fattr3 into)
      throws StoreException {
    return locked(
        reading,
        () -> {
          Directory in = directory(directory);
          Path path = in.child(name);
          Files.createSymbolicLink(path, path.getFileSystem().getPath(text));
          UnixAttributes.read(path, into);
          return found(in.node, name, into).id;
        });
  }

  @Override
  public void link(long file, long directory, String name) throws StoreException {
    Node node = nodes.get(file);
    locked(
        reading,
        () -> {
          Directory in = directory(directory);
          Files.createLink(in.child(name), place(node));
          node.seen(in.node, name);
          node.changed();
          return node;
        });
  }

  @Override
  public void remove(long directory, String name) throws StoreException {
    locked(
        writing,
        () -> {
          Directory in = directory(directory);
          Fattr3 attributes = new Fattr3();
          UnixAttributes.read(in.child(name), attributes);
          if (attributes.type == Ftype3.NF3DIR) {
            throw new StoreException(Nfsstat3.NFS3ERR_ISDIR);
          }
          Files.delete(in.child(name));
          removed(in.node, name, attributes);
          return in;
        });
  }

  @Override
  public void rmdir(long directory, String name) throws StoreException {
    locked(
        writing,
        () -> {
          Directory in = directory(directory);
          Fattr3 attributes = new Fattr3();
          UnixAttributes.read(in.child(name), attributes);
          if (attributes.type != Ftype3.NF3DIR) {
            throw new StoreException(Nfsstat3.NFS3ERR_NOTDIR);
          }
          Files.delete(in.child(name));
          removed(in.node, name, attributes);
          return in;
        });
  }

  @Override
  public void rename(long from, String name, long to, String newName) throws StoreException {
    locked(
        writing,
        () -> {
          Directory source = directory(from);
          Directory target = directory(to);
          Fattr3 moved = new Fattr3();
          UnixAttributes.read(source.child(name), moved);
          Fattr3 replaced = ifThere(target.child(newName));
          Files.move(source.child(name), target.child(newName), StandardCopyOption.ATOMIC_MOVE);
          if (replaced != null && FileKey.of(replaced).isOf(moved)) {
            return moved;
          }
          if (replaced != null) {
            removed(target.node, newName, replaced);
          }
          Node node = nodes.of(moved);
          node.unseen(source.node, name);
          node.seen(target.node, newName);
          return moved;
        });
  }

  @Override
  public List<String> list(long directory) throws StoreException {
    return locked(
        reading,
        () -> {
          try (var files = Files.list(directory(directory).path)) {
            return files
                .map(file -> file.getFileName().toString())
                .filter(name -> name.indexOf(NO_TEXT) < 0)
                .toList();
          } catch (UncheckedIOException e) {
            throw e.getCause();
          }
        });
  }

  @Override
  public FsStat space() throws StoreException {
    try {
      return new FsStat(
          fileStore.getTotalSpace(),
          fileStore.getUnallocatedSpace(),
          fileStore.getUsableSpace(),
          FILES,
          FILES,
          FILES,
          0);
    } catch (IOException e) {
      throw Refusals.of(e);
    }
  }

  /// Closes the files that are open; the directory stays as it is.
  @Override
  public void close() {
    data.close();
  }

  private <T> T locked(Lock lock, Action<T> action) throws StoreException {
    lock.lock();
    try {
      return action.run();
    } catch (IOException | InvalidPathException e) {
      throw Refusals.of(e);
    } finally {
      lock.unlock();
    }
  }

  /// Where a file is, made sure of.
  private Path place(Node node) throws IOException {
    reading.lock();
    try {
      Path path = node.path(root);
      if (!node.isRecent()) {
        node.attributes(path, new Fattr3());
      }
      return path;
    } finally {
      reading.unlock();
    }
  }

  private Directory directory(long id) throws IOException {
    Node node = nodes.get(id);
    if (node.type != Ftype3.NF3DIR) {
      throw new StoreException(Nfsstat3.NFS3ERR_NOTDIR);
    }
    return new Directory(node, place(node));
  }

  /// The file of that name, which has these attributes. A directory that is mounted below itself is
  /// refused: it would have no end.
  private Node found(Node directory, String name, Fattr3 attributes) throws StoreException {
    Node node = nodes.of(attributes);
    if (node.type == Ftype3.NF3DIR && directory.isWithin(node)) {
      throw new StoreException(Nfsstat3.NFS3ERR_ACCES);
    }
    node.seen(directory, name);
    return node;
  }

  /// A name of a file is gone; with the last one the file is.
  private void removed(Node directory, String name, Fattr3 attributes) throws IOException {
    Node node = nodes.find(FileKey.of(attributes));
    if (node == null) {
      return;
    }
    boolean nameless = node.unseen(directory, name);
    if (nameless || attributes.nlink == 1 || attributes.type == Ftype3.NF3DIR) {
      data.forget(node);
      nodes.remove(node);
    }
  }

  private static @Nullable Fattr3 ifThere(Path path) throws IOException {
    try {
      Fattr3 attributes = new Fattr3();
      UnixAttributes.read(path, attributes);
      return attributes;
    } catch (NoSuchFileException e) {
      return null;
    }
  }
}
