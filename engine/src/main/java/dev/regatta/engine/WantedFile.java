package dev.regatta.engine;

import dev.regatta.model.job.Content;
import dev.regatta.model.job.FileSet.Fallocate;
import dev.regatta.model.plan.DataSet;

/// A file that must be there before the load, for one or more jobs.
///
/// @param who the job or data set that wants it, for messages
/// @param bytes its size at least
/// @param rules for its making
record WantedFile(String who, String path, long bytes, Rules rules) {

  /// How files are to be.
  ///
  /// @param data true when all of a file must have been written
  /// @param create false refuses a missing or short file
  /// @param temporary remove it at the end if this run created it
  record Rules(
      boolean data, boolean create, boolean temporary, Fallocate fallocate, Content content) {

    private Rules and(Rules other) {
      return new Rules(
          data || other.data,
          create || other.create,
          temporary && other.temporary,
          fallocate,
          data ? content : other.content);
    }
  }

  /// The same file of a data set.
  WantedFile madeBy(DataSet set) {
    return new WantedFile(
        who,
        path,
        bytes,
        new Rules(rules.data, set.create(), !set.keep(), rules.fallocate, rules.content));
  }

  /// What satisfies both.
  WantedFile and(WantedFile other) {
    return new WantedFile(who, path, Math.max(bytes, other.bytes), rules.and(other.rules));
  }
}
