package dev.regatta.engine.linux;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// System calls, each under its manual page's name. Results are as the kernel's own: 0 or more, or
/// `-errno`. An instance belongs to one thread (it holds that thread's errno and path buffers).
///
/// Hot path. Plain downcalls, not `critical` ones: a call that blocks in a critical section holds
/// up every safepoint of the JVM.
@SuppressWarnings("restricted")
public final class Linux {
  public static final int O_RDONLY = 0;
  public static final int O_WRONLY = 1;
  public static final int O_RDWR = 2;
  public static final int O_CREAT = 0x40;
  public static final int O_EXCL = 0x80;
  public static final int O_DSYNC = 0x1000;
  public static final int O_DIRECT =
      System.getProperty("os.arch").equals("aarch64") ? 0x10000 : 0x4000;
  public static final int O_DIRECTORY =
      System.getProperty("os.arch").equals("aarch64") ? 0x4000 : 0x10000;
  public static final int O_CLOEXEC = 0x80000;
  public static final int O_SYNC = 0x101000;
  public static final int POSIX_FADV_NORMAL = 0;
  public static final int POSIX_FADV_RANDOM = 1;
  public static final int POSIX_FADV_SEQUENTIAL = 2;
  public static final int POSIX_FADV_DONTNEED = 4;
  public static final int FALLOC_FL_KEEP_SIZE = 1;

  /// What is there is a directory, a device, ...; no errno and no size.
  public static final long NOT_REGULAR = -1_000_000;

  public static final int PROT_READ_WRITE = 3;
  public static final int MAP_SHARED_POPULATE = 0x8001;
  private static final int PR_SET_TIMERSLACK = 29;
  private static final int RLIMIT_NOFILE = 7;
  private static final int AT_FDCWD = -100;
  private static final long PATH_BYTES = 4096;
  private static final int STAT_BYTES = 256;
  private static final int STATX_TYPE = 0x1;
  private static final int STATX_SIZE = 0x200;
  private static final long STATX_MODE_OFFSET = 28;
  private static final long STATX_SIZE_OFFSET = 40;
  private static final int S_IFMT = 0170000;
  private static final int S_IFREG = 0100000;
  private static final long SYS_GETDENTS64 =
      System.getProperty("os.arch").equals("aarch64") ? 61 : 217;

  private static final Linker LINKER = Linker.nativeLinker();
  private static final Linker.Option ERRNO_CAPTURE = Linker.Option.captureCallState("errno");

