package dev.regatta.model.plan;

import dev.regatta.model.job.Access;
import dev.regatta.model.job.EngineSpec.Kind;
import dev.regatta.model.job.FileSet;
import dev.regatta.model.job.FileSet.Advice;
import dev.regatta.model.job.FileSet.Fallocate;
import dev.regatta.model.job.FileSet.Layout;
import dev.regatta.model.job.FileSet.Opening;
import dev.regatta.model.job.FileSet.Service;
import dev.regatta.model.job.FileSet.Sizing;
import dev.regatta.model.job.FileSet.Sync;
import dev.regatta.model.plan.LoadSettings.Sharing;
import java.util.List;
import java.util.stream.IntStream;

/// Reads which files a job uses: the data set, or files of its own.
final class JobFilesReader {
  private static final List<String> OWN = List.of("directory", "name", "files", "file-size");
  private static final List<String> OWN_ONLY = List.of("create", "keep", "fallocate", "overwrite");
  private static final int SECTOR = 512;

  private final Section job;
  private final LoadSettings load;
  private final Access access;

  JobFilesReader(Section job, LoadSettings load, Access access) {
    this.job = job;
    this.load = load;
    this.access = access;
  }

  FileSet read() {
    return OWN.stream().anyMatch(job::has) ? own() : dataset();
  }

  private FileSet own() {
    int files = job.get("files").count(1, DataSetReader.MOST_FILES);
    long size =
        job.require("file-size", "file-size = 1GiB").sizeBytes(1, DataSetReader.LARGEST_FILE);
    var names =
        job.find("name")
            .map(leaf -> names(DataSetReader.fileName(leaf, files), files))
            .orElse(List.of());
    var layout =
        new Layout(
            job.get("create").oneOf(Create.class) == Create.IF_MISSING,
            job.get("fallocate").oneOf(Fallocate.class),
            job.get("overwrite").flag(),
            !job.get("keep").flag());
    return fileSet(DataSetReader.directory(job), names, files, size, load.sharedFiles(), layout);
  }

  private FileSet dataset() {
    if (load.dataset().isEmpty()) {
      throw job.problem("has no files: give it files and file-size, or the plan a dataset { ... }");
    }
    var dataset = load.dataset().get();
    OWN_ONLY.forEach(key -> job.refuse(key, "is for files of the job's own, it uses the dataset"));
    boolean perWorker = load.sharing().filter(Sharing.PER_WORKER::equals).isPresent();
    if (access.readPercent() < 100 && perWorker && load.workers() > 1) {
      throw job.problem(
          "writes the dataset, which all workers share, but files = per-worker:"
              + " write files = shared, or give the job files of its own");
    }
    return fileSet(
        dataset.directory(),
        names(dataset.name(), dataset.files()),
        dataset.files(),
        dataset.fileSizeBytes(),
        true,
        new Layout(false, Fallocate.NONE, false, false));
  }

  private FileSet fileSet(
      String directory, List<String> names, int files, long size, boolean shared, Layout layout) {
    checkBlock(size);
    return new FileSet(
        List.of(directory),
        names,
        FileSet.DEFAULT_NAME_FORMAT,
        files,
        shared,
        new Sizing(0, 0, size, size, 0),
        opening(files),
        layout,
        new Service(
            job.get("file-order").oneOf(Service.Order.class),
            job.get("ops-per-file").count(1, Integer.MAX_VALUE)));
  }

  private Opening opening(int files) {
    if (job.get("engine").oneOf(Kind.class).speaksNfs()) {
      for (String key : List.of("direct", "invalidate")) {
        job.refuse(key, "has no meaning on an engine that speaks NFS: there is no page cache");
      }
    }
    return new Opening(
        job.get("open-files").count(0, files),
        job.get("direct").flag(),
        job.get("sync").oneOf(Sync.class),
        job.get("invalidate").flag(),
        Advice.BY_PATTERN,
        false);
  }

  private void checkBlock(long fileSize) {
    var block = job.get("bs");
    if (access.largestBlockBytes() > fileSize) {
      throw block.problem("is larger than a file of " + Units.SIZE.write(fileSize));
    }
    if (job.get("direct").flag() && !access.blocksAreMultiplesOf(SECTOR)) {
      throw block.problem("must be a multiple of 512B with direct = true");
    }
  }

  private static List<String> names(String name, int files) {
    return IntStream.range(0, files)
        .mapToObj(number -> name.replace("{n}", Integer.toString(number)))
        .toList();
  }
}
