package dev.regatta.engine;

import dev.regatta.model.job.FileSet;
import dev.regatta.model.job.JobSpec;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/// Where the files of a job are.
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

  List<Path> files(JobSpec job, int clone) {
    var folder = folder(job, clone);
    return IntStream.range(0, job.files().count())
        .mapToObj(number -> folder.resolve(name(job, clone, number)).normalize())
        .toList();
  }

  private static String name(JobSpec job, int clone, int number) {
    var files = job.files();
    return files.names().isEmpty()
        ? expand(files.nameFormat(), job.name(), clone, number)
        : files.names().get(number);
  }

  private static String expand(String format, String job, int clone, int number) {
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
        name.append(number);
        at += "$filenum".length();
      } else {
        name.append(format.charAt(at));
        at++;
      }
    }
    return name.toString();
  }
}
