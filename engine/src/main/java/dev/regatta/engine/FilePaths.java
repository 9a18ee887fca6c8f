package dev.regatta.engine;

import dev.regatta.model.job.FileSet;
import dev.regatta.model.job.JobSpec;
import dev.regatta.model.plan.DataSet;
import java.nio.file.Path;
import java.util.Locale;

/// Where the files of jobs and data sets are.
final class FilePaths {
  private final Site site;

  FilePaths(Site site) {
    this.site = site;
  }

  Path directory(String directory) {
    return site.root().resolve(directory).normalize();
  }

  /// The directory of a clone's files, below which their names are resolved.
  Path folder(JobSpec job, int clone) {
    FileSet files = job.files();
    var directory = directory(files.directories().get(clone % files.directories().size()));
    return files.shared() ? directory : directory.resolve(site.worker());
  }

  FileNames names(DataSet set) {
    String name = set.name().replace("{n}", FileNames.Numbered.MARK);
    return FileNames.Numbered.of(directory(set.directory()).resolve(name));
  }

  FileNames names(JobSpec job, int clone) {
    var folder = folder(job, clone);
    var files = job.files();
    return files.names().isEmpty()
        ? FileNames.Numbered.of(folder.resolve(expand(files.nameFormat(), job.name(), clone)))
        : new FileNames.Listed(folder, files.names());
  }

  private static String expand(String format, String job, int clone) {
    var name = new StringBuilder();
    int at = 0;
    while (at < format.length()) {
      String rest = format.substring(at).toLowerCase(Locale.ROOT);
      if (rest.startsWith("$jobname")) {
        name.append(job);
        at += "$jobname".length();
      } else if (rest.startsWith("$jobnum")) {
        name.append(clone);
        at += "$jobnum".length();
      } else if (rest.startsWith("$filenum")) {
        name.append(FileNames.Numbered.MARK);
        at += "$filenum".length();
      } else {
        name.append(format.charAt(at));
        at++;
      }
    }
    return name.toString();
  }
}
