package dev.regatta.model.job;

import java.util.Locale;

/// One kind of file operation. The name in plans, logs and reports is the constant in lower case.
public enum Op {
  READ,
  WRITE,
  FSYNC,
  FDATASYNC,
  CREATE,
  OPEN,
  CLOSE,
  STAT,
  SETATTR,
  READDIR,
  RENAME,
  LINK,
  SYMLINK,
  REMOVE,
  MKDIR,
  RMDIR;

  /// True for the two ops that move data and have a block size.
  public boolean movesData() {
    return this == READ || this == WRITE;
  }

  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }
}
