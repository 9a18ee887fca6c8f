package dev.regatta.nfs.server.memory;

import dev.regatta.nfs.server.Caller;
import dev.regatta.nfs.server.Store;
import dev.regatta.nfs.server.StoreException;
import dev.regatta.nfs.v3.Fattr3;
import dev.regatta.nfs.v3.FsStat;
import dev.regatta.nfs.v3.Ftype3;
import dev.regatta.nfs.v3.Nfs3;
import dev.regatta.nfs.v3.Nfsstat3;
import dev.regatta.nfs.v3.Sattr3;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/// A store in the heap of this process, up to a size. What is made belongs to the user a call
/// states, but modes and owners are only kept, not heeded: every caller may do everything. Nothing
/// is stable; reads do not set the access time.
public final class MemoryStore implements Store {
  /// What a file, directory or link costs beside its data, roughly.
  private static final int NODE_BYTES = 512;

  private static final int FILE_MODE = 0644;
  private static final int DIRECTORY_MODE = 0755;
  private static final int LINK_MODE = 0777;
  private static final int ALL_ACCESS =
      Nfs3.ACCESS3_READ
          | Nfs3.ACCESS3_LOOKUP
          | Nfs3.ACCESS3_MODIFY
          | Nfs3.ACCESS3_EXTEND
          | Nfs3.ACCESS3_DELETE
          | Nfs3.ACCESS3_EXECUTE;

  private final long capacity;
  private final AtomicLong used = new AtomicLong();
  private final AtomicLong lastId = new AtomicLong();
  private final Map<Long, MemoryNode> nodes = new ConcurrentHashMap<>();
  private final MemoryNode root;

  /// @param capacityBytes most bytes of data, in pieces of 64 KiB, and 512 for each file
  public MemoryStore(long capacityBytes) {
    this.capacity = capacityBytes;
    this.root = node(Ftype3.NF3DIR, DIRECTORY_MODE, Caller.NOBODY);
  }

  @Override
  public long root() {
    return root.id;
  }

  @Override
  public void attributes(long file, Fattr3 into) throws StoreException {
    MemoryNode node = get(file);
    synchronized (node) {
      into.set(node.attributes);
    }
  }

  @Override
  public void recentAttributes(long file, Fattr3 into) throws StoreException {
    attributes(file, into);
  }

  @Override
  public void setAttributes(long file, Sattr3 attributes) throws StoreException {
    MemoryNode node = get(file);
    synchronized (node) {
      if (attributes.size != Sattr3.UNSET) {
        resize(regular(node), attributes.size);
      }
      node.set(attributes);
    }
  }

  @Override
  public int access(long file, int bits) throws StoreException {
    MemoryNode node = get(file);
    boolean executable = node.isDirectory() || (node.attributes.mode & 0111) != 0;
    return bits & (executable ? ALL_ACCESS : ALL_ACCESS & ~Nfs3.ACCESS3_EXECUTE);
  }

  @Override
  public synchronized long lookup(long directory, String name, Fattr3 into) throws StoreException {
    MemoryNode child = child(directory(directory), name);
    attributes(child.id, into);
    return child.id;
  }

  @Override
  public synchronized long parent(long directory) throws StoreException {
    return get(directory).parent.id;
  }

  @Override
  public String readlink(long link) throws StoreException {
    MemoryNode node = get(link);
    if (node.attributes.type != Ftype3.NF3LNK) {
      throw new StoreException(Nfsstat3.NFS3ERR_INVAL);
    }
    return node.text;
  }

  @Override
  public int read(long file, long offset, ByteBuffer into) throws StoreException {
    MemoryNode node = regular(get(file));
    synchronized (node) {
      int bytes = Math.clamp(node.attributes.size - offset, 0, into.remaining());
      node.data.read(offset, into.limit(into.position() + bytes));
      return bytes;
    }
  }

