package dev.regatta.engine;

import dev.regatta.engine.linux.Errno;
import dev.regatta.model.plan.DataSet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Checks this worker's share of the wanted files, then makes what is missing. What it created it
/// can remove again, and nothing else.
final class Layout implements AutoCloseable {
  private final Site site;
  private final Optional<DataSet> dataset;
  private final LayoutPlan plan;
  private final List<WantedFile> missing = new ArrayList<>();
  private final List<WantedFile> tooShort = new ArrayList<>();
  private final Map<Path, Optional<Manifest>> manifests = new HashMap<>();
  private final List<Path> temporary = new ArrayList<>();
  private final Deque<Path> madeDirectories = new ArrayDeque<>();
  private final List<String> notes = new ArrayList<>();
  private int filesCreated;
  private int filesChecked;
  private long bytesWritten;

  Layout(Site site, Optional<DataSet> dataset, LayoutPlan plan) {
    this.site = site;
    this.dataset = dataset;
    this.plan = plan;
  }

  /// Changes nothing.
  void check() throws SetupException {
    checkManifest();
    try (var maker = new FileMaker(madeDirectories)) {
      for (var file : plan.wanted()) {
        if (file.ours()) {
          check(file, maker.size(file.path()));
        }
      }
    }
  }

  private void checkManifest() throws SetupException {
    if (dataset.isEmpty()) {
      return;
    }
    var directory = plan.datasetDirectory().orElseThrow();
    var old = manifest(directory);
    if (old.isPresent() && !old.get().isLike(Manifest.of(dataset.get(), site.run()))) {
      throw SetupException.user(
          "data set: %s lists files of other names or content (run %s); use another directory or remove them"
              .formatted(directory.resolve(Manifest.FILE_NAME), old.get().run()));
    }
  }

  private Optional<Manifest> manifest(Path directory) throws SetupException {
    var known = manifests.get(directory);
    if (known == null) {
      known = Manifest.read(directory);
      manifests.put(directory, known);
    }
    return known;
  }

  private void check(WantedFile file, long realBytes) throws SetupException {
    if (realBytes == -Errno.ENOENT) {
      if (!file.create()) {
        throw SetupException.user(
            "%s: %s does not exist (%d bytes wanted) and may not be created; make it first or allow creating"
                .formatted(file.who(), file.path(), file.bytes()));
      }
      checkWritable(file);
      missing.add(file);
      return;
    }
    if (realBytes < 0) {
      throw SetupException.machine(
          "%s: cannot look at %s: %s"
              .formatted(file.who(), file.path(), Errno.name((int) -realBytes)));
    }
    filesChecked++;
    if (realBytes < file.bytes()) {
      checkShort(file, realBytes);
      tooShort.add(file);
    }
  }

  private void checkShort(WantedFile file, long realBytes) throws SetupException {
    if (!file.create()) {
      throw SetupException.user(
          "%s: %s is %d bytes, %d wanted, and may not be extended; make it longer, want less, or allow creating"
              .formatted(file.who(), file.path(), realBytes, file.bytes()));
    }
    if (file.data() && !isListed(file.path())) {
      throw SetupException.user(
          "%s: %s is %d bytes, %d wanted, and not known to be ours; remove it to have it made, or want less"
              .formatted(file.who(), file.path(), realBytes, file.bytes()));
    }
    checkWritable(file);
  }

  private boolean isListed(Path path) throws SetupException {
    var directory = path.getParent();
    var name = path.getFileName();
    if (directory == null || name == null) {
      return false;
    }
    var listed = manifest(directory);
    return listed.isPresent() && listed.get().lists(name.toString());
  }

  private static void checkWritable(WantedFile file) throws SetupException {
    for (var at = file.path().getParent(); at != null; at = at.getParent()) {
      if (!Files.exists(at)) {
        continue;
      }
      if (!Files.isDirectory(at) || !Files.isWritable(at)) {
        throw SetupException.user(
            "%s: %s must be made, but %s is not a writable directory; change its mode or mount"
                .formatted(file.who(), file.path(), at));
      }
      return;
    }
  }

  /// Makes and completes files; after a failure the finished ones stay, unless they are temporary.
  void make() throws SetupException {
    boolean whole = false;
    try (var maker = new FileMaker(madeDirectories)) {
      writeManifest(maker);
      for (var file : missing) {
        maker.create(file);
        if (file.temporary()) {
          temporary.add(file.path());
        }
      }
      for (var file : tooShort) {
        maker.extend(file);
      }
      notes.addAll(maker.notes());
      filesCreated = maker.filesCreated();
      bytesWritten = maker.bytesWritten();
      whole = true;
    } finally {
      if (!whole) {
        close();
      }
    }
  }

  /// Before the files, so that files of an interrupted layout are known as ours.
  private void writeManifest(FileMaker maker) throws SetupException {
    if (dataset.isEmpty() || !dataset.get().create() || site.workerIndex() != 0) {
      return;
    }
    var directory = plan.datasetDirectory().orElseThrow();
    var wanted = Manifest.of(dataset.get(), site.run());
    var old = manifest(directory);
    boolean covered =
        old.isPresent()
            && old.get().files() >= wanted.files()
            && old.get().fileSizeBytes() >= wanted.fileSizeBytes();
    if (covered) {
      return;
    }
    maker.makeDirectories(directory);
    try {
      wanted.write(directory);
    } catch (IOException e) {
      throw SetupException.machine(
          "data set: cannot write its manifest in " + directory + ": " + e);
    }
    if (old.isEmpty() && !dataset.get().keep()) {
      temporary.add(directory.resolve(Manifest.FILE_NAME));
    }
  }

  List<String> notes() {
    return List.copyOf(notes);
  }

  int filesCreated() {
    return filesCreated;
  }

  int filesChecked() {
    return filesChecked;
  }

  long bytesWritten() {
    return bytesWritten;
  }

  /// Removes the temporary files this run created, and directories it made that are empty.
  @Override
  public void close() {
    if (temporary.isEmpty()) {
      return;
    }
    try (var maker = new FileMaker(madeDirectories)) {
      temporary.forEach(maker::remove);
      temporary.clear();
      madeDirectories.forEach(maker::removeDirectory);
      madeDirectories.clear();
    }
  }
}
