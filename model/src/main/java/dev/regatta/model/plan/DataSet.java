package dev.regatta.model.plan;

import dev.regatta.model.job.Content;

/// Files made before the load by all workers together, fsynced, dropped from caches and listed in a
/// manifest beside them.
///
/// @param directory below the target's root, or absolute; made when missing
/// @param name file name; `{n}` is the file's number from 0
/// @param create makes missing and short files; otherwise they are an error
/// @param keep false removes, after the run, the files this run created
public record DataSet(
    String directory,
    String name,
    int files,
    long fileSizeBytes,
    boolean create,
    Content content,
    boolean keep) {

  public DataSet {
    if (files < 1 || fileSizeBytes < 1) {
      throw new IllegalArgumentException("a data set needs at least one file of at least one byte");
    }
    if (files > 1 && !name.contains("{n}")) {
      throw new IllegalArgumentException("name of several files must contain {n}, got " + name);
    }
  }

  public String fileName(int number) {
    return name.replace("{n}", Integer.toString(number));
  }
}
