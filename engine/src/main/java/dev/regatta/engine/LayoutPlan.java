package dev.regatta.engine;

import dev.regatta.engine.load.FileRange;
import dev.regatta.engine.load.FileRanges;
import dev.regatta.model.job.FileSet.Fallocate;
import dev.regatta.model.job.JobSpec;
import dev.regatta.model.plan.DataSet;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;

/// Which files the jobs and the data set of a plan want, and which part of them each clone uses.
/// Looks at files and changes nothing.
///
/// Shared files are counted over the whole plan, in the same order on every worker; worker `i` of
/// `n` is answerable for those whose number leaves the remainder `i`, for checking and for making
/// them. The others may be missing or half made when this worker looks.
final class LayoutPlan {
  private final Site site;
  private final Optional<DataSet> dataset;
  private final FilePaths paths;
  private final Map<Path, WantedFile> wanted = new LinkedHashMap<>();
  private final Map<Path, Long> datasetFiles = new HashMap<>();
  private final Map<String, List<List<FileRange>>> ranges = new HashMap<>();
  private int sharedFiles;

  LayoutPlan(Site site, Optional<DataSet> dataset, List<JobSpec> jobs) throws SetupException {
    this.site = site;
    this.dataset = dataset;
    this.paths = new FilePaths(site);
    dataset.ifPresent(this::want);
    for (var job : jobs) {
      if (IoEngines.usesFiles(job.engine())) {
        checkDirectories(job);
      }
      ranges.put(job.id(), rangesOf(job));
    }
  }

  Collection<WantedFile> wanted() {
    return wanted.values();
  }

  private record Listed(List<FileRange> files) implements FileRanges {
    @Override
    public int count() {
      return files.size();
    }

    @Override
    public String path(int number) {
      return files.get(number).path();
    }

    @Override
    public long offset() {
      return files.getFirst().offset();
    }

    @Override
    public long bytes(int number) {
      return files.get(number).bytes();
    }
  }

  /// Ranges of a job's files, by clone.
  List<FileRanges> ranges(JobSpec job) {
    return Objects.requireNonNull(ranges.get(job.id())).stream()
        .<FileRanges>map(Listed::new)
        .toList();
  }

  Optional<Path> datasetDirectory() {
    return dataset.map(set -> paths.directory(set.directory()));
  }

  private void want(DataSet set) {
    var directory = paths.directory(set.directory());
    for (int i = 0; i < set.files(); i++) {
      var path = directory.resolve(set.fileName(i)).normalize();
      datasetFiles.put(path, set.fileSizeBytes());
      wanted.put(
          path,
          new WantedFile(
              "data set",
              path,
              set.fileSizeBytes(),
              true,
              set.create(),
              !set.keep(),
              isOurs(true),
              Fallocate.NATIVE,
              set.content()));
    }
  }

  private boolean isOurs(boolean shared) {
    return !shared || sharedFiles++ % site.workerCount() == site.workerIndex();
  }

  private void checkDirectories(JobSpec job) throws SetupException {
    for (var name : job.files().directories()) {
      var directory = paths.directory(name);
      if (isMadeByDataSet(directory)) {
        continue;
      }
      if (!Files.isDirectory(directory)) {
        throw SetupException.user(
            "job %s: directory %s %s; make it or name another"
                .formatted(
                    job.name(),
                    directory,
                    Files.exists(directory) ? "is not a directory" : "does not exist"));
      }
      if (job.writes() && !Files.isWritable(directory)) {
        throw SetupException.user(
            "job %s: directory %s is not writable; the job writes there"
                .formatted(job.name(), directory));
      }
    }
  }

  private boolean isMadeByDataSet(Path directory) {
    return dataset.isPresent()
        && dataset.orElseThrow().create()
        && datasetDirectory().orElseThrow().startsWith(directory);
  }

  private List<List<FileRange>> rangesOf(JobSpec job) throws SetupException {
    List<List<FileRange>> clones = new ArrayList<>();
    var rules = new RangeRules(job);
    for (int clone = 0; clone < job.threads(); clone++) {
      var files = paths.files(job, clone);
      checkInside(job, paths.folder(job, clone), files);
      List<FileRange> ofClone = new ArrayList<>(files.size());
      for (int i = 0; i < files.size(); i++) {
        var range = rules.range(files.get(i), i, realBytes(job, files.get(i)));
        ofClone.add(range);
        if (IoEngines.usesFiles(job.engine()) && !job.files().opening().createOnOpen()) {
          want(job, files.get(i), range);
        }
      }
      clones.add(List.copyOf(ofClone));
    }
    return List.copyOf(clones);
  }

  /// Files that are said to be each worker's own must not meet another worker's.
  private static void checkInside(JobSpec job, Path folder, List<Path> files)
      throws SetupException {
    for (var file : files) {
      if (!job.files().shared() && !file.startsWith(folder)) {
        throw SetupException.user(
            "job %s: %s is outside the worker's own folder %s, and files are per worker; give a"
                    .formatted(job.name(), file, folder)
                + " name without / or .. in front");
      }
    }
  }

  private OptionalLong realBytes(JobSpec job, Path path) throws SetupException {
    if (!IoEngines.usesFiles(job.engine())) {
      return OptionalLong.empty();
    }
    long promised = datasetFiles.getOrDefault(path, 0L);
    if (Files.isRegularFile(path)) {
      return OptionalLong.of(Math.max(promised, path.toFile().length()));
    }
    if (Files.exists(path)) {
      throw SetupException.user(
          "job %s: %s is not a regular file; name another".formatted(job.name(), path));
    }
    return promised > 0 ? OptionalLong.of(promised) : OptionalLong.empty();
  }

  private void want(JobSpec job, Path path, FileRange range) throws SetupException {
    long bytes = range.offset() + range.bytes();
    var known = wanted.get(path);
    Long promised = datasetFiles.get(path);
    if (promised != null && promised < bytes && job.reads()) {
      throw SetupException.user(
          "job %s: reads %d bytes of %s, but the data set makes it %d bytes; make the data set's files larger"
              .formatted(job.name(), bytes, path, promised));
    }
    boolean ours = known == null ? isOurs(job.files().shared()) : known.ours();
    var layout = job.files().layout();
    var file =
        new WantedFile(
            "job " + job.name(),
            path,
            bytes,
            job.reads() || layout.overwrite(),
            promised == null ? layout.create() : dataset.map(DataSet::create).orElse(false),
            promised == null ? layout.unlink() : !dataset.map(DataSet::keep).orElse(true),
            ours,
            layout.fallocate(),
            job.content());
    wanted.put(path, known == null ? file : known.and(file));
  }
}
