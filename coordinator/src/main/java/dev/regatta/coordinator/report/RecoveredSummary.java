package dev.regatta.coordinator.report;

import dev.regatta.coordinator.store.RunDirectory;
import dev.regatta.coordinator.store.RunRecord;
import dev.regatta.model.PlanException;
import dev.regatta.model.job.JobSpec;
import dev.regatta.model.journal.JournalReader;
import dev.regatta.model.journal.Json;
import dev.regatta.model.summary.JobSummary;
import dev.regatta.model.summary.RunMerge;
import dev.regatta.model.summary.Summary;
import java.io.IOException;
import java.nio.file.Files;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The summary of a run whose coordinator ended before it wrote one, from the journals of its
/// workers.
public final class RecoveredSummary {
  private final RunRecord record;
  private final RunMerge merge = new RunMerge();

  private RecoveredSummary(RunRecord record) {
    this.record = record;
  }

  /// Summarises what the journals hold.
  ///
  /// @throws PlanException when the directory holds no measured interval
  public static Summary of(RunDirectory directory) throws IOException {
    var file = directory.file(RunDirectory.JOBS);
    if (!Files.exists(file)) {
      throw new PlanException(directory.path() + " ended before it was set up: nothing to report");
    }
    var recovered = new RecoveredSummary(Json.MAPPER.readValue(file.toFile(), RunRecord.class));
    if (!recovered.read(directory)) {
      throw new PlanException(
          directory.path() + " has no measured interval: its load never began; nothing to report");
    }
    return recovered.summary();
  }

  private boolean read(RunDirectory directory) throws IOException {
    boolean any = false;
    for (var worker : record.workers()) {
      var contents = JournalReader.read(worker, directory.worker(worker));
      any |= contents.counters().stream().filter(merge::add).count() > 0;
      contents.chunks().forEach(merge::add);
    }
    return any;
  }

  private Summary summary() {
    return new Summary(
        Summary.SCHEMA,
        record.run(),
        record.plan(),
        record.regatta(),
        record.started(),
        Summary.Status.INCOMPLETE,
        List.of("the coordinator ended before the run did; made from the workers' journals"),
        new Summary.Cleanup("unknown", List.of()),
        Optional.empty(),
        0,
        List.of(),
        Optional.empty(),
        Optional.empty(),
        List.of(),
        record.jobs().stream().map(job -> job(job).fleet(record.workers())).toList(),
        record.workers().stream().map(this::worker).toList(),
        List.of(),
        record.notes());
  }

  private Summary.Worker worker(String name) {
    return new Summary.Worker(
        name,
        "",
        Optional.empty(),
        0,
        Optional.empty(),
        Optional.empty(),
        Map.of(),
        record.jobs().stream().map(job -> job(job).worker(name)).toList());
  }

  private JobSummary job(JobSpec job) {
    var timings = new HashMap<String, JobSummary.Timing>();
    for (var worker : record.workers()) {
      merge
          .span(worker, job.id())
          .ifPresent(span ->
              timings.put(worker, new JobSummary.Timing(span.length().toNanos(), 0, 0, Map.of())));
    }
    return new JobSummary(merge, job, timings, Map.of());
  }
}