  private static final MethodHandle OPENAT =
      handle("openat", 3, JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_INT, JAVA_INT);
  private static final MethodHandle CLOSE = handle("close", -1, JAVA_INT, JAVA_INT);
  private static final MethodHandle PREAD64 =
      handle("pread64", -1, JAVA_LONG, JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle PWRITE64 =
      handle("pwrite64", -1, JAVA_LONG, JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle FSYNC = handle("fsync", -1, JAVA_INT, JAVA_INT);
  private static final MethodHandle FDATASYNC = handle("fdatasync", -1, JAVA_INT, JAVA_INT);
  private static final MethodHandle FTRUNCATE =
      handle("ftruncate64", -1, JAVA_INT, JAVA_INT, JAVA_LONG);
  private static final MethodHandle FALLOCATE =
      handle("fallocate64", -1, JAVA_INT, JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle POSIX_FALLOCATE =
      handle("posix_fallocate64", -1, JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle POSIX_FADVISE =
      handle("posix_fadvise64", -1, JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_INT);
  private static final MethodHandle STATX =
      handle("statx", -1, JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_INT, JAVA_INT, JAVA_LONG);
  private static final MethodHandle CHMOD = handle("chmod", -1, JAVA_INT, JAVA_LONG, JAVA_INT);
  private static final MethodHandle RENAME = handle("rename", -1, JAVA_INT, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle LINK = handle("link", -1, JAVA_INT, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle SYMLINK = handle("symlink", -1, JAVA_INT, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle UNLINK = handle("unlink", -1, JAVA_INT, JAVA_LONG);
  private static final MethodHandle MKDIR = handle("mkdir", -1, JAVA_INT, JAVA_LONG, JAVA_INT);
  private static final MethodHandle RMDIR = handle("rmdir", -1, JAVA_INT, JAVA_LONG);
  private static final MethodHandle MMAP =
      handle("mmap", -1, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_INT, JAVA_INT, JAVA_INT, JAVA_LONG);
  private static final MethodHandle MUNMAP = handle("munmap", -1, JAVA_INT, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle PRCTL =
      handle("prctl", 1, JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle GETRLIMIT =
      handle("getrlimit64", -1, JAVA_INT, JAVA_INT, JAVA_LONG);
  private static final MethodHandle SETRLIMIT =
      handle("setrlimit64", -1, JAVA_INT, JAVA_INT, JAVA_LONG);
  private static final MethodHandle SCHED_SETAFFINITY =
      handle("sched_setaffinity", -1, JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle SYSCALL =
      handle(
          "syscall", 1, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG,
          JAVA_LONG);

  private final MemorySegment errno;
  private final MemorySegment path;
  private final MemorySegment otherPath;
  private final MemorySegment stat;
  private final MemorySegment entries;

  /// For the calling thread.
  ///
  /// @param arena owns the buffers of this instance
  public Linux(Arena arena) {
    errno = arena.allocate(JAVA_INT);
    path = arena.allocate(PATH_BYTES);
    otherPath = arena.allocate(PATH_BYTES);
    stat = arena.allocate(STAT_BYTES, 8);
    entries = arena.allocate(32 * 1024, 8);
  }

  private static MethodHandle handle(
      String name, int firstVariadic, ValueLayout result, ValueLayout... arguments) {
    var symbol =
        LINKER
            .defaultLookup()
            .find(name)
            .orElseThrow(() -> new UnsatisfiedLinkError("the C library has no " + name));
    var descriptor = FunctionDescriptor.of(result, arguments);
    return firstVariadic < 0
        ? LINKER.downcallHandle(symbol, descriptor, ERRNO_CAPTURE)
        : LINKER.downcallHandle(
            symbol, descriptor, ERRNO_CAPTURE, Linker.Option.firstVariadicArg(firstVariadic));
  }

  public int open(String file, int flags, int mode) {
    try {
      return (int)
          result((int) OPENAT.invokeExact(errno, AT_FDCWD, path(file), flags | O_CLOEXEC, mode));
    } catch (Throwable e) {
      throw broken(e);
    }
  }

  /// The descriptor is closed also when a signal interrupts the call. That is no error here:
  /// closing again would hit a file that another thread has opened since.
  public int close(int fd) {
    try {
      int status = (int) result((int) CLOSE.invokeExact(errno, fd));
      return status == -Errno.EINTR ? 0 : status;
    } catch (Throwable e) {
      throw broken(e);
    }
  }

  public long pread(int fd, long address, long length, long offset) {
    try {
      return result((long) PREAD64.invokeExact(errno, fd, address, length, offset));
    } catch (Throwable e) {
      throw broken(e);
    }
  }

  public long pwrite(int fd, long address, long length, long offset) {
    try {
      return result((long) PWRITE64.invokeExact(errno, fd, address, length, offset));
    } catch (Throwable e) {
      throw broken(e);
    }
  }

  public long fsync(int fd) {
    try {
      return result((int) FSYNC.invokeExact(errno, fd));
    } catch (Throwable e) {
      throw broken(e);
    }
  }

  public long fdatasync(int fd) {
    try {
      return result((int) FDATASYNC.invokeExact(errno, fd));
    } catch (Throwable e) {
      throw broken(e);
    }
  }

  public long ftruncate(int fd, long length) {
    try {
      return result((int) FTRUNCATE.invokeExact(errno, fd, length));
    } catch (Throwable e) {
      throw broken(e);
    }
  }

  public long fallocate(int fd, int mode, long offset, long length) {
    try {
      return result((int) FALLOCATE.invokeExact(errno, fd, mode, offset, length));
    } catch (Throwable e) {
      throw broken(e);
    }
  }

  /// glibc emulates it, one byte per block, where the file system has no fallocate.
  public long posixFallocate(int fd, long offset, long length) {
    try {
      return -(int) POSIX_FALLOCATE.invokeExact(errno, fd, offset, length);
    } catch (Throwable e) {
      throw broken(e);
    }
  }

  public long posixFadvise(int fd, long offset, long length, int advice) {
    try {
      return -(int) POSIX_FADVISE.invokeExact(errno, fd, offset, length, advice);
    } catch (Throwable e) {
      throw broken(e);
    }
  }

  /// Size in bytes of what `file` names, links followed.
  public long statSize(String file) {
    long status = statx(file, STATX_SIZE);
    return status < 0 ? status : stat.get(JAVA_LONG, STATX_SIZE_OFFSET);
  }

  /// Size in bytes of the regular file `file` names, links followed; [#NOT_REGULAR] for what else
  /// it names.
  public long regularSize(String file) {
    long status = statx(file, STATX_TYPE | STATX_SIZE);
    if (status < 0) {
      return status;
    }
    boolean regular = (stat.get(JAVA_SHORT, STATX_MODE_OFFSET) & S_IFMT) == S_IFREG;
    return regular ? stat.get(JAVA_LONG, STATX_SIZE_OFFSET) : NOT_REGULAR;
  }

  private long statx(String file, int mask) {
    try {
      return result((int) STATX.invokeExact(errno, AT_FDCWD, path(file), 0, mask, stat.address()));
    } catch (Throwable e) {
      throw broken(e);
    }
  }

  public long chmod(String file, int mode) {
    try {
      return result((int) CHMOD.invokeExact(errno, path(file), mode));
    } catch (Throwable e) {
      throw broken(e);
    }
  }

  public long rename(String from, String to) {
    return twoPaths(RENAME, from, to);
  }

  public long link(String existing, String created) {
    return twoPaths(LINK, existing, created);
  }

  /// Makes a symbolic link.
  ///
  /// @param target text of the link
  public long symlink(String target, String created) {
    return twoPaths(SYMLINK, target, created);
  }

  public long unlink(String file) {
    return onePath(UNLINK, file);
  }

  public long mkdir(String directory, int mode) {
    try {
      return result((int) MKDIR.invokeExact(errno, path(directory), mode));
    } catch (Throwable e) {
      throw broken(e);
    }
  }

  public long rmdir(String directory) {
    return onePath(RMDIR, directory);
  }

  /// Reads a whole directory with getdents64; the number of its entries without `.` and `..`.
  public long countEntries(String directory) {
    int fd = open(directory, O_RDONLY | O_DIRECTORY, 0);
    if (fd < 0) {
      return fd;
    }
    long count = 0;
    long bytes;
    while ((bytes = syscall(SYS_GETDENTS64, fd, entries.address(), entries.byteSize(), 0, 0, 0))
        > 0) {
      count += entriesIn(bytes);
    }
    close(fd);
    return bytes < 0 ? bytes : count;
  }

  private long entriesIn(long bytes) {
    long count = 0;
    // struct linux_dirent64: d_ino 8, d_off 8, d_reclen 2, d_type 1, d_name
    for (long at = entries.address(); at < entries.address() + bytes; ) {
      boolean dot = Memory.getByte(at + 19) == '.';
      boolean self = dot && Memory.getByte(at + 20) == 0;
      boolean parent = dot && Memory.getByte(at + 20) == '.' && Memory.getByte(at + 21) == 0;
      if (!self && !parent) {
        count++;
      }
      at += Memory.getUnsignedShort(at + 16);
    }
    return count;
  }

  public long mmap(long length, int fd, long offset) {
    try {
      return result(
          (long)
              MMAP.invokeExact(
                  errno, 0L, length, PROT_READ_WRITE, MAP_SHARED_POPULATE, fd, offset));
    } catch (Throwable e) {
      throw broken(e);
    }
  }

  public long munmap(long address, long length) {
    try {
      return result((int) MUNMAP.invokeExact(errno, address, length));
    } catch (Throwable e) {
      throw broken(e);
    }
  }

  /// Lets timed waits of the calling thread end within a microsecond or so, not 50.
  public long setTimerSlack(long nanos) {
    try {
      return result((int) PRCTL.invokeExact(errno, PR_SET_TIMERSLACK, nanos, 0L, 0L, 0L));
    } catch (Throwable e) {
      throw broken(e);
    }
  }

  /// Lets the process have as many descriptors as its hard limit allows (RLIMIT_NOFILE); how many
  /// that are, `Long.MAX_VALUE` without a limit.
  public long raiseDescriptorLimit() {
    try (var arena = Arena.ofConfined()) {
      var limits = arena.allocate(JAVA_LONG, 2);
      long status = result((int) GETRLIMIT.invokeExact(errno, RLIMIT_NOFILE, limits.address()));
      if (status < 0) {
        return status;
      }
      long hard = limits.getAtIndex(JAVA_LONG, 1);
      limits.setAtIndex(JAVA_LONG, 0, hard);
      status = result((int) SETRLIMIT.invokeExact(errno, RLIMIT_NOFILE, limits.address()));
      // RLIM_INFINITY has all bits set.
      return status < 0 ? status : hard < 0 ? Long.MAX_VALUE : hard;
    } catch (Throwable e) {
      throw broken(e);
    }
  }

  /// Binds the calling thread to these CPUs.
  public long setAffinity(List<Integer> cpus) {
    int highest = cpus.stream().mapToInt(Integer::intValue).max().orElse(0);
    long words = highest / Long.SIZE + 1L;
    try (var arena = Arena.ofConfined()) {
      var mask = arena.allocate(JAVA_LONG, words);
      for (int cpu : cpus) {
        long word = mask.getAtIndex(JAVA_LONG, cpu / Long.SIZE);
        mask.setAtIndex(JAVA_LONG, cpu / Long.SIZE, word | 1L << (cpu % Long.SIZE));
      }
      return result((int) SCHED_SETAFFINITY.invokeExact(errno, 0, words * 8, mask.address()));
    } catch (Throwable e) {
      throw broken(e);
    }
  }

  public long syscall(long number, long a, long b, long c, long d, long e, long f) {
    try {
      return result((long) SYSCALL.invokeExact(errno, number, a, b, c, d, e, f));
    } catch (Throwable t) {
      throw broken(t);
    }
  }

  private long onePath(MethodHandle call, String file) {
    try {
      return result((int) call.invokeExact(errno, path(file)));
    } catch (Throwable e) {
      throw broken(e);
    }
  }

  private long twoPaths(MethodHandle call, String first, String second) {
    try {
      return result((int) call.invokeExact(errno, path(first), text(otherPath, second)));
    } catch (Throwable e) {
      throw broken(e);
    }
  }

  private long path(String text) {
    return text(path, text);
  }

  private static long text(MemorySegment buffer, String text) {
    // UTF-8 takes at most 3 bytes for a char; PATH_MAX itself is 4096 with the end mark.
    if (text.length() * 3L >= PATH_BYTES
        && text.getBytes(StandardCharsets.UTF_8).length >= PATH_BYTES) {
      throw new IllegalArgumentException("path is longer than 4095 bytes: " + text);
    }
    buffer.setString(0, text);
    return buffer.address();
  }

  private long result(long returned) {
    return returned < 0 ? -errno.get(JAVA_INT, 0) : returned;
  }

  private static AssertionError broken(Throwable e) {
    if (e instanceof Error error) {
      throw error;
    }
    if (e instanceof RuntimeException unchecked) {
      throw unchecked;
    }
    return new AssertionError(e);
  }
}
