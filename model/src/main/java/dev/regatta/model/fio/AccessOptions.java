package dev.regatta.model.fio;

import dev.regatta.model.job.Access;
import dev.regatta.model.job.Access.Pattern;
import dev.regatta.model.job.Blocks;
import dev.regatta.model.job.Distribution;
import dev.regatta.model.job.Distribution.Kind;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// rw, rwmixread, and which offsets and sizes ops have.
final class AccessOptions {
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
    PerDirection<Blocks> blocks = BlockOptions.read(settings);
    Distribution distribution = DistributionOptions.read(settings, mode.pattern());
    return new Access(
        mode.pattern(),
        switch (mode.direction()) {
          case READ -> 100;
          case WRITE -> 0;
          case BOTH -> mix;
        },
        blocks.read(),
        blocks.write(),
        !settings.flag("norandommap", false) && distribution.kind() == Kind.UNIFORM,
        distribution);
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
}
