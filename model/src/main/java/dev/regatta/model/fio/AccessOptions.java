package dev.regatta.model.fio;

import dev.regatta.model.job.Access;
import dev.regatta.model.job.Access.Pattern;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// rw, rwmixread, bs and the random map.
final class AccessOptions {
  private static final long DEFAULT_BLOCK_BYTES = 4096;
  private static final List<String> TRIM_MODES =
      List.of("trim", "randtrim", "trimwrite", "randtrimwrite");

  private static final Mode READ = new Mode(Pattern.SEQ, Direction.READ);
  private static final Map<String, Mode> MODES =
      Map.of(
          "read", READ,
          "write", new Mode(Pattern.SEQ, Direction.WRITE),
          "rw", new Mode(Pattern.SEQ, Direction.BOTH),
          "readwrite", new Mode(Pattern.SEQ, Direction.BOTH),
          "randread", new Mode(Pattern.RAND, Direction.READ),
          "randwrite", new Mode(Pattern.RAND, Direction.WRITE),
          "randrw", new Mode(Pattern.RAND, Direction.BOTH));

  private enum Direction {
    READ,
    WRITE,
    BOTH
  }

  private record Mode(Pattern pattern, Direction direction) {}

  private AccessOptions() {}

  static Access read(Settings settings) {
    Mode mode = settings.find("rw").map(AccessOptions::mode).orElse(READ);
    int mix = mix(settings);
    List<Long> blocks = settings.find("bs").map(bs -> blocks(settings, bs)).orElse(List.of());
    return Access.fixed(
        mode.pattern(),
        switch (mode.direction()) {
          case READ -> 100;
          case WRITE -> 0;
          case BOTH -> mix;
        },
        blocks.isEmpty() ? DEFAULT_BLOCK_BYTES : blocks.get(0),
        blocks.isEmpty() ? DEFAULT_BLOCK_BYTES : blocks.get(1),
        !settings.flag("norandommap", false));
  }

  private static Mode mode(Setting rw) {
    if (TRIM_MODES.contains(rw.text())) {
      throw rw.misread("never supported, because trim is about block devices");
    }
    if (rw.text().contains(":")) {
      throw rw.misread("not yet supported: write rw without a suffix");
    }
    return Settings.choice(rw, rw.text(), MODES);
  }

  /// Share of reads; of the two ways to say it the later one counts.
  private static int mix(Settings settings) {
    int reads = settings.count("rwmixread", 50, 0, 100);
    int writes = settings.count("rwmixwrite", 50, 0, 100);
    Optional<Setting> later = settings.later("rwmixread", "rwmixwrite");
    return later.filter(mix -> mix.option().name().equals("rwmixwrite")).isPresent()
        ? 100 - writes
        : reads;
  }

  /// Read and write block of `4k`, `4k,8k` (a third is for trim), `4k,` or `,8k`.
  private static List<Long> blocks(Settings settings, Setting bs) {
    String[] parts = bs.text().split(",", -1);
    if (parts.length > 3) {
      throw bs.misread("expected at most three sizes: read,write,trim");
    }
    List<Long> blocks = new ArrayList<>();
    for (String part : parts) {
      blocks.add(block(settings, bs, part.strip()));
    }
    return blocks.size() == 1 ? List.of(blocks.get(0), blocks.get(0)) : blocks;
  }

  private static long block(Settings settings, Setting bs, String part) {
    if (part.isEmpty()) {
      return DEFAULT_BLOCK_BYTES;
    }
    if (part.contains("-")) {
      throw bs.misread("fio reads only the first size; a range is bsrange, not yet supported");
    }
    if (part.contains("/") || part.contains(":")) {
      throw bs.misread("fio reads only the first size; a mix is bssplit, not yet supported");
    }
    return settings.count(bs, part, 1, Integer.MAX_VALUE);
  }
}
