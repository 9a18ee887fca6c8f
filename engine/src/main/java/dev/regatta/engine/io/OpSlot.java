package dev.regatta.engine.io;

import dev.regatta.model.job.Op;

/// One op on its way through an engine. Slots are made before the load starts and used again and
/// again; the load thread that owns them fills the first group of fields, the engine the result.
///
/// Hot path: plain public fields, on purpose.
///
/// | op | uses | result when it worked |
/// |---|---|---|
/// | READ WRITE | file, address, length, offset | bytes moved, maybe fewer than asked |
/// | FSYNC FDATASYNC CLOSE | file | 0 |
/// | OPEN CREATE | path, how | the file's handle |
/// | STAT | path | the file's size in bytes |
/// | SETATTR | path, mode | 0 |
/// | READDIR | path of a directory | its entries, without `.` and `..` |
/// | RENAME LINK | path (existing), newPath | 0 |
/// | SYMLINK | path (the link's text), newPath (the link) | 0 |
/// | REMOVE RMDIR | path | 0 |
/// | MKDIR | path, mode | 0 |
public final class OpSlot {
  /// Position among the slots of its load thread: which part of the buffers is this slot's.
  public final int index;

  public Op op = Op.READ;
  public int file = -1;
  public long address;
  public int length;
  public long offset;
  public String path = "";
  public String newPath = "";
  public OpenHow how = OpenHow.READ_ONLY;
  public int mode;

  /// As the table above says, or minus an error code the engine can name.
  public long result;

  /// The load thread's own: number of the file in the job, whether the op is in flight, bytes moved
  /// before a short transfer was continued, the instants of the op, issued - due, and whether the
  /// op, reaped, is started again because it is not over.
  public int fileNumber = -1;

  public boolean busy;
  public int moved;
  public long dueNanos;
  public long issuedNanos;
  public long submittedNanos;
  public long completedNanos;
  public long lagNanos;
  public boolean goesOn;

  public OpSlot(int index) {
    this.index = index;
  }
}
