package dev.regatta.engine;

import dev.regatta.model.job.Content;
import dev.regatta.model.job.FileSet.Fallocate;
import java.nio.file.Path;

/// A file that must be there before the load, for one or more jobs.
///
/// @param who the job or data set that wants it, for messages
/// @param bytes its size at least
/// @param data true when all of it must have been written
/// @param create false refuses a missing or short file
/// @param temporary remove it at the end if this run created it
/// @param ours this worker makes or checks it; others are the share of other workers
record WantedFile(
    String who,
    Path path,
    long bytes,
    boolean data,
    boolean create,
    boolean temporary,
    boolean ours,
    Fallocate fallocate,
    Content content) {

  /// What satisfies both.
  WantedFile and(WantedFile other) {
    return new WantedFile(
        who,
        path,
        Math.max(bytes, other.bytes),
        data || other.data,
        create || other.create,
        temporary && other.temporary,
        ours,
        fallocate,
        data ? content : other.content);
  }
}
