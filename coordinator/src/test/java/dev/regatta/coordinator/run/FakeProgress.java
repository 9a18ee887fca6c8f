package dev.regatta.coordinator.run;

import java.util.ArrayList;
import java.util.List;

/// Remembers what it is told.
final class FakeProgress implements Progress {
  final List<String> phases = new ArrayList<>();
  final List<String> notices = new ArrayList<>();
  final List<Interval> intervals = new ArrayList<>();

  @Override
  public void phase(String phase, String detail) {
    phases.add(phase);
  }

  @Override
  public void notice(String text) {
    notices.add(text);
  }

  @Override
  public void interval(Interval interval) {
    intervals.add(interval);
  }

  List<Integer> shown() {
    return intervals.stream().map(Interval::number).toList();
  }
}
