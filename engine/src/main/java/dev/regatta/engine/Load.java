package dev.regatta.engine;

import dev.regatta.engine.load.FileRanges;
import dev.regatta.engine.load.LoadThread.EngineFactory;
import dev.regatta.engine.load.OpLog;
import dev.regatta.engine.pattern.Seeds;
import dev.regatta.engine.record.WallClock;
import dev.regatta.engine.target.Target;
import dev.regatta.engine.target.TargetException;
import dev.regatta.model.job.JobSpec;
import dev.regatta.model.plan.DataSet;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// One worker's part of a run's load: prepared once, then one stage after the other.
public final class Load implements AutoCloseable {
  private final Site site;
  private final Target target;
  private final List<JobSpec> jobs;
  private final Map<String, List<FileRanges>> ranges;
  private final Made made;
  private final Setup setup;
  private final Equipment equipment;

  /// Where tests look in.
  ///
  /// @param engines what takes the place of the load's own engines
  record Probes(UnaryOperator<EngineFactory> engines, OpLog log) {
    static final Probes NONE = new Probes(UnaryOperator.identity(), OpLog.NONE);

    Equipment over(EngineFactory own) {
      return new Equipment(engines.apply(own), log);
    }

    /// Looks at the ops and leaves the engines alone.
    static Probes of(OpLog log) {
      return new Probes(UnaryOperator.identity(), log);
    }
  }

  /// What load threads are made with.
  record Equipment(EngineFactory engines, OpLog log) {}

  private Load(
      Site site,
      Target target,
      List<JobSpec> jobs,
      Map<String, List<FileRanges>> ranges,
      Made made,
      Setup setup,
      Probes probes) {
    this.site = site;
    this.target = target;
    this.jobs = List.copyOf(jobs);
    this.ranges = ranges;
    this.made = made;
    this.setup = setup;
    this.equipment = probes.over(new IoEngines(target.mount())::create);
  }

  /// Checks and lays out the files of all stages. Every check comes first: when one fails, nothing
  /// was changed.
  public static Load prepare(Site site, Optional<DataSet> dataset, List<JobSpec> jobs)
      throws SetupException {
    return prepare(site, dataset, jobs, Probes.NONE);
  }

  static Load prepare(Site site, Optional<DataSet> dataset, List<JobSpec> jobs, Probes probes)
      throws SetupException {
    long start = System.nanoTime();
    var target = target(site);
    boolean prepared = false;
    try {
      var load = prepare(site, target, start, dataset, jobs, probes);
      prepared = true;
      return load;
    } finally {
      if (!prepared) {
        target.close();
      }
    }
  }

  private static Target target(Site site) throws SetupException {
    if (site.nfs().isEmpty()) {
      return Target.local();
    }
    try {
      return Target.nfs(site.nfs().get());
    } catch (TargetException e) {
      throw SetupException.of(e);
    }
  }

  private static Load prepare(
      Site site,
      Target target,
      long start,
      Optional<DataSet> dataset,
      List<JobSpec> jobs,
      Probes probes)
      throws SetupException {
    List<String> notes = new ArrayList<>();
    Map<String, Map<String, String>> effective = new HashMap<>();
    List<JobSpec> effectiveJobs = new ArrayList<>();
    for (var job : jobs) {
      var choice = EngineChoice.of(job, site.worker(), target.mount(), notes);
      Map<String, String> settings = new HashMap<>(choice.effective());
      settings.put("seed", seeds(site, job));
      effective.put(job.id(), Map.copyOf(settings));
      effectiveJobs.add(job.on(choice.spec()));
    }
    new DescriptorBudget(effectiveJobs).check();
    var plan = new LayoutPlan(site, target, dataset, effectiveJobs);
    var layout = new Layout(site, target, dataset, plan);
    layout.check();
    long checked = System.nanoTime();
    var made = layout.make();
    notes.addAll(made.notes());
    var setup =
        new Setup(
            checked - start,
            System.nanoTime() - checked,
            made.filesCreated(),
            layout.filesChecked(),
            made.bytesWritten(),
            notes,
            effective);
    return new Load(site, target, effectiveJobs, plan.ranges(), made, setup, probes);
  }

  private static String seeds(Site site, JobSpec job) {
    return IntStream.range(0, job.threads())
        .mapToLong(clone -> seed(site, job, clone))
        .mapToObj(Long::toHexString)
        .collect(Collectors.joining(","));
  }

  static long seed(Site site, JobSpec job, int clone) {
    return Seeds.of(job.randomness(), site.run(), site.worker(), job.id(), clone);
  }

  public Setup setup() {
    return setup;
  }

  /// Starts the threads of a stage, which begin their load at one instant.
  ///
  /// @param startAt on this machine's wall clock; looked at once, here
  /// @param interval length of a reporting interval
  /// @param drain how long in-flight ops may take after the end of the load
  public StageRun start(
      int stage, Instant startAt, Duration interval, Duration drain, StageListener listener) {
    var clock = WallClock.now();
    var ofStage = jobs.stream().filter(job -> job.stage() == stage).toList();
    var run =
        new StageRun(
            site,
            new StageRun.Schedule(
                stage, clock, clock.nanosAt(startAt), interval.toNanos(), drain.toNanos()),
            ofStage.stream().map(this::part).toList(),
            equipment,
            listener);
    run.start();
    return run;
  }

  private StageRun.Part part(JobSpec job) {
    return new StageRun.Part(job, Objects.requireNonNull(ranges.get(job.id())));
  }

  /// Removes files that the plan wants removed, as far as this run created them.
  @Override
  public void close() {
    made.close();
    target.close();
  }
}
