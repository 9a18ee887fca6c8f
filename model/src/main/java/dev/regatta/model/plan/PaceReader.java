package dev.regatta.model.plan;

import dev.regatta.model.job.Pace;
import dev.regatta.model.job.Pace.Arrivals;
import dev.regatta.model.job.Pace.Unit;

/// Reads the rate of a job, which all of its threads on all workers share.
final class PaceReader {
  private static final double HIGHEST = 1e12;
  private static final String EXAMPLES = "rate = 20000 (ops per second) or rate = 100MiB/s";

  private PaceReader() {}

  static Pace read(Section job, int threads, LoadSettings load) {
    var rate = job.find("rate");
    if (rate.isEmpty()) {
      job.refuse("rate-process", "needs a rate, as in rate = 20000");
      return Pace.CLOSED;
    }
    String text = rate.get().scalar("a rate, as in " + EXAMPLES);
    var unit = text.endsWith("/s") ? Unit.BYTES : Unit.OPS;
    return new Pace(
        perSecond(rate.get(), text, unit) / ((double) load.workers() * threads),
        0,
        0,
        unit,
        job.get("rate-process").oneOf(Arrivals.class),
        load.compat().fioRates());
  }

  private static double perSecond(Leaf rate, String text, Unit unit) {
    double perSecond =
        switch (unit) {
          case OPS -> ops(rate, text);
          case BYTES -> bytes(rate, text.substring(0, text.length() - 2).strip());
        };
    if (perSecond == 0) {
      throw rate.problem("must be above 0: leave rate out for load that is not paced");
    }
    if (perSecond > HIGHEST) {
      throw rate.problem("is too large");
    }
    return perSecond;
  }

  private static double ops(Leaf rate, String text) {
    if (!text.matches(Leaf.DECIMAL)) {
      throw rate.problem("is no rate: write it as in " + EXAMPLES);
    }
    return Double.parseDouble(text);
  }

  private static double bytes(Leaf rate, String size) {
    if (size.matches(Leaf.DECIMAL)) {
      throw rate.problem("has no unit: write %s for ops or %sB/s for bytes".formatted(size, size));
    }
    return rate.part(size).sizeBytes(0, Long.MAX_VALUE);
  }
}
