package dev.regatta.model.fio;

import dev.regatta.model.job.Blocks;
import dev.regatta.model.job.Blocks.Share;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// bs, bsrange and bssplit.
final class BlockOptions {
  private static final Blocks DEFAULT = Blocks.of(4096);
  private static final int MOST_SHARES = 64;
  private static final int BLANK = 0;

  private record Entry(long bytes, int percent) {}

  private final Settings settings;

  private BlockOptions(Settings settings) {
    this.settings = settings;
  }

  static PerDirection<Blocks> read(Settings settings) {
    return new BlockOptions(settings).read();
  }

  private PerDirection<Blocks> read() {
    Optional<Setting> bs = settings.find("bs");
    PerDirection<Blocks> sizes = new PerDirection<>(DEFAULT, DEFAULT);
    PerDirection<Blocks> fixed =
        bs.map(written -> PerDirection.of(written, sizes, part -> size(written, part)))
            .orElse(sizes);
    Optional<Setting> range = settings.find("bsrange");
    Optional<Setting> split = settings.find("bssplit");
    if (range.isPresent() && split.isPresent()) {
      throw split.get().misread("keep one of bsrange and bssplit: fio mixes up the two");
    }
    Stream.concat(range.stream(), split.stream())
        .filter(PerDirection::saysBoth)
        .forEach(winner ->
            bs.ifPresent(loser ->
                settings.noteNoEffect(
                    loser, ", as in fio: " + winner.option().name() + " comes before it")));
    return range
        .map(written -> PerDirection.of(written, fixed, part -> range(written, part)))
        .or(() ->
            split.map(written -> PerDirection.of(written, fixed, part -> split(written, part))))
        .orElse(fixed);
  }

  private Blocks size(Setting bs, String part) {
    if (part.contains("-")) {
      throw bs.misread("fio reads only the first size; write a range as bsrange");
    }
    if (part.contains("/") || part.contains(":")) {
      throw bs.misread("fio reads only the first size; write a mix as bssplit");
    }
    return Blocks.of(bytes(bs, part));
  }

  private long bytes(Setting setting, String part) {
    return settings.count(setting, part, 1, Integer.MAX_VALUE);
  }

  /// `low-high` or `low:high`.
  private Blocks range(Setting bsrange, String part) {
    String[] ends = part.split("[-:]", 2);
    if (ends.length < 2) {
      throw bsrange.misread("expected low-high, for example 4k-64k");
    }
    long low = bytes(bsrange, ends[0]);
    long high = bytes(bsrange, ends[1]);
    if (low > high) {
      throw bsrange.misread("expected low-high, here " + ends[1] + "-" + ends[0]);
    }
    if (high % low != 0) {
      throw bsrange.misread("not yet supported: end the range at a multiple of " + ends[0]);
    }
    return Blocks.range(low, high);
  }

  /// `size/percent:size/percent`; sizes without a percentage share what the others leave.
  private Blocks split(Setting bssplit, String part) {
    List<Entry> entries =
        Arrays.stream(part.split(":", -1)).map(entry -> entry(bssplit, entry)).toList();
    if (entries.size() > MOST_SHARES) {
      throw bssplit.misread("expected at most " + MOST_SHARES + " sizes, as in fio");
    }
    int sum = entries.stream().mapToInt(Entry::percent).sum();
    long blank = entries.stream().filter(entry -> entry.percent() == BLANK).count();
    if (sum > 100 || (blank == 0 && sum < 100)) {
      throw bssplit.misread("the percentages must add up to 100, these to " + sum);
    }
    if (blank > 0 && sum == 100) {
      throw bssplit.misread("the percentages leave nothing for the sizes without one");
    }
    List<Share> shares = new ArrayList<>();
    for (Entry entry : entries) {
      double rest = (100.0 - sum) / blank;
      shares.add(new Share(entry.bytes(), entry.percent() == BLANK ? rest : entry.percent()));
    }
    return Blocks.split(shares);
  }

  private Entry entry(Setting bssplit, String text) {
    String[] parts = text.split("/", 2);
    if (parts.length == 1 || parts[1].isEmpty()) {
      return new Entry(bytes(bssplit, parts[0]), BLANK);
    }
    if (!parts[1].matches("[1-9][0-9]?|100")) {
      throw bssplit.misread("expected whole percentages from 1 to 100, got " + parts[1]);
    }
    return new Entry(bytes(bssplit, parts[0]), Integer.parseInt(parts[1]));
  }
}
