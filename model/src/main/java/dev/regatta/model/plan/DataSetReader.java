package dev.regatta.model.plan;

import java.util.Optional;

/// Reads `dataset { ... }`.
final class DataSetReader {
  static final int MOST_FILES = 1_000_000;
  static final long LARGEST_FILE = 1L << 50;

  private DataSetReader() {}

  static Optional<DataSet> read(Section plan) {
    if (!plan.has("dataset")) {
      return Optional.empty();
    }
    var dataset = plan.section("dataset");
    int files = dataset.require("files", "files = 512").count(1, MOST_FILES);
    return Optional.of(
        new DataSet(
            directory(dataset),
            name(dataset, files),
            files,
            dataset.require("file-size", "file-size = 2MiB").sizeBytes(1, LARGEST_FILE),
            dataset.get("create").oneOf(Create.class) == Create.IF_MISSING,
            ContentReader.read(dataset.section("content")),
            dataset.get("keep").flag()));
  }

  /// The directory of a section that has one.
  static String directory(Section section) {
    var leaf = section.get("directory");
    if (leaf.text().isBlank()) {
      throw leaf.problem("is empty: write . for the target's root");
    }
    return leaf.text();
  }

  private static String name(Section dataset, int files) {
    return fileName(dataset.get("name"), files);
  }

  /// A name for `files` files.
  static String fileName(Leaf leaf, int files) {
    String name = leaf.text();
    if (name.isBlank() || name.contains("/")) {
      throw leaf.problem("is not a file name: write it as in name = \"{n}\"");
    }
    if (files > 1 && !name.contains("{n}")) {
      throw leaf.problem("names one file and files = " + files + ": write {n} in it");
    }
    return name;
  }
}
