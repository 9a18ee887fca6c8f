package dev.regatta.model.fio;

import dev.regatta.model.job.FileSet.Sizing;

/// size, filesize and offset.
final class SizeOptions {
  private record Range(long low, long high) {}

  private SizeOptions() {}

  static Sizing read(Settings settings) {
    boolean percent = settings.text("size").filter(text -> text.endsWith("%")).isPresent();
    Range file =
        settings.find("filesize").map(range -> range(settings, range)).orElse(new Range(0, 0));
    return new Sizing(
        percent ? 0 : settings.size("size", 0),
        percent ? percent(settings, settings.find("size").orElseThrow()) : 0,
        file.low(),
        file.high(),
        settings.find("offset").map(offset -> offset(settings, offset)).orElse(0L));
  }

  /// The percentage of a setting that ends in `%`.
  static int percent(Settings settings, Setting setting) {
    String number = setting.text().substring(0, setting.text().length() - 1);
    return settings.count(setting, number, 1, 100);
  }

  /// `n`, `low-high` or `low:high`.
  private static Range range(Settings settings, Setting filesize) {
    String[] parts = filesize.text().split("[-:]", 2);
    long low = settings.size(filesize, parts[0]);
    long high = parts.length == 1 ? low : settings.size(filesize, parts[1]);
    if (low < 1 && high > 0) {
      throw filesize.misread("expected a lower bound of at least 1");
    }
    if (low > high) {
      throw filesize.misread("expected low-high, here " + parts[1] + "-" + parts[0]);
    }
    return new Range(low, high);
  }

  private static long offset(Settings settings, Setting offset) {
    if (offset.text().endsWith("%")) {
      throw offset.misread("not yet supported: write the offset in bytes");
    }
    return settings.size(offset, offset.text());
  }
}
