package dev.regatta.engine;

import dev.regatta.engine.FileIndex.Row;
import dev.regatta.engine.linux.Linux;
import java.lang.foreign.Arena;
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
  private final List<Path> lists = new ArrayList<>();
  private final Map<Integer, Temporary> temporary = new TreeMap<>();
  private int files;
  private long bytes;

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

  synchronized void temporaryList(Path path) {
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
    temporary.values().forEach(Made::remove);
    temporary.clear();
    try (var arena = Arena.ofConfined()) {
      var linux = new Linux(arena);
      lists.forEach(list -> linux.unlink(list.toString()));
      lists.clear();
      directories.stream()
          .sorted(Comparator.comparingInt(Path::getNameCount).reversed())
          .forEach(directory -> linux.rmdir(directory.toString()));
      directories.clear();
    }
  }

  private static void remove(Temporary files) {
    int[] numbers = files.numbers().stream().toArray();
    try {
      FileThreads.run(numbers.length, () -> new Remover(files.names(), numbers));
    } catch (SetupException e) {
      throw new AssertionError("removing reports nothing", e);
    }
  }

  private static final class Remover implements FileThreads.Worker {
    private final FileNames names;
    private final int[] numbers;
    private final Arena arena = Arena.ofConfined();
    private final Linux linux = new Linux(arena);

    Remover(FileNames names, int[] numbers) {
      this.names = names;
      this.numbers = numbers;
    }

    @Override
    public void work(int position) {
      linux.unlink(names.path(numbers[position]));
    }

    @Override
    public void close() {
      arena.close();
    }
  }
}
