package dev.regatta.engine.linux;

import dev.regatta.engine.io.Advice;
import dev.regatta.engine.io.OpSlot;
import dev.regatta.engine.io.OpenHow;
import dev.regatta.model.job.FileSet.Sync;

/// Carries out any op by the system call it stands for, at once, on the calling thread. Hot path.
public final class Syscalls {
  private final Linux linux;

  public Syscalls(Linux linux) {
    this.linux = linux;
  }

  /// The result as [OpSlot] defines it for each op.
  public long execute(OpSlot slot) {
    return switch (slot.op) {
      case READ -> linux.pread(slot.file, slot.address, slot.length, slot.offset);
      case WRITE -> linux.pwrite(slot.file, slot.address, slot.length, slot.offset);
      case FSYNC -> linux.fsync(slot.file);
      case FDATASYNC -> linux.fdatasync(slot.file);
      case CREATE, OPEN -> linux.open(slot.path, flags(slot.how), slot.how.mode());
      case CLOSE -> linux.close(slot.file);
      case STAT -> linux.statSize(slot.path);
      case SETATTR -> linux.chmod(slot.path, slot.mode);
      case READDIR -> linux.countEntries(slot.path);
      case RENAME -> linux.rename(slot.path, slot.newPath);
      case LINK -> linux.link(slot.path, slot.newPath);
      case SYMLINK -> linux.symlink(slot.path, slot.newPath);
      case REMOVE -> linux.unlink(slot.path);
      case MKDIR -> linux.mkdir(slot.path, slot.mode);
      case RMDIR -> linux.rmdir(slot.path);
    };
  }

  public void advise(int file, long offset, long length, Advice advice) {
    int value =
        switch (advice) {
          case DONTNEED -> Linux.POSIX_FADV_DONTNEED;
          case RANDOM -> Linux.POSIX_FADV_RANDOM;
          case SEQUENTIAL -> Linux.POSIX_FADV_SEQUENTIAL;
        };
    linux.posixFadvise(file, offset, length, value);
  }

  static int flags(OpenHow how) {
    int flags = how.write() ? Linux.O_RDWR : Linux.O_RDONLY;
    flags |= how.create() ? Linux.O_CREAT : 0;
    flags |= how.exclusive() ? Linux.O_EXCL : 0;
    flags |= how.direct() ? Linux.O_DIRECT : 0;
    flags |= how.sync() == Sync.SYNC ? Linux.O_SYNC : 0;
    flags |= how.sync() == Sync.DSYNC ? Linux.O_DSYNC : 0;
    return flags;
  }
}
