package dev.regatta.engine;

import dev.regatta.engine.target.Target;
import dev.regatta.engine.target.TargetException;
import dev.regatta.engine.target.TargetFiles;
import dev.regatta.engine.target.TargetFiles.Kind;
import dev.regatta.model.plan.DataSet;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/// Checks this worker's share of the wanted files, then makes what is missing. What it created it
/// can remove again, and nothing else.
final class Layout {
  private final Site site;
  private final Target target;
  private final Optional<DataSet> dataset;
  private final LayoutPlan plan;
  private final BitSet missing = new BitSet();
  private final BitSet tooShort = new BitSet();
  private final Map<Path, Optional<Manifest>> manifests = new HashMap<>();
  private final Made made;
  private String writableFolder = "";
  private int filesChecked;

  Layout(Site site, Target target, Optional<DataSet> dataset, LayoutPlan plan) {
    this.site = site;
    this.target = target;
    this.made = new Made(target);
    this.dataset = dataset;
    this.plan = plan;
  }

  /// Changes nothing. The problem it reports is the first one in the order of the plan.
  void check() throws SetupException {
    try (var files = target.files()) {
      check(files);
    } catch (TargetException e) {
      throw SetupException.of(e);
    }
  }

  private void check(TargetFiles files) throws SetupException, TargetException {
    checkManifest(files);
    var ours = plan.ours();
    plan.sizes().look(ours);
    for (int id = ours.nextSetBit(0); id >= 0; id = ours.nextSetBit(id + 1)) {
      var file = plan.wanted(id);
      if (file.isPresent()) {
        check(files, file.get(), id, plan.sizes().of(id));
      }
    }
  }

  private void checkManifest(TargetFiles files) throws SetupException, TargetException {
    if (dataset.isEmpty()) {
      return;
    }
    var directory = plan.datasetDirectory().orElseThrow();
    var old = manifest(files, directory);
    if (old.isPresent() && !old.get().isLike(Manifest.of(dataset.get(), site.run()))) {
      throw SetupException.user(
          "data set: %s lists files of other names or content (run %s); use another directory or remove them"
              .formatted(directory.resolve(Manifest.FILE_NAME), old.get().run()));
    }
  }

  private Optional<Manifest> manifest(TargetFiles files, Path directory)
      throws SetupException, TargetException {
    var known = manifests.get(directory);
    if (known == null) {
      known = Manifest.read(files, directory);
      manifests.put(directory, known);
    }
    return known;
  }

  private void check(TargetFiles files, WantedFile file, int id, long realBytes)
      throws SetupException, TargetException {
    if (realBytes == -TargetFiles.NOT_FOUND) {
      if (!file.rules().create()) {
        throw SetupException.user(
            "%s: %s does not exist (%d bytes wanted) and may not be created; make it first or allow creating"
                .formatted(file.who(), file.path(), file.bytes()));
      }
      checkWritable(files, file);
      missing.set(id);
      return;
    }
    if (realBytes == TargetFiles.NOT_REGULAR) {
      throw SetupException.user(
          "%s: %s is not a regular file; name another".formatted(file.who(), file.path()));
    }
    if (realBytes < 0) {
      throw SetupException.machine(
          "%s: cannot look at %s: %s"
              .formatted(file.who(), file.path(), files.errorName((int) -realBytes)));
    }
    filesChecked++;
    if (realBytes < file.bytes()) {
      checkShort(files, file, realBytes);
      tooShort.set(id);
    }
  }

  private void checkShort(TargetFiles files, WantedFile file, long realBytes)
      throws SetupException, TargetException {
    if (!file.rules().create()) {
      throw SetupException.user(
          "%s: %s is %d bytes, %d wanted, and may not be extended; make it longer, want less, or allow creating"
              .formatted(file.who(), file.path(), realBytes, file.bytes()));
    }
    if (file.rules().data() && !isListed(files, Path.of(file.path()))) {
      throw SetupException.user(
          "%s: %s is %d bytes, %d wanted, and not known to be ours; remove it to have it made, or want less"
              .formatted(file.who(), file.path(), realBytes, file.bytes()));
    }
    checkWritable(files, file);
  }

