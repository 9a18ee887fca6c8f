package dev.regatta.nfs.server.directory;

import dev.regatta.nfs.server.StoreException;
import dev.regatta.nfs.v3.Fattr3;
import dev.regatta.nfs.v3.Ftype3;
import dev.regatta.nfs.v3.Nfsstat3;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A file that was looked up: what it is, and where it was seen last. Places are found by name, so
/// before one is used the file there is compared with the one that is meant ([#attributes]), by its
/// type as well: a link may have got the inode of the directory it stands for.
final class Node {
  /// How long attributes pass as recent, and the check of a place is not made again.
  private static final long RECENT_NANOS = 100_000_000;

  /// Hard links that are remembered.
  private static final int MOST_PLACES = 16;

  final long id;
  final FileKey key;
  final Ftype3 type;

  private final Fattr3 recent = new Fattr3();
  private final List<Place> places = new ArrayList<>(1);
  private boolean hasRecent;
  private long recentAtNanos;
  private boolean gone;
  private volatile @Nullable OpenFile open;

  /// A name in a directory. The root has none.
  private record Place(Node directory, String name) {}

  Node(long id, FileKey key, Ftype3 type) {
    this.id = id;
    this.key = key;
    this.type = type;
  }

  @Nullable OpenFile open() {
    return open;
  }

  void open(@Nullable OpenFile file) {
    open = file;
  }

  synchronized void seen(Node directory, String name) {
    Place place = new Place(directory, name);
    if (places.isEmpty() || !places.getLast().equals(place)) {
      places.remove(place);
      places.add(place);
      if (places.size() > MOST_PLACES) {
        places.removeFirst();
      }
    }
  }

  /// The name is not one of its own any more.
  ///
  /// @return whether it has no other name
  synchronized boolean unseen(Node directory, String name) {
    places.remove(new Place(directory, name));
    hasRecent = false;
    return places.isEmpty();
  }

  /// There is no such file any more.
  synchronized void gone() {
    gone = true;
    places.clear();
  }

  /// The directory it is in; the root is in itself.
  synchronized Node parent() {
    return places.isEmpty() ? this : places.getLast().directory;
  }

  /// Whether it is another directory, or below it.
  boolean isWithin(Node other) {
    Node node = this;
    while (node != other && node.parent() != node) {
      node = node.parent();
    }
    return node == other;
  }

  /// Where it is, by the names seen last.
  Path path(Path root) throws StoreException {
    Place place;
    synchronized (this) {
      if (gone) {
        throw new StoreException(Nfsstat3.NFS3ERR_STALE);
      }
      if (places.isEmpty()) {
        return root;
      }
      place = places.getLast();
    }
    return place.directory.path(root).resolve(place.name);
  }

  /// Reads the attributes at a path, and takes them when it is this file that is there.
  ///
  /// @throws StoreException when another file, or none, is there
  synchronized void attributes(Path path, Fattr3 into) throws IOException {
    try {
      UnixAttributes.read(path, into);
    } catch (NoSuchFileException e) {
      throw new StoreException(Nfsstat3.NFS3ERR_STALE);
    }
    if (into.type != type || !key.isOf(into)) {
      throw new StoreException(Nfsstat3.NFS3ERR_STALE);
    }
    recent.set(into);
    recentAtNanos = System.nanoTime();
    hasRecent = true;
  }

  /// Takes the attributes of a moment ago.
  ///
  /// @return whether there are any
  synchronized boolean recent(Fattr3 into) {
    if (!isRecent()) {
      return false;
    }
    into.set(recent);
    return true;
  }

  synchronized boolean isRecent() {
    return hasRecent && System.nanoTime() - recentAtNanos < RECENT_NANOS;
  }

  /// Its attributes are others now.
  synchronized void changed() {
    hasRecent = false;
  }
}
