package dev.regatta.engine;

import dev.regatta.engine.target.TargetFiles;
import dev.regatta.model.job.JobSpec;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.IntToLongFunction;

/// Which files the clones of a job use, and which part of each. Files were looked at before, where
/// that is this worker's share or their size matters.
final class CloneFiles {
  private final JobSpec job;
  private final FilePaths paths;
  private final FileIndex index;
  private final FileSizes sizes;
  private final IntToLongFunction promised;
  private final RangeRules rules;

  /// For one job.
  ///
  /// @param promised bytes the data set gives the file of an id, 0 for files of others
  CloneFiles(
      JobSpec job, FilePaths paths, FileIndex index, FileSizes sizes, IntToLongFunction promised) {
    this.job = job;
    this.paths = paths;
    this.index = index;
    this.sizes = sizes;
    this.promised = promised;
    rules = new RangeRules(job);
  }

  /// By clone; those with the same names share one object.
  List<JobFiles> all() throws SetupException {
    Map<FileNames, JobFiles> known = new HashMap<>();
    List<JobFiles> clones = new ArrayList<>();
    for (int clone = 0; clone < job.threads(); clone++) {
      var names = paths.names(job, clone);
      var files = known.get(names);
      if (files == null) {
        checkInside(paths.folder(job, clone), names);
        files = of(names);
        known.put(names, files);
      }
      clones.add(files);
    }
    return clones;
  }

  /// Files that are said to be each worker's own must not meet another worker's.
  private void checkInside(Path folder, FileNames names) throws SetupException {
    if (job.files().shared() || names.start().startsWith(folder + "/")) {
      return;
    }
    for (int number = 0; number < job.files().count(); number++) {
      if (!Path.of(names.path(number)).startsWith(folder)) {
        throw SetupException.user(
            "job %s: %s is outside the worker's own folder %s, and files are per worker; give a"
                    .formatted(job.name(), names.path(number), folder)
                + " name without / or .. in front");
      }
    }
  }

  private JobFiles of(FileNames names) throws SetupException {
    int count = job.files().count();
    long offset = job.files().sizing().offsetBytes();
    Optional<FileIndex.Row> row =
        IoEngines.usesFiles(job.engine()) ? Optional.of(index.row(names)) : Optional.empty();
    var lengths = new Lengths(count);
    for (int number = 0; number < count; number++) {
      if (row.isEmpty()) {
        lengths.set(number, rules.bytes(names, number, OptionalLong.empty()));
      } else {
        int id = index.id(row.get(), number);
        lengths.set(number, rules.bytes(names, number, realBytes(id)));
        checkPromise(id, offset + lengths.get(number));
      }
    }
    return new JobFiles(names, count, offset, lengths);
  }

  /// Empty as well when the size does not matter.
  private OptionalLong realBytes(int id) throws SetupException {
    if (!sizes.isKnown(id)) {
      return OptionalLong.empty();
    }
    long bytes = sizes.of(id);
    if (bytes == TargetFiles.NOT_REGULAR) {
      throw SetupException.user(
          "job %s: %s is not a regular file; name another".formatted(job.name(), index.path(id)));
    }
    long least = promised.applyAsLong(id);
    return bytes < 0 && least == 0 ? OptionalLong.empty() : OptionalLong.of(Math.max(least, bytes));
  }

  private void checkPromise(int id, long bytes) throws SetupException {
    long least = promised.applyAsLong(id);
    boolean layout = !job.files().opening().createOnOpen();
    if (layout && job.reads() && least > 0 && least < bytes) {
      throw SetupException.user(
          "job %s: reads %d bytes of %s, but the data set makes it %d bytes; make the data set's files larger"
              .formatted(job.name(), bytes, index.path(id), least));
    }
  }
}
