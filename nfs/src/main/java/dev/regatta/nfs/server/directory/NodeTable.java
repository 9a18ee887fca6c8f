package dev.regatta.nfs.server.directory;

import dev.regatta.nfs.server.StoreException;
import dev.regatta.nfs.v3.Fattr3;
import dev.regatta.nfs.v3.Nfsstat3;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/// Every file that was looked up and not removed, by its number and by what it is.
final class NodeTable {
  private final Map<Long, Node> byId = new ConcurrentHashMap<>();
  private final Map<FileKey, Node> byKey = new ConcurrentHashMap<>();
  private final AtomicLong lastId = new AtomicLong();

  Node get(long id) throws StoreException {
    Node node = byId.get(id);
    if (node == null) {
      throw new StoreException(Nfsstat3.NFS3ERR_STALE);
    }
    return node;
  }

  /// The file with these attributes, known or new.
  Node of(Fattr3 attributes) {
    FileKey key = FileKey.of(attributes);
    Node known = byKey.get(key);
    if (known != null && known.type == attributes.type) {
      return known;
    }
    return byKey.compute(key, (same, other) -> known(other, key, attributes));
  }

  @Nullable Node find(FileKey key) {
    return byKey.get(key);
  }

  /// The file is gone, and so is its number.
  void remove(Node node) {
    byId.remove(node.id);
    byKey.remove(node.key, node);
    node.gone();
  }

  /// The inode may have been used for a file of another type in the meantime.
  private Node known(@Nullable Node other, FileKey key, Fattr3 attributes) {
    if (other != null && other.type == attributes.type) {
      return other;
    }
    if (other != null) {
      byId.remove(other.id);
      other.gone();
    }
    Node node = new Node(lastId.incrementAndGet(), key, attributes.type);
    byId.put(node.id, node);
    return node;
  }
}
