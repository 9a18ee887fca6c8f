package dev.regatta.engine.io;

import dev.regatta.model.job.FileSet.Sync;

/// How OPEN and CREATE open a file.
///
/// @param write for reading and writing; otherwise for reading only
/// @param create make the file when it is missing
/// @param exclusive with `create`: fail when the file exists
/// @param mode permission bits of a file that is made
public record OpenHow(
    boolean write, boolean create, boolean exclusive, int mode, boolean direct, Sync sync) {

  public static final OpenHow READ_ONLY = new OpenHow(false, false, false, 0, false, Sync.NONE);
}
