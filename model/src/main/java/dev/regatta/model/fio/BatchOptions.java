package dev.regatta.model.fio;

import dev.regatta.model.job.EngineSpec.Batch;

/// The iodepth_batch family, by fio's rules for what is not written and for what exceeds iodepth.
final class BatchOptions {
  private final Settings settings;
  private final int iodepth;

  private BatchOptions(Settings settings, int iodepth) {
    this.settings = settings;
    this.iodepth = iodepth;
  }

  /// @param iodepth ops in flight, after any cap
  static Batch read(Settings settings, int iodepth) {
    return new BatchOptions(settings, iodepth).read();
  }

  private Batch read() {
    int submit = atMostIodepth("iodepth_batch", 1);
    int least = atMostIodepth("iodepth_batch_complete_min", 1);
    int low = atMostIodepth("iodepth_low", 0);
    return new Batch(submit == 0 ? iodepth : submit, least, most(least), low == iodepth ? 0 : low);
  }

  private int most(int least) {
    int most = atMostIodepth("iodepth_batch_complete_max", 0);
    if (most > 0 && most < least) {
      settings
          .find("iodepth_batch_complete_max")
          .ifPresent(setting ->
              settings.noteNoEffect(
                  setting, ", as in fio: it is below iodepth_batch_complete_min"));
    }
    return Math.max(1, Math.max(least, most));
  }

  private int atMostIodepth(String name, int absent) {
    int count = settings.count(name, absent, 0, Integer.MAX_VALUE);
    if (count <= iodepth) {
      return count;
    }
    settings
        .find(name)
        .ifPresent(setting ->
            settings.note(
                "%s: %s=%s is capped at iodepth, %d, as in fio"
                    .formatted(setting.place(), name, setting.text(), iodepth)));
    return iodepth;
  }
}