  @Override
  public void write(long file, long offset, ByteBuffer from) throws StoreException {
    MemoryNode node = regular(get(file));
    long end = offset + from.remaining();
    synchronized (node) {
      get(file);
      charge((long) node.data.missing(offset, from.remaining()) * MemoryData.PIECE);
      node.data.write(offset, from);
      node.resized(Math.max(node.attributes.size, end));
    }
  }

  @Override
  public void sync(long file, boolean metadata) throws StoreException {
    regular(get(file));
  }

  @Override
  public synchronized long create(
      long directory, String name, Sattr3 attributes, Caller caller, Fattr3 into)
      throws StoreException {
    MemoryNode node = add(directory, name, Ftype3.NF3REG, FILE_MODE, caller);
    return made(node, attributes, into);
  }

  @Override
  public synchronized long mkdir(
      long directory, String name, Sattr3 attributes, Caller caller, Fattr3 into)
      throws StoreException {
    MemoryNode node = add(directory, name, Ftype3.NF3DIR, DIRECTORY_MODE, caller);
    return made(node, attributes, into);
  }

  @Override
  public synchronized long symlink(
      long directory, String name, String text, Caller caller, Fattr3 into) throws StoreException {
    MemoryNode node = add(directory, name, Ftype3.NF3LNK, LINK_MODE, caller);
    node.text = text;
    node.attributes.size = text.getBytes(StandardCharsets.UTF_8).length;
    return made(node, new Sattr3(), into);
  }

  @Override
  public synchronized void link(long file, long directory, String name) throws StoreException {
    MemoryNode node = get(file);
    MemoryNode in = vacant(directory, name);
    if (node.isDirectory()) {
      throw new StoreException(Nfsstat3.NFS3ERR_ISDIR);
    }
    in.children.put(name, node);
    in.modified(0);
    node.touched(1);
  }

  @Override
  public synchronized void remove(long directory, String name) throws StoreException {
    MemoryNode in = directory(directory);
    MemoryNode node = child(in, name);
    if (node.isDirectory()) {
      throw new StoreException(Nfsstat3.NFS3ERR_ISDIR);
    }
    drop(in, name, node);
  }

  @Override
  public synchronized void rmdir(long directory, String name) throws StoreException {
    MemoryNode in = directory(directory);
    MemoryNode node = child(in, name);
    if (!node.isDirectory()) {
      throw new StoreException(Nfsstat3.NFS3ERR_NOTDIR);
    }
    drop(in, name, node);
  }

  @Override
  public synchronized void rename(long from, String name, long to, String newName)
      throws StoreException {
    MemoryNode source = directory(from);
    MemoryNode target = directory(to);
    MemoryNode node = child(source, name);
    MemoryNode replaced = target.children.get(newName);
    if (replaced == node) {
      return;
    }
    checkMove(node, target, replaced);
    if (replaced != null) {
      drop(target, newName, replaced);
    }
    source.children.remove(name);
    target.children.put(newName, node);
    int links = node.isDirectory() ? 1 : 0;
    source.modified(-links);
    target.modified(links);
    node.parent = node.isDirectory() ? target : node;
    node.touched(0);
  }

  private static void checkMove(MemoryNode node, MemoryNode target, @Nullable MemoryNode replaced)
      throws StoreException {
    if (node.isDirectory() && isWithin(target, node)) {
      throw new StoreException(Nfsstat3.NFS3ERR_INVAL);
    }
    if (replaced != null && replaced.isDirectory() != node.isDirectory()) {
      throw new StoreException(
          replaced.isDirectory() ? Nfsstat3.NFS3ERR_ISDIR : Nfsstat3.NFS3ERR_NOTDIR);
    }
  }

  private static boolean isWithin(MemoryNode directory, MemoryNode other) {
    MemoryNode up = directory;
    while (up != other && up != up.parent) {
      up = up.parent;
    }
    return up == other;
  }

