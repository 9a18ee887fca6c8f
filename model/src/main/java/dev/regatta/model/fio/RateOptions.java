package dev.regatta.model.fio;

import dev.regatta.model.job.Access;
import dev.regatta.model.job.Pace;
import dev.regatta.model.job.Pace.Arrivals;
import dev.regatta.model.job.Pace.Unit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// rate, rate_iops and rate_process: each clone has the rates that are written.
final class RateOptions {
  private static final PerDirection<Long> NONE = new PerDirection<>(0L, 0L);
  private static final Map<String, Arrivals> PROCESSES =
      Map.of("linear", Arrivals.LINEAR, "poisson", Arrivals.POISSON);

  private final Settings settings;
  private final Access access;

  private RateOptions(Settings settings, Access access) {
    this.settings = settings;
    this.access = access;
  }

  static Pace read(Settings settings, Access access, FioContext context) {
    return new RateOptions(settings, access).read(context.fioRates());
  }

  private Pace read(boolean fromIssue) {
    Arrivals arrivals = settings.choice("rate_process", PROCESSES, Arrivals.LINEAR);
    Optional<Setting> written = written();
    PerDirection<Long> rates = written.map(this::ofTheJob).orElse(NONE);
    if (rates.equals(NONE)) {
      noteNoRate(written, arrivals);
      return Pace.CLOSED;
    }
    if (access.reads() && access.writes()) {
      checkBothDirections(written.orElseThrow(), rates);
    }
    Unit unit = named(written, "rate_iops") ? Unit.OPS : Unit.BYTES;
    return new Pace(0, rates.read(), rates.write(), unit, arrivals, fromIssue);
  }

  /// The one of the two options that limits anything.
  private Optional<Setting> written() {
    List<Setting> limits =
        Stream.of(settings.find("rate"), settings.find("rate_iops"))
            .flatMap(Optional::stream)
            .filter(setting -> !rates(setting).equals(NONE))
            .toList();
    if (limits.size() > 1) {
      throw limits.getLast().misread("fio refuses it beside rate; keep one of the two");
    }
    return limits.stream().findFirst();
  }

  private PerDirection<Long> rates(Setting setting) {
    return PerDirection.of(setting, NONE, part -> settings.size(setting, part));
  }

  private PerDirection<Long> ofTheJob(Setting setting) {
    PerDirection<Long> rates = rates(setting);
    return new PerDirection<>(
        access.reads() ? rates.read() : 0L, access.writes() ? rates.write() : 0L);
  }

  private void noteNoRate(Optional<Setting> written, Arrivals arrivals) {
    written.ifPresent(setting ->
        settings.noteNoEffect(setting, ": the job has no ops of the direction it limits"));
    if (arrivals != Arrivals.LINEAR) {
      settings
          .find("rate_process")
          .ifPresent(setting -> settings.noteNoEffect(setting, ": the job has no rate"));
    }
  }

  private void checkBothDirections(Setting written, PerDirection<Long> rates) {
    if (rates.read() == 0 || rates.write() == 0) {
      throw written.misread(
          "not yet supported: the job reads and writes and only %s have a rate; give both one, or make two jobs"
              .formatted(rates.read() > 0 ? "reads" : "writes"));
    }
    for (String mix : List.of("rwmixread", "rwmixwrite")) {
      settings
          .find(mix)
          .ifPresent(setting ->
              settings.noteNoEffect(setting, ", as in fio: reads and writes have a rate each"));
    }
  }

  private static boolean named(Optional<Setting> setting, String name) {
    return setting.filter(written -> written.option().name().equals(name)).isPresent();
  }
}