  private boolean isListed(TargetFiles files, Path path) throws SetupException, TargetException {
    var directory = path.getParent();
    var name = path.getFileName();
    if (directory == null || name == null) {
      return false;
    }
    var listed = manifest(files, directory);
    return listed.isPresent() && listed.get().lists(name.toString());
  }

  private void checkWritable(TargetFiles files, WantedFile file)
      throws SetupException, TargetException {
    String folder = file.path().substring(0, file.path().lastIndexOf('/') + 1);
    if (folder.equals(writableFolder)) {
      return;
    }
    for (var at = Path.of(folder); at != null; at = at.getParent()) {
      var kind = files.kind(at.toString());
      if (kind == Kind.MISSING) {
        continue;
      }
      if (kind != Kind.DIRECTORY || !files.isWritable(at.toString())) {
        throw SetupException.user(
            "%s: %s must be made, but %s is not a writable directory; change its mode or mount"
                .formatted(file.who(), file.path(), at));
      }
      break;
    }
    writableFolder = folder;
  }

  /// Makes and completes files; after a failure the finished ones stay, unless they are temporary.
  ///
  /// @return what it made, with what is to be removed at the end
  Made make() throws SetupException {
    boolean whole = false;
    try {
      writeManifest();
      make(missing, this::create);
      make(tooShort, (maker, _, file) -> maker.extend(file));
      made.complete();
      whole = true;
      return made;
    } finally {
      if (!whole) {
        made.close();
      }
    }
  }

  private interface Step {
    void make(FileMaker maker, int id, WantedFile file) throws SetupException, TargetException;
  }

  private void make(BitSet files, Step step) throws SetupException {
    int[] ids = files.stream().toArray();
    FileThreads.run(ids.length, () -> new Making(ids, step, new FileMaker(target.files(), made)));
  }

  private final class Making implements FileThreads.Worker {
    private final int[] ids;
    private final Step step;
    private final FileMaker maker;

    Making(int[] ids, Step step, FileMaker maker) {
      this.ids = ids;
      this.step = step;
      this.maker = maker;
    }

    @Override
    public void work(int position) throws SetupException, TargetException {
      int id = ids[position];
      step.make(maker, id, plan.wanted(id).orElseThrow());
    }

    @Override
    public void close() {
      maker.close();
    }
  }

  private void create(FileMaker maker, int id, WantedFile file)
      throws SetupException, TargetException {
    maker.create(file);
    if (file.rules().temporary()) {
      var row = plan.index().rowOf(id);
      made.temporary(row, id - row.firstId());
    }
  }

  /// Before the files, so that files of an interrupted layout are known as ours.
  private void writeManifest() throws SetupException {
    if (dataset.isEmpty() || !dataset.get().create() || site.workerIndex() != 0) {
      return;
    }
    try (var files = target.files()) {
      writeManifest(files, dataset.get());
    } catch (TargetException e) {
      throw SetupException.of(e);
    }
  }

  private void writeManifest(TargetFiles files, DataSet set)
      throws SetupException, TargetException {
    var directory = plan.datasetDirectory().orElseThrow();
    var wanted = Manifest.of(set, site.run());
    var old = manifest(files, directory);
    boolean covered =
        old.isPresent()
            && old.get().files() >= wanted.files()
            && old.get().fileSizeBytes() >= wanted.fileSizeBytes();
    if (covered) {
      return;
    }
    try (var maker = new FileMaker(target.files(), made)) {
      maker.makeDirectories(directory);
    }
    wanted.write(files, directory);
    if (old.isEmpty() && !set.keep()) {
      made.temporaryList(directory.resolve(Manifest.FILE_NAME).toString());
    }
  }

  int filesChecked() {
    return filesChecked;
  }
}
