package dev.regatta.engine.io.uring;

import dev.regatta.engine.io.EngineRefusedException;
import dev.regatta.engine.linux.Errno;
import dev.regatta.engine.linux.Linux;
import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.List;

/// Set-up flags of a ring (`linux/io_uring.h`, IORING_SETUP_*). What we ask for is what fio asks
/// for; a kernel that does not know a flag gets the ring without it, in the order fio gives flags
/// up, and the run says so.
public final class RingFlags {
  static final int CQSIZE = 1 << 3;
  static final int COOP_TASKRUN = 1 << 8;
  static final int SINGLE_ISSUER = 1 << 12;
  static final int DEFER_TASKRUN = 1 << 13;
  public static final int WANTED = CQSIZE | COOP_TASKRUN | SINGLE_ISSUER | DEFER_TASKRUN;

  private static final int[] LADDER = {WANTED, CQSIZE | COOP_TASKRUN, CQSIZE, 0};

  private RingFlags() {}

  /// The first flags of the ladder that this kernel takes, found by making a ring and closing it.
  public static int probe(int entries) throws EngineRefusedException {
    try (var arena = Arena.ofConfined()) {
      var linux = new Linux(arena);
      for (int flags : LADDER) {
        long fd = Ring.setup(linux, arena, entries, flags);
        if (fd >= 0) {
          linux.close((int) fd);
          return flags;
        }
        if (fd != -Errno.EINVAL) {
          throw refused((int) -fd);
        }
      }
      throw refused(Errno.EINVAL);
    }
  }

  static EngineRefusedException refused(int errno) {
    String advice =
        switch (errno) {
          case Errno.EPERM ->
              "allow it with `sysctl kernel.io_uring_disabled=0` and a seccomp profile that permits"
                  + " io_uring_setup";
          case Errno.ENOSYS -> "it needs Linux 5.6 or newer with CONFIG_IO_URING";
          case Errno.ENOMEM -> "raise RLIMIT_MEMLOCK (`ulimit -l`)";
          default -> "try a smaller iodepth";
        };
    return new EngineRefusedException(
        "the kernel refuses io_uring ("
            + Errno.name(errno)
            + "): "
            + advice
            + ", or use engine = psync");
  }

  public static String describe(int flags) {
    List<String> names = new ArrayList<>();
    addName(names, flags, CQSIZE, "CQSIZE");
    addName(names, flags, COOP_TASKRUN, "COOP_TASKRUN");
    addName(names, flags, SINGLE_ISSUER, "SINGLE_ISSUER");
    addName(names, flags, DEFER_TASKRUN, "DEFER_TASKRUN");
    return names.isEmpty() ? "none" : String.join("|", names);
  }

  private static void addName(List<String> names, int flags, int flag, String name) {
    if ((flags & flag) != 0) {
      names.add(name);
    }
  }
}
