package dev.regatta.engine;

import java.nio.file.Path;
import java.util.List;

/// Paths of numbered files, put together when they are asked for: a million of them take no room.
/// Equal names give equal paths.
sealed interface FileNames {

  /// Absolute and normalized.
  String path(int number);

  /// True when each number is known to give another path.
  boolean distinct();

  /// What every path begins with.
  String start();

  /// Names that differ by their number.
  ///
  /// @param parts of the path, between which the number stands
  record Numbered(List<String> parts) implements FileNames {
    /// Stands for the number while a path is normalized: numbers are never `.` or `..`.
    static final String MARK = "\u0001";

    public Numbered {
      parts = List.copyOf(parts);
    }

    /// @param path absolute, with [#MARK] for the number
    static Numbered of(Path path) {
      return new Numbered(List.of(path.normalize().toString().split(MARK, -1)));
    }

    @Override
    public String path(int number) {
      return String.join(Integer.toString(number), parts);
    }

    @Override
    public boolean distinct() {
      return parts.size() > 1;
    }

    @Override
    public String start() {
      return parts.getFirst();
    }
  }

  /// Names as they were listed.
  record Listed(Path folder, List<String> names) implements FileNames {
    public Listed {
      names = List.copyOf(names);
    }

    @Override
    public String path(int number) {
      return folder.resolve(names.get(number)).normalize().toString();
    }

    @Override
    public boolean distinct() {
      return false;
    }

    /// Nothing: a name may lead anywhere.
    @Override
    public String start() {
      return "";
    }
  }
}
