package dev.regatta.model.job;

import java.util.List;
import java.util.Map;

/// One job of a plan, fully resolved: every worker runs `threads` clones of it.
///
/// @param id unique in the run and safe as a file name; keys every result
/// @param name as the report shows it (a fio section's header)
/// @param stage 0-based; stages follow one another over the whole fleet
/// @param group 0-based reporting group (fio's `new_group`)
/// @param threads load threads per worker (fio's `numjobs`)
/// @param written the options as they were written, canonical name to text, for the report
public record JobSpec(
    String id,
    String name,
    int stage,
    int group,
    int threads,
    Access access,
    FileSet files,
    EngineSpec engine,
    Pace pace,
    Limits limits,
    Flushing flushing,
    Content content,
    Randomness randomness,
    ErrorPolicy errors,
    List<Double> percentiles,
    Map<String, String> written) {

  /// The percentiles every summary holds.
  public static final List<Double> DEFAULT_PERCENTILES =
      List.of(
          1.0, 5.0, 10.0, 20.0, 30.0, 40.0, 50.0, 60.0, 70.0, 80.0, 90.0, 95.0, 99.0, 99.5, 99.9,
          99.95, 99.99);

  public JobSpec {
    if (!id.matches("[A-Za-z0-9._+-]+") || id.startsWith(".")) {
      throw new IllegalArgumentException("job id must be safe as a file name, got " + id);
    }
    atLeast("stage", stage, 0);
    atLeast("group", group, 0);
    atLeast("threads", threads, 1);
    percentiles = List.copyOf(percentiles);
    written = Map.copyOf(written);
  }

  public boolean reads() {
    return access.reads();
  }

  public boolean writes() {
    return access.writes();
  }

  /// The same job on another engine.
  public JobSpec on(EngineSpec other) {
    return new JobSpec(
        id,
        name,
        stage,
        group,
        threads,
        access,
        files,
        other,
        pace,
        limits,
        flushing,
        content,
        randomness,
        errors,
        percentiles,
        written);
  }

  static void atLeast(String what, long value, long least) {
    if (value < least) {
      throw new IllegalArgumentException(what + " must be at least " + least + ", got " + value);
    }
  }
}