  @Override
  public synchronized List<String> list(long directory) throws StoreException {
    return List.copyOf(directory(directory).children.keySet());
  }

  @Override
  public FsStat space() {
    long free = Math.max(0, capacity - used.get());
    long files = capacity / NODE_BYTES;
    long freeFiles = free / NODE_BYTES;
    return new FsStat(capacity, free, free, files, freeFiles, freeFiles, 0);
  }

  /// Forgets everything.
  @Override
  public void close() {
    nodes.clear();
    root.children.clear();
  }

  private MemoryNode get(long id) throws StoreException {
    MemoryNode node = nodes.get(id);
    if (node == null) {
      throw new StoreException(Nfsstat3.NFS3ERR_STALE);
    }
    return node;
  }

  private MemoryNode directory(long id) throws StoreException {
    MemoryNode node = get(id);
    if (!node.isDirectory()) {
      throw new StoreException(Nfsstat3.NFS3ERR_NOTDIR);
    }
    return node;
  }

  private static MemoryNode regular(MemoryNode node) throws StoreException {
    if (node.attributes.type != Ftype3.NF3REG) {
      throw new StoreException(
          node.isDirectory() ? Nfsstat3.NFS3ERR_ISDIR : Nfsstat3.NFS3ERR_INVAL);
    }
    return node;
  }

  private static MemoryNode child(MemoryNode directory, String name) throws StoreException {
    MemoryNode child = directory.children.get(name);
    if (child == null) {
      throw new StoreException(Nfsstat3.NFS3ERR_NOENT);
    }
    return child;
  }

  private MemoryNode vacant(long directory, String name) throws StoreException {
    MemoryNode in = directory(directory);
    if (in.children.containsKey(name)) {
      throw new StoreException(Nfsstat3.NFS3ERR_EXIST);
    }
    return in;
  }

  private MemoryNode add(long directory, String name, Ftype3 type, int mode, Caller caller)
      throws StoreException {
    MemoryNode in = vacant(directory, name);
    charge(NODE_BYTES);
    MemoryNode node = node(type, mode, caller);
    in.children.put(name, node);
    in.modified(node.isDirectory() ? 1 : 0);
    node.parent = node.isDirectory() ? in : node;
    return node;
  }

  private MemoryNode node(Ftype3 type, int mode, Caller caller) {
    MemoryNode node = new MemoryNode(lastId.incrementAndGet(), type, mode, caller);
    nodes.put(node.id, node);
    return node;
  }

  private long made(MemoryNode node, Sattr3 attributes, Fattr3 into) {
    synchronized (node) {
      if (attributes.size != Sattr3.UNSET && node.attributes.type == Ftype3.NF3REG) {
        resize(node, attributes.size);
      }
      node.set(attributes);
      into.set(node.attributes);
      return node.id;
    }
  }

  private void drop(MemoryNode in, String name, MemoryNode node) throws StoreException {
    if (!node.children.isEmpty()) {
      throw new StoreException(Nfsstat3.NFS3ERR_NOTEMPTY);
    }
    in.children.remove(name);
    in.modified(node.isDirectory() ? -1 : 0);
    node.touched(-1);
    if (node.isDirectory() || node.attributes.nlink == 0) {
      nodes.remove(node.id);
      used.addAndGet(-NODE_BYTES);
      resize(node, 0);
    }
  }

  private void resize(MemoryNode node, long size) {
    synchronized (node) {
      int before = node.data.pieces();
      if (size < node.attributes.size) {
        node.data.truncate(size);
      }
      used.addAndGet(-(long) (before - node.data.pieces()) * MemoryData.PIECE);
      node.resized(size);
    }
  }

  private void charge(long bytes) throws StoreException {
    if (used.addAndGet(bytes) > capacity) {
      used.addAndGet(-bytes);
      throw new StoreException(Nfsstat3.NFS3ERR_NOSPC);
    }
  }
}
