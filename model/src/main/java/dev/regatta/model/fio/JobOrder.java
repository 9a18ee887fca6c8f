package dev.regatta.model.fio;

/// Counts stages and reporting groups as jobs go by: a stonewall starts both, `new_group` a group;
/// neither does anything before the first job.
final class JobOrder {
  private int stage;
  private int group;
  private boolean started;

  void next(boolean stonewall, boolean newGroup) {
    if (started && stonewall) {
      stage++;
    }
    if (started && (stonewall || newGroup)) {
      group++;
    }
    started = true;
  }

  int stage() {
    return stage;
  }

  int group() {
    return group;
  }
}
