package dev.regatta.engine;

import dev.regatta.engine.FileIndex.Use;
import dev.regatta.engine.load.FileRanges;
import dev.regatta.engine.target.Target;
import dev.regatta.engine.target.TargetException;
import dev.regatta.engine.target.TargetFiles;
import dev.regatta.engine.target.TargetFiles.Kind;
import dev.regatta.model.job.FileSet.Fallocate;
import dev.regatta.model.job.JobSpec;
import dev.regatta.model.plan.DataSet;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Which files the jobs and the data set of a plan want, and which part of them each clone uses.
/// Looks at files and changes nothing.
///
/// Shared files are counted over the whole plan, in the same order on every worker; worker `i` of
/// `n` is answerable for those whose number leaves the remainder `i`, for checking and for making
/// them. The others may be missing or half made when this worker looks, and it looks only where a
/// range depends on their size.
final class LayoutPlan {
  private final Site site;
  private final Target target;
  private final Optional<DataSet> dataset;
  private final FilePaths paths;
  private final FileIndex index;
  private final FileSizes sizes;
  private final Wants wants;
  private final Map<String, List<FileRanges>> ranges = new HashMap<>();

  LayoutPlan(Site site, Target target, Optional<DataSet> dataset, List<JobSpec> jobs)
      throws SetupException {
    this.site = site;
    this.target = target;
    this.dataset = dataset;
    paths = new FilePaths(site);
    index = new FileIndex(uses(jobs));
    sizes = new FileSizes(target, index);
    wants = new Wants(index);
    dataset.ifPresent(this::want);
    for (var job : jobs) {
      if (IoEngines.usesFiles(job.engine())) {
        checkDirectories(job);
        look(job);
      }
      var clones = new CloneFiles(job, paths, index, sizes, this::promised).all();
      ranges.put(job.id(), List.copyOf(clones));
      if (IoEngines.usesFiles(job.engine()) && !job.files().opening().createOnOpen()) {
        // Clones with the same names have the same object.
        new LinkedHashSet<>(clones).forEach(files -> want(job, files));
      }
    }
  }

  FileIndex index() {
    return index;
  }

  FileSizes sizes() {
    return sizes;
  }

  /// What is wanted of a file, if it is wanted at all. The data set decides about the making and
  /// the removing of its own files.
  Optional<WantedFile> wanted(int id) {
    var file = wants.of(id);
    return promised(id) > 0 ? file.map(f -> f.madeBy(dataset.orElseThrow())) : file;
  }

  /// Ids of the files this worker makes or checks; others are the share of other workers.
  BitSet ours() {
    var ours = new BitSet(index.size());
    for (int id = 0; id < index.size(); id++) {
      ours.set(id, isOurs(id) && index.isFirst(id));
    }
    return ours;
  }

  /// Ranges of the files of each clone, by job id.
  Map<String, List<FileRanges>> ranges() {
    return Map.copyOf(ranges);
  }

  Optional<Path> datasetDirectory() {
    return dataset.map(set -> paths.directory(set.directory()));
  }

  private List<Use> uses(List<JobSpec> jobs) {
    List<Use> uses = new ArrayList<>();
    dataset.ifPresent(set -> uses.add(new Use(paths.names(set), set.files(), true)));
    for (var job : jobs) {
      if (IoEngines.usesFiles(job.engine())) {
        for (int clone = 0; clone < job.threads(); clone++) {
          var files = job.files();
          uses.add(new Use(paths.names(job, clone), files.count(), files.shared()));
        }
      }
    }
    return uses;
  }

  private void want(DataSet set) {
    var names = paths.names(set);
    wants.add(
        index.row(names),
        "data set",
        new JobFiles(names, set.files(), 0, Lengths.same(set.fileSizeBytes())),
        new WantedFile.Rules(true, set.create(), !set.keep(), Fallocate.NATIVE, set.content()));
  }

  private boolean isOurs(int id) {
    var row = index.rowOf(id);
    return row.firstShared() < 0
        || (row.firstShared() + id - row.firstId()) % site.workerCount() == site.workerIndex();
  }

  /// Size the data set gives a file; 0 for files of others. The data set's files come first.
  private long promised(int id) {
    return dataset.filter(set -> id < set.files()).map(DataSet::fileSizeBytes).orElse(0L);
  }

  private void checkDirectories(JobSpec job) throws SetupException {
    try (var files = target.files()) {
      checkDirectories(job, files);
    } catch (TargetException e) {
      throw SetupException.of(e);
    }
  }

  private void checkDirectories(JobSpec job, TargetFiles files)
      throws SetupException, TargetException {
    for (var name : job.files().directories()) {
      var directory = paths.directory(name);
      if (isMadeByDataSet(directory)) {
        continue;
      }
      var kind = files.kind(directory.toString());
      if (kind != Kind.DIRECTORY) {
        throw SetupException.user(
            "job %s: directory %s %s; make it or name another"
                .formatted(
                    job.name(),
                    directory,
                    kind == Kind.OTHER ? "is not a directory" : "does not exist"));
      }
      if (job.writes() && !files.isWritable(directory.toString())) {
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

  private void look(JobSpec job) throws SetupException {
    boolean all = new RangeRules(job).needRealSizes();
    var ids = new BitSet(index.size());
    for (var names : namesOf(job)) {
      var row = index.row(names);
      for (int number = 0; number < job.files().count(); number++) {
        int id = index.id(row, number);
        if (all || isOurs(id)) {
          ids.set(id);
        }
      }
    }
    sizes.look(ids);
  }

  private Set<FileNames> namesOf(JobSpec job) {
    return IntStream.range(0, job.threads())
        .mapToObj(clone -> paths.names(job, clone))
        .collect(Collectors.toSet());
  }

  private void want(JobSpec job, JobFiles files) {
    var layout = job.files().layout();
    wants.add(
        index.row(files.names()),
        "job " + job.name(),
        files,
        new WantedFile.Rules(
            job.reads() || layout.overwrite(),
            layout.create(),
            layout.unlink(),
            layout.fallocate(),
            job.content()));
  }
}
