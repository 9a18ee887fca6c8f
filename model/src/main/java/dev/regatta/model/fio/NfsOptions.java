package dev.regatta.model.fio;

import dev.regatta.model.PlanException;
import dev.regatta.model.job.ExportUrl;
import java.util.Optional;

/// Whether engine and target of every job fit, and the one export that `nfs_url` names. All jobs of
/// a plan measure one target.
final class NfsOptions {
  private final boolean server;
  private Optional<Setting> url = Optional.empty();

  /// @param server whether the plan has an NFS server, which then counts
  NfsOptions(boolean server) {
    this.server = server;
  }

  /// Takes the URL of a job.
  void add(Settings settings) {
    var written = settings.find("nfs_url");
    if (written.isEmpty()) {
      return;
    }
    var given = written.get();
    ExportUrl.problem(given.text())
        .ifPresent(problem -> {
          throw given.misread(problem);
        });
    boolean used = EngineOptions.kind(settings).speaksNfs();
    if (!used || server) {
      settings.noteNoEffect(given, used ? ": the plan's server is measured" : ": it is nfs's");
      return;
    }
    if (url.isPresent() && !url.get().text().equals(given.text())) {
      throw given.misread(
          "another job has %s (%s); all jobs of a run measure one server"
              .formatted(url.get().text(), url.get().place()));
    }
    url = written;
  }

  /// Refuses a job whose engine cannot reach the target; every job was added before.
  ///
  /// @param place of the job
  void check(Settings settings, String place) {
    var engine = settings.find("ioengine");
    var kind = EngineOptions.kind(settings);
    boolean nfs = server || url.isPresent();
    if (kind.speaksNfs() && !nfs) {
      throw engine
          .orElseThrow()
          .misread(
              "needs nfs_url=nfs://host/path, or a plan with fleet.server.kind = embedded or"
                  + " existing");
    }
    if (kind.isLocal() && nfs) {
      String reason =
          "cannot reach the files, which are on an NFS server; use nfs, here or in workload.set";
      throw engine
          .map(written -> written.misread(reason))
          .orElseGet(() -> new PlanException(place + ": ioengine=psync: " + reason));
    }
  }

  /// The export, when the plan does not say what is measured.
  Optional<String> url() {
    return url.map(Setting::text);
  }
}
