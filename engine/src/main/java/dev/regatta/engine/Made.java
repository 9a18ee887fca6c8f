package dev.regatta.engine;

import dev.regatta.engine.FileIndex.Row;
import dev.regatta.engine.target.Target;
import dev.regatta.engine.target.TargetException;
import dev.regatta.engine.target.TargetFiles;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/// What this run has made: how much, and what of it is to be removed again. Makers on several
/// threads add to it.
final class Made implements AutoCloseable {
  private final Set<String> notes = new TreeSet<>();
  private final Set<Path> directories = new HashSet<>();
  private final List<String> lists = new ArrayList<>();
  private final Map<Integer, Temporary> temporary = new TreeMap<>();
  private final Target target;
  private int files;
  private long bytes;

  /// @param target where it is made
  Made(Target target) {
    this.target = target;
  }

  /// Files to be removed, a bit for each.
  private record Temporary(FileNames names, BitSet numbers) {}

  synchronized void note(String note) {
    notes.add(note);
  }

  synchronized void bytes(long written) {
    bytes += written;
  }

  synchronized void file() {
    files++;
  }

  synchronized void directory(Path path) {
    directories.add(path);
  }

  synchronized void temporaryList(String path) {
    lists.add(path);
  }

  synchronized void temporary(Row row, int number) {
    temporary
        .computeIfAbsent(row.firstId(), _ -> new Temporary(row.names(), new BitSet()))
        .numbers()
        .set(number);
  }

  /// Nothing more will be made. Directories go only with the files in them.
  synchronized void complete() {
    if (temporary.isEmpty() && lists.isEmpty()) {
      directories.clear();
    }
  }

  synchronized List<String> notes() {
    return List.copyOf(notes);
  }

  synchronized int filesCreated() {
    return files;
  }

  synchronized long bytesWritten() {
    return bytes;
  }

  /// Removes the temporary files, and directories that were made for files and are empty.
  @Override
  public synchronized void close() {
    complete();
    if (temporary.isEmpty() && lists.isEmpty() && directories.isEmpty()) {
      return;
    }
    temporary.values().forEach(this::remove);
    temporary.clear();
    try (var files = target.files()) {
      lists.forEach(files::remove);
      lists.clear();
      directories.stream()
          .sorted(Comparator.comparingInt(Path::getNameCount).reversed())
          .map(Path::toString)
          .forEach(files::removeDirectory);
      directories.clear();
    } catch (TargetException e) {
      // What cannot be reached cannot be removed; removing reports nothing.
    }
  }

  private void remove(Temporary temporaries) {
    int[] numbers = temporaries.numbers().stream().toArray();
    try {
      FileThreads.run(
          numbers.length, () -> new Remover(temporaries.names(), numbers, target.files()));
    } catch (SetupException e) {
      // As above.
    }
  }

  private static final class Remover implements FileThreads.Worker {
    private final FileNames names;
    private final int[] numbers;
    private final TargetFiles files;

    Remover(FileNames names, int[] numbers, TargetFiles files) {
      this.names = names;
      this.numbers = numbers;
      this.files = files;
    }

    @Override
    public void work(int position) {
      files.remove(names.path(numbers[position]));
    }

    @Override
    public void close() {
      files.close();
    }
  }
}
