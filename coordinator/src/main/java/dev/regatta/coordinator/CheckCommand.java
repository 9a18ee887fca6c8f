package dev.regatta.coordinator;

import dev.regatta.coordinator.report.Units;
import dev.regatta.coordinator.run.MemoryNeed;
import dev.regatta.model.job.JobSpec;
import dev.regatta.model.job.Pace;
import dev.regatta.model.plan.FleetSpec;
import dev.regatta.model.plan.Plan;
import dev.regatta.model.plan.PlanReader;
import dev.regatta.model.plan.ServerSpec;
import dev.regatta.model.plan.ServerSpec.Store;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `regatta check PLAN`: what would run, and what it needs. Starts nothing and writes nothing.
@Command(
    name = "check",
    description = "Say what a plan would run and what it needs; nothing is started.",
    mixinStandardHelpOptions = true)
final class CheckCommand implements Callable<Integer> {
  @Parameters(paramLabel = "PLAN", description = "The plan's file.")
  private Path file = Path.of("");

  @Option(
      names = "--set",
      paramLabel = "KEY=VALUE",
      description = "Override one value of the plan; may be given again.")
  private List<String> sets = List.of();

  @Override
  public Integer call() {
    var plan = PlanReader.read(file, sets, System.getenv(), Path.of(""));
    System.out.println("plan     " + plan.name());
    System.out.println("fleet    " + fleet(plan.fleet()));
    plan.dataset()
        .ifPresent(data ->
            System.out.printf(
                Locale.ROOT,
                "data set %d files of %s in %s, %s%n",
                data.files(),
                Units.binary((double) data.fileSizeBytes()),
                data.directory(),
                data.create() ? "made if missing" : "must be there"));
    for (var job : plan.jobs()) {
      System.out.println("job      " + describe(job));
    }
    plan.thresholds().forEach(t -> System.out.println("expect   " + t.key() + " " + t.condition()));
    plan.notes().forEach(note -> System.out.println("note     " + note));
    memory(plan);
    return 0;
  }

  private static String fleet(FleetSpec fleet) {
    return switch (fleet) {
      case FleetSpec.Local(var server, var workers) ->
          "%d worker JVMs on this machine, %s".formatted(workers, server(server));
    };
  }

  private static String server(ServerSpec server) {
    return switch (server) {
      case ServerSpec.None(var directory, var _) -> "directory " + directory;
      case ServerSpec.Embedded(Store.Directory(var path, var _)) ->
          "an NFS server of ours over directory " + path;
      case ServerSpec.Embedded(Store.Memory(var bytes)) ->
          "an NFS server of ours over %s of memory".formatted(Units.binary((double) bytes));
      case ServerSpec.Existing(var url) -> "the NFS server at " + url;
    };
  }

  private static String describe(JobSpec job) {
    var limits = job.limits();
    var ends =
        limits.runtime().isZero()
            ? "until done"
            : "for " + seconds(limits.runtime()) + (limits.timeBased() ? "" : " at most");
    return "%s: stage %d, %d threads per worker, %s, iodepth %d, %s%d%% reads, %d files%s, %s%s%s"
        .formatted(
            job.name(),
            job.stage(),
            job.threads(),
            job.engine().kind().name().toLowerCase(Locale.ROOT),
            job.engine().iodepth(),
            job.access().pattern().name().toLowerCase(Locale.ROOT) + " ",
            job.access().readPercent(),
            job.files().count(),
            job.files().names().isEmpty() ? " per thread" : ", the same for every thread",
            job.pace().openLoop() ? rate(job.pace()) + " per thread, " : "",
            limits.ramp().isZero() ? "" : "ramp " + seconds(limits.ramp()) + ", ",
            ends);
  }

  private static String rate(Pace pace) {
    String unit = pace.unit() == Pace.Unit.OPS ? " ops/s" : " bytes/s";
    return pace.allPerSecond() > 0
        ? Units.count(pace.allPerSecond()) + unit
        : "reads %s%s, writes %s%s"
            .formatted(
                Units.count(pace.readPerSecond()), unit, Units.count(pace.writePerSecond()), unit);
  }

  private static String seconds(Duration duration) {
    return duration.toMillis() / 1e3 + " s";
  }

  private static void memory(Plan plan) {
    var need = MemoryNeed.of(plan);
    long worker = need.heapBytes() + need.bufferBytes();
    System.out.printf(
        Locale.ROOT,
        "memory   %s per worker (histograms %s, buffers %s, files %s), %s in all%n",
        Units.binary((double) worker),
        Units.binary((double) need.recordingBytes()),
        Units.binary((double) need.bufferBytes()),
        Units.binary((double) need.fileBytes()),
        Units.binary((double) worker * plan.fleet().workers()));
  }
}
