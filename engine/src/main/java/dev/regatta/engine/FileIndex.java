package dev.regatta.engine;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/// Numbers all files of a plan ("ids", from 0), in the order in which the plan names them. A file
/// keeps nothing for its id: its path is put together from the row the id is in.
///
/// Users with equal names share a row. Where different names can give the same path, the later id
/// is another name of the earlier one, and only these take room.
final class FileIndex {
  /// Ids are ints, and a table of paths may need two slots for each.
  static final int MOST_FILES = 1 << 29;

  private final TreeMap<Integer, Row> rows = new TreeMap<>();
  private final Map<FileNames, Row> byNames = new HashMap<>();
  private final Map<Integer, Integer> sameAs = new HashMap<>();
  private final Map<Integer, List<Integer>> otherIds = new HashMap<>();
  private int size;

  /// Files with the same rule for their names.
  ///
  /// @param firstId id of file 0
  /// @param firstShared how many shared files come before, or -1 when these are not shared
  record Row(FileNames names, int count, int firstId, int firstShared) {}

  /// Files that somebody uses.
  record Use(FileNames names, int count, boolean shared) {}

  FileIndex(List<Use> uses) throws SetupException {
    Map<FileNames, Use> merged = new LinkedHashMap<>();
    for (var use : uses) {
      merged.merge(use.names(), use, FileIndex::larger);
    }
    int shared = 0;
    for (var use : merged.values()) {
      if (use.count() > MOST_FILES - size) {
        throw SetupException.user(
            "the plan uses more than %d files on this worker; want fewer files or threads"
                .formatted(MOST_FILES));
      }
      var row = new Row(use.names(), use.count(), size, use.shared() ? shared : -1);
      rows.put(size, row);
      byNames.put(use.names(), row);
      size += use.count();
      shared += use.shared() ? use.count() : 0;
    }
    findSamePaths(rowsThatMeet());
  }

  private static Use larger(Use first, Use second) {
    return new Use(first.names(), Math.max(first.count(), second.count()), first.shared());
  }

  /// Rows whose names can give one path twice: the start of one begins with another's start.
  private List<Row> rowsThatMeet() {
    var sorted = new ArrayList<>(rows.values());
    sorted.sort(Comparator.comparing(row -> row.names().start()));
    List<Row> meeting = new ArrayList<>();
    for (int from = 0, to; from < sorted.size(); from = to) {
      // What begins with a text follows it in the order.
      String start = sorted.get(from).names().start();
      to = from + 1;
      while (to < sorted.size() && sorted.get(to).names().start().startsWith(start)) {
        to++;
      }
      if (to - from > 1 || !sorted.get(from).names().distinct()) {
        meeting.addAll(sorted.subList(from, to));
      }
    }
    meeting.sort(Comparator.comparingInt(Row::firstId));
    return meeting;
  }

  private void findSamePaths(List<Row> meeting) {
    var table = new PathTable(meeting.stream().mapToInt(Row::count).sum(), this::path);
    for (var row : meeting) {
      for (int number = 0; number < row.count(); number++) {
        int id = row.firstId() + number;
        int known = table.idOf(row.names().path(number), id);
        if (known != id) {
          sameAs.put(id, known);
          otherIds.computeIfAbsent(known, _ -> new ArrayList<>()).add(id);
        }
      }
    }
  }

  int size() {
    return size;
  }

  /// The row of names that were given to the constructor.
  Row row(FileNames names) {
    return Objects.requireNonNull(byNames.get(names));
  }

  Row rowOf(int id) {
    return Objects.requireNonNull(rows.floorEntry(id)).getValue();
  }

  int id(Row row, int number) {
    int id = row.firstId() + number;
    return sameAs.isEmpty() ? id : sameAs.getOrDefault(id, id);
  }

  /// False for a second id of a file.
  boolean isFirst(int id) {
    return !sameAs.containsKey(id);
  }

  /// The other ids of a file, in order.
  List<Integer> otherIds(int id) {
    return otherIds.getOrDefault(id, List.of());
  }

  String path(int id) {
    var row = rowOf(id);
    return row.names().path(id - row.firstId());
  }
}
