package dev.regatta.coordinator.run;

import dev.regatta.coordinator.keys.RunKeys;
import dev.regatta.coordinator.report.TextReport;
import dev.regatta.coordinator.store.EventLog;
import dev.regatta.coordinator.store.RunDirectory;
import dev.regatta.coordinator.store.RunRecord;
import dev.regatta.model.PlanException;
import dev.regatta.model.journal.JournalReader;
import dev.regatta.model.plan.Plan;
import dev.regatta.model.summary.RunMerge;
import dev.regatta.model.summary.Summary;
import dev.regatta.protocol.ClusterSettings;
import dev.regatta.provisioning.Fleet;
import dev.regatta.provisioning.FleetExits;
import dev.regatta.provisioning.FleetRequest;
import dev.regatta.provisioning.Host;
import dev.regatta.provisioning.Providers;
import dev.regatta.provisioning.ProvisionException;
import dev.regatta.provisioning.WorkerBoot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/// One run from provisioning to teardown. The report is on disk before anything is torn down, and
/// everything is torn down whatever happened.
public final class Run {
  private static final Duration FINISH = Duration.ofSeconds(20);

  /// What came of a run.
  ///
  /// @param summary absent when nothing was measured
  /// @param failure one line for the user, absent when the run was measured
  public record Outcome(ExitCode code, Optional<Summary> summary, Optional<String> failure) {}

  private final RunRecord record;
  private final Plan plan;
  private final RunDirectory directory;
  private final Path keysFolder;
  private final Instant commandStart;
  private final Progress progress;
  private final PhaseClock phases = new PhaseClock();
  private final List<RunActor.Message> early = new ArrayList<>();
  private @Nullable RunSystem system;

  /// @param keysFolder made for this run and removed with it, outside the run directory
  /// @param commandStart when the user pressed return
  public Run(
      RunRecord record,
      Plan plan,
      RunDirectory directory,
      Path keysFolder,
      Instant commandStart,
      Progress progress) {
    this.record = record;
    this.plan = plan;
    this.directory = directory;
    this.keysFolder = keysFolder;
    this.commandStart = commandStart;
    this.progress = progress;
  }

  /// Ctrl-C: the first drains and reports, the second aborts. May be called from any thread.
  public synchronized void interrupt() {
    tell(new RunActor.Message.Interrupt());
  }

  /// Runs the plan.
  ///
  /// @throws PlanException when the plan asks for what cannot be; nothing is left behind
  public Outcome execute() throws IOException {
    try (var events = new EventLog(directory.file(RunDirectory.EVENTS))) {
      events.write("run", Map.of("run", record.run(), "plan", record.plan()));
      directory.write(RunDirectory.PLAN, plan.text());
      directory.writeJson(RunDirectory.JOBS, record);
      phases.enter("provision", Instant.now());
      events.write("provision", Map.of("workers", plan.fleet().workers()));
      Fleet fleet;
      try {
        fleet = Providers.of(plan.fleet()).provision(request());
      } catch (ProvisionException e) {
        return failed(events, ExitCode.INFRASTRUCTURE_FAILED, e.getMessage());
      }
      try {
        return measure(fleet, events);
      } finally {
        fleet.release();
      }
    }
  }

  private Outcome measure(Fleet fleet, EventLog events) throws IOException {
    phases.enter("install", Instant.now());
    directory.writeJson(RunDirectory.HOSTS, fleet.hosts());
    var keys = keys();
    var address = fleet.coordinatorAddress();
    var settings =
        new ClusterSettings(
            ClusterSettings.Role.COORDINATOR,
            address,
            keys.issue("coordinator", address),
            keys.trustStore(),
            keys.password(),
            List.of());
    try (var started = new RunSystem(settings, progress, events)) {
      started.lead(new RunOrder(record.run(), record.regatta(), plan, fleet.hosts(), fleet.root()));
      connect(started);
      fleet.start(boots(fleet, keys, started.address()), exits(started));
      phases.leave(Instant.now());
      return report(started, fleet, events);
    } catch (ProvisionException e) {
      return failed(events, ExitCode.INFRASTRUCTURE_FAILED, e.getMessage());
    } finally {
      remove(keys.folder());
    }
  }

  private static FleetExits exits(RunSystem started) {
    return new FleetExits() {
      @Override
      public void worker(String worker, int code) {
        started.tell(new RunActor.Message.Exited(worker, code));
      }

      @Override
      public void server(int code) {
        started.tell(new RunActor.Message.ServerExited(code));
      }
    };
  }

  private RunKeys keys() {
    try {
      return new RunKeys(keysFolder, record.run());
    } catch (IOException e) {
      throw new PlanException(
          "the folder for the run's keys, %s, cannot be made (%s); set HOME to a folder that is yours"
              .formatted(keysFolder, e.getClass().getSimpleName()));
    }
  }

