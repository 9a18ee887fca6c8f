package dev.regatta.engine;

import dev.regatta.engine.io.OpSlot;
import dev.regatta.engine.load.OpLog;
import dev.regatta.model.job.Op;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/// Every completed op, in the order of completion of its thread.
final class LoggedOps implements OpLog {
  record Entry(
      int thread,
      Op op,
      int file,
      long offset,
      long due,
      long issued,
      long submitted,
      long completed,
      int interval) {}

  final List<Entry> entries = new CopyOnWriteArrayList<>();

  @Override
  public void completed(String job, int clone, OpSlot slot, long completedNanos, int interval) {
    entries.add(
        new Entry(
            clone,
            slot.op,
            slot.fileNumber,
            slot.offset,
            slot.dueNanos,
            slot.issuedNanos,
            slot.submittedNanos,
            completedNanos,
            interval));
  }

  List<Entry> of(Op op) {
    return entries.stream().filter(entry -> entry.op() == op).toList();
  }
}
