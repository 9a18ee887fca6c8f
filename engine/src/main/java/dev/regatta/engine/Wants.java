package dev.regatta.engine;

import dev.regatta.engine.load.FileRanges;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Who wants which files. What is wanted of a single file is put together when it is asked for.
final class Wants {
  private final FileIndex index;
  private final Map<Integer, List<Want>> byRow = new HashMap<>();
  private int count;

  /// Of as many files as there are ranges.
  private record Want(int order, String who, FileRanges ranges, WantedFile.Rules rules) {
    WantedFile of(int number) {
      return new WantedFile(
          who, ranges.path(number), ranges.offset() + ranges.bytes(number), rules);
    }
  }

  private record Claim(int order, WantedFile file) {}

  Wants(FileIndex index) {
    this.index = index;
  }

  /// Wants the first files of a row, each as long as its range asks for.
  void add(FileIndex.Row row, String who, FileRanges ranges, WantedFile.Rules rules) {
    byRow
        .computeIfAbsent(row.firstId(), _ -> new ArrayList<>())
        .add(new Want(count++, who, ranges, rules));
  }

  /// What is wanted of a file, if it is wanted at all.
  Optional<WantedFile> of(int id) {
    var claims = claims(id);
    var others = index.otherIds(id);
    if (!others.isEmpty()) {
      others.forEach(other -> claims.addAll(claims(other)));
      claims.sort(Comparator.comparingInt(Claim::order));
    }
    return claims.stream().map(Claim::file).reduce(WantedFile::and);
  }

  private List<Claim> claims(int id) {
    var row = index.rowOf(id);
    int number = id - row.firstId();
    List<Claim> claims = new ArrayList<>();
    for (var want : byRow.getOrDefault(row.firstId(), List.of())) {
      if (number < want.ranges().count()) {
        claims.add(new Claim(want.order(), want.of(number)));
      }
    }
    return claims;
  }
}