  private Outcome report(RunSystem started, Fleet fleet, EventLog events) throws IOException {
    var measured = started.results().measured().join();
    Optional<Summary> summary = Optional.empty();
    mergeJournals(measured);
    if (hasData(measured.merge())) {
      var assembly = new SummaryAssembly(record, plan, fleet.hosts(), measured, commandStart);
      summary = Optional.of(assembly.summary(phases.durations()));
      write(summary.get());
      events.write("reported", Map.of("status", summary.get().status()));
    }
    var reported = Instant.now();
    var left = tearDown(started, fleet);
    events.write("torn-down", Map.of("left", left));
    if (summary.isPresent()) {
      summary = Optional.of(SummaryEdits.tornDown(summary.get(), left, reported, commandStart));
      write(summary.get());
    }
    return outcome(measured, summary, left);
  }

  private List<String> tearDown(RunSystem started, Fleet fleet) {
    started.tell(new RunActor.Message.Finish());
    try {
      started.results().finished().get(FINISH.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException | ExecutionException e) {
      progress.notice("workers did not end by themselves; they are stopped");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return fleet.release();
  }

  private Outcome outcome(Measured measured, Optional<Summary> summary, List<String> left) {
    var failure = measured.failure();
    if (measured.interrupted()) {
      return new Outcome(ExitCode.INTERRUPTED, summary, Optional.empty());
    }
    if (failure.isPresent()) {
      return new Outcome(
          failure.get().userFault() ? ExitCode.USAGE : ExitCode.INFRASTRUCTURE_FAILED,
          summary,
          Optional.of(failure.get().message()));
    }
    return new Outcome(code(summary, left), summary, Optional.empty());
  }

  private static ExitCode code(Optional<Summary> summary, List<String> left) {
    if (summary.isEmpty() || summary.get().status() != Summary.Status.VALID) {
      return ExitCode.NOT_VALID;
    }
    if (!summary.get().thresholds().stream().allMatch(Summary.ThresholdResult::passed)) {
      return ExitCode.THRESHOLD_MISSED;
    }
    return left.isEmpty() ? ExitCode.PASS : ExitCode.LEFTOVERS;
  }

  /// What a worker wrote and could not send is merged from its journal, where that is in reach.
  private void mergeJournals(Measured measured) throws IOException {
    for (var worker : measured.workers()) {
      if (!worker.whole) {
        var contents = JournalReader.read(worker.name, directory.worker(worker.name));
        contents.counters().forEach(measured.merge()::add);
        contents.chunks().forEach(measured.merge()::add);
      }
    }
  }

  private boolean hasData(RunMerge merge) {
    return plan.jobs().stream().anyMatch(job -> !merge.ops(RunMerge.FLEET, job.id()).isEmpty());
  }

  private void write(Summary summary) throws IOException {
    directory.writeJson(RunDirectory.SUMMARY, summary);
    directory.write(RunDirectory.REPORT, new TextReport(summary).text());
  }

  private List<WorkerBoot> boots(Fleet fleet, RunKeys keys, String seed) throws IOException {
    var boots = new ArrayList<WorkerBoot>();
    for (var host : fleet.hosts()) {
      var folder = Files.createDirectories(directory.worker(host.worker()));
      boots.add(
          new WorkerBoot(host.worker(), settings(host, keys, seed), folder.resolve("worker.log")));
    }
    return boots;
  }

  private Path settings(Host host, RunKeys keys, String seed) throws IOException {
    var keyStore = keys.issue(host.worker(), host.address());
    return keys.write(
        host.worker() + ".conf",
        """
        worker = "%s"
        host = "%s"
        seeds = ["%s"]
        key-store = "%s"
        trust-store = "%s"
        password = "%s"
        journal = "%s"
        coordinator-pid = %d
        orphan-limit = 10 minutes
        """
            .formatted(
                host.worker(),
                host.address(),
                seed,
                keyStore,
                keys.trustStore(),
                keys.password(),
                directory.worker(host.worker()),
                ProcessHandle.current().pid()));
  }

  private FleetRequest request() {
    var need = MemoryNeed.of(plan);
    return new FleetRequest(
        record.run(),
        plan.fleet(),
        need.loadThreads(),
        need.heapBytes(),
        directory.file(RunDirectory.SERVER_LOG));
  }

  private synchronized void connect(RunSystem started) {
    system = started;
    early.forEach(started::tell);
  }

  private void tell(RunActor.Message message) {
    if (system == null) {
      early.add(message);
    } else {
      system.tell(message);
    }
  }

  private static Outcome failed(EventLog events, ExitCode code, @Nullable String message) {
    var text = String.valueOf(message);
    events.write("failed", Map.of("message", text));
    return new Outcome(code, Optional.empty(), Optional.of(text));
  }

  private static void remove(Path folder) throws IOException {
    try (var files = Files.list(folder)) {
      for (var file : files.toList()) {
        Files.delete(file);
      }
    }
    Files.delete(folder);
  }
}
