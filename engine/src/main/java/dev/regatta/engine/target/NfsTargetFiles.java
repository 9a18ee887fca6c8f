package dev.regatta.engine.target;

import dev.regatta.engine.linux.Memory;
import dev.regatta.model.job.FileSet.Fallocate;
import dev.regatta.nfs.client.NfsClient;
import dev.regatta.nfs.client.NfsException;
import dev.regatta.nfs.client.NfsFiles;
import dev.regatta.nfs.client.UnstableWrites;
import dev.regatta.nfs.v3.Fattr3;
import dev.regatta.nfs.v3.Ftype3;
import dev.regatta.nfs.v3.Nfs3;
import dev.regatta.nfs.v3.NfsFh3;
import dev.regatta.nfs.v3.Nfsstat3;
import dev.regatta.nfs.v3.Sattr3;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Files of an export by NFS calls, one after the other. Symbolic links are not followed: they are
/// no regular files here.
final class NfsTargetFiles implements TargetFiles {
  private static final int MOST_UNSTABLE_WRITES = 64;
  private static final int MOST_UNSTABLE_BYTES = 4 << 20;
  private static final int MOST_TEXT_BYTES = 1 << 20;

  private final NfsClient client;
  private final NfsFiles files;
  private final Map<Integer, Open> open = new HashMap<>();
  private @Nullable UnstableWrites spare;
  private int nextHandle;
  // The directory that was asked for last: files come by the directory.
  private String folder = "";
  private NfsFh3 folderHandle;

  /// An open file.
  private record Open(NfsFh3 handle, UnstableWrites writes) {}

  NfsTargetFiles(NfsClient client) {
    this.client = client;
    this.files = new NfsFiles(client);
    this.folderHandle = files.root();
  }

  private interface Call {
    long run() throws NfsException;
  }

  private long status(Call call) {
    try {
      return call.run();
    } catch (NfsException e) {
      folder = "";
      folderHandle = files.root();
      return -NfsCodes.of(e.status());
    }
  }

  private int done(Call call) {
    return (int) status(call);
  }

  private NfsFh3 parent(String path) throws NfsException {
    String wanted = path.substring(0, path.lastIndexOf('/'));
    if (!wanted.equals(folder)) {
      folderHandle = files.lookup(wanted);
      folder = wanted;
    }
    return folderHandle;
  }

  private static String name(String path) {
    return path.substring(path.lastIndexOf('/') + 1);
  }

  private NfsFh3 find(String path) throws NfsException {
    return name(path).isEmpty() ? files.root() : files.lookup(parent(path), name(path));
  }

  private Fattr3 attributes(String path) throws NfsException {
    return files.getattr(find(path));
  }

  @Override
  public Kind kind(String path) throws TargetException {
    try {
      return attributes(path).type == Ftype3.NF3DIR ? Kind.DIRECTORY : Kind.OTHER;
    } catch (NfsException e) {
      if (e.status() == Nfsstat3.NFS3ERR_NOENT || e.status() == Nfsstat3.NFS3ERR_NOTDIR) {
        return Kind.MISSING;
      }
      throw failure("look at", path, e);
    }
  }

  @Override
  public boolean isWritable(String directory) throws TargetException {
    int wanted = Nfs3.ACCESS3_MODIFY | Nfs3.ACCESS3_EXTEND;
    try {
      if (files.access(find(directory), wanted) == wanted) {
        return true;
      }
      throw new TargetException(
          "%s: ACCESS %s: MODIFY and EXTEND are not granted: the export is read-only, the user is squashed or another, or the directory's mode forbids it"
              .formatted(client.mount().server(), directory));
    } catch (NfsException e) {
      throw failure("look at", directory, e);
    }
  }

  @Override
  public long size(String path) {
    return status(() -> {
      var attributes = attributes(path);
      return attributes.type == Ftype3.NF3REG ? attributes.size : NOT_REGULAR;
    });
  }

  @Override
  public int create(String path, int mode) {
    return done(() -> opened(files.createNew(parent(path), name(path), mode)));
  }

