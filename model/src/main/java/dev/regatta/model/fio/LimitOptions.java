package dev.regatta.model.fio;

import dev.regatta.model.job.Limits;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/// When a job starts measuring and when it ends.
final class LimitOptions {
  private LimitOptions() {}

  static Limits read(Settings settings, String job, FioContext context) {
    Duration runtime = overridable(settings, "runtime", context.runtime());
    return new Limits(
        startDelay(settings),
        overridable(settings, "ramp_time", context.ramp()),
        runtime,
        timeBased(settings, job, runtime),
        ioBytes(settings),
        settings.size("number_ios", 0),
        settings.count("loops", 1, 1, Integer.MAX_VALUE),
        context.rampConsumesBudget(),
        settings.time("thinktime", ChronoUnit.MICROS),
        settings.count("thinktime_blocks", 1, 1, Integer.MAX_VALUE));
  }

  /// What the plan says comes before what the file says.
  private static Duration overridable(Settings settings, String name, Optional<Duration> plan) {
    Duration written = settings.time(name, ChronoUnit.SECONDS);
    plan.filter(duration -> !duration.equals(written))
        .flatMap(_ -> settings.find(name))
        .ifPresent(setting ->
            settings.note(
                "%s: %s=%s is overridden by the plan"
                    .formatted(setting.place(), name, setting.text())));
    return plan.orElse(written);
  }

  private static Duration startDelay(Settings settings) {
    settings
        .find("startdelay")
        .filter(delay -> delay.text().contains("-") || delay.text().contains(":"))
        .ifPresent(delay -> {
          throw delay.misread("not yet supported: a random delay; write one time");
        });
    return settings.time("startdelay", ChronoUnit.SECONDS);
  }

  private static boolean timeBased(Settings settings, String job, Duration runtime) {
    boolean wanted = settings.flag("time_based", false);
    if (wanted && runtime.isZero()) {
      settings.note("job " + job + ": time_based has no effect without a runtime, as in fio");
      return false;
    }
    return wanted;
  }

  private static long ioBytes(Settings settings) {
    return settings.find("io_size").map(io -> ioBytes(settings, io)).orElse(0L);
  }

  private static long ioBytes(Settings settings, Setting io) {
    if (!io.text().endsWith("%")) {
      return settings.size(io, io.text());
    }
    if (settings.text("size").filter(size -> !size.endsWith("%")).isEmpty()) {
      throw io.misread("not yet supported without a size in bytes");
    }
    long size = settings.size("size", 0);
    int percent = SizeOptions.percent(settings, io);
    return size / 100 * percent + size % 100 * percent / 100;
  }
}
