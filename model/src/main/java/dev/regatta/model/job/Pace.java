package dev.regatta.model.job;

/// When the ops of one load thread are due. Without a rate the loop is closed: the next op is due
/// when there is room for it. With one the loop is open: due times do not depend on the target, and
/// latency counts from them. Either all ops have one rate, or reads and writes have their own.
///
/// @param allPerSecond rate of all ops together; 0 for none
/// @param readPerSecond rate of reads; 0 for none
/// @param writePerSecond rate of writes; 0 for none
/// @param unit what the rates count
/// @param arrivals how due times follow one another
/// @param fromIssue latency counts from the issue instead, as fio's does: the wait of an op that
///   could not start on time is lost
public record Pace(
    double allPerSecond,
    double readPerSecond,
    double writePerSecond,
    Unit unit,
    Arrivals arrivals,
    boolean fromIssue) {

  /// What a rate counts.
  public enum Unit {
    OPS,
    BYTES
  }

  /// Times between due times: equal, or exponentially distributed.
  public enum Arrivals {
    LINEAR,
    POISSON
  }

  public static final Pace CLOSED = new Pace(0, 0, 0, Unit.OPS, Arrivals.LINEAR, false);

  public Pace {
    notNegative("rate", allPerSecond);
    notNegative("read rate", readPerSecond);
    notNegative("write rate", writePerSecond);
    if (allPerSecond > 0 && (readPerSecond > 0 || writePerSecond > 0)) {
      throw new IllegalArgumentException("a rate of all ops leaves no room for one of a direction");
    }
  }

  private static void notNegative(String what, double perSecond) {
    if (!(perSecond >= 0) || Double.isInfinite(perSecond)) {
      throw new IllegalArgumentException(what + " must be 0 or more, got " + perSecond);
    }
  }

  /// True when ops have due times.
  public boolean openLoop() {
    return allPerSecond > 0 || readPerSecond > 0 || writePerSecond > 0;
  }
}