  @Override
  public int open(String path) {
    return done(() -> opened(find(path)));
  }

  private int opened(NfsFh3 handle) {
    var writes =
        spare == null ? new UnstableWrites(MOST_UNSTABLE_WRITES, MOST_UNSTABLE_BYTES) : spare;
    spare = null;
    open.put(nextHandle, new Open(handle, writes));
    return nextHandle++;
  }

  private Open get(int handle) {
    var file = open.get(handle);
    if (file == null) {
      throw new IllegalArgumentException("no open file has the handle " + handle);
    }
    return file;
  }

  @Override
  public int reserve(int handle, Fallocate how, long from, long end) {
    return switch (how) {
      // NFS version 3 reserves nothing; as fio, a file system without it is no error.
      case NONE, NATIVE -> 0;
      case POSIX, KEEP -> -NfsCodes.of(Nfsstat3.NFS3ERR_NOTSUPP);
      case TRUNCATE ->
          done(() -> {
            files.setattr(get(handle).handle(), Sattr3.ofSize(end));
            return 0;
          });
    };
  }

  @Override
  public long write(int handle, long address, long length, long offset) {
    var file = get(handle);
    int bytes = (int) Math.min(length, client.mount().writeMax());
    var source = Memory.buffer(address, bytes);
    return status(() -> {
      files.write(file.handle(), offset, source, 0, bytes, file.writes());
      return bytes;
    });
  }

  @Override
  public long sync(int handle, long bytes) {
    var file = get(handle);
    return status(() -> {
      if (file.writes().size() > 0) {
        files.commit(file.handle(), file.writes());
      }
      return 0;
    });
  }

  @Override
  public void close(int handle) {
    var file = open.remove(handle);
    if (file != null && file.writes().size() == 0) {
      spare = file.writes();
    }
  }

  @Override
  public int makeDirectory(String path, int mode) {
    return done(() -> {
      files.mkdir(parent(path), name(path), mode);
      return 0;
    });
  }

  @Override
  public int remove(String path) {
    return done(() -> {
      files.remove(parent(path), name(path));
      return 0;
    });
  }

  @Override
  public int removeDirectory(String path) {
    return done(() -> {
      files.rmdir(parent(path), name(path));
      folder = "";
      folderHandle = files.root();
      return 0;
    });
  }

  @Override
  public Optional<String> readText(String path) throws TargetException {
    try {
      var handle = find(path);
      long size = files.getattr(handle).size;
      if (size > MOST_TEXT_BYTES) {
        throw new TargetException(
            "%s: %s is %d bytes, at most %d expected; remove it"
                .formatted(client.mount().server(), path, size, MOST_TEXT_BYTES));
      }
      var text = ByteBuffer.allocate((int) size);
      text.limit(files.read(handle, 0, text, 0, (int) size));
      return Optional.of(StandardCharsets.UTF_8.decode(text).toString());
    } catch (NfsException e) {
      if (e.status() == Nfsstat3.NFS3ERR_NOENT) {
        return Optional.empty();
      }
      throw failure("read", path, e);
    }
  }

  @Override
  public void replaceText(String path, String temporary, String text) throws TargetException {
    try {
      var handle = files.create(parent(temporary), name(temporary), 0644);
      files.setattr(handle, Sattr3.ofSize(0));
      var bytes = StandardCharsets.UTF_8.encode(text);
      files.write(handle, 0, bytes, 0, bytes.remaining(), Nfs3.FILE_SYNC);
      files.rename(parent(temporary), name(temporary), parent(path), name(path));
    } catch (NfsException e) {
      throw failure("write", path, e);
    }
  }

  private static TargetException failure(String what, String path, NfsException e) {
    return new TargetException("cannot %s %s: %s".formatted(what, path, e.getMessage()));
  }

  @Override
  public String errorName(int code) {
    return NfsCodes.name(code);
  }

  @Override
  public void close() {
    client.close();
  }
}
