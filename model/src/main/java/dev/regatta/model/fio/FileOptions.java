package dev.regatta.model.fio;

import dev.regatta.model.job.FileSet;
import dev.regatta.model.job.FileSet.Advice;
import dev.regatta.model.job.FileSet.Fallocate;
import dev.regatta.model.job.FileSet.Layout;
import dev.regatta.model.job.FileSet.Opening;
import dev.regatta.model.job.FileSet.Service;
import dev.regatta.model.job.FileSet.Sync;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Which files a job uses and how it opens them; their sizes are [SizeOptions]'.
final class FileOptions {
  private static final Map<String, Sync> SYNCS =
      Map.of(
          "none",
          Sync.NONE,
          "0",
          Sync.NONE,
          "sync",
          Sync.SYNC,
          "1",
          Sync.SYNC,
          "dsync",
          Sync.DSYNC);
  private static final Map<String, Advice> ADVICES =
      Map.of(
          "0", Advice.NONE,
          "none", Advice.NONE,
          "1", Advice.BY_PATTERN,
          "random", Advice.RANDOM,
          "sequential", Advice.SEQUENTIAL);
  private static final Map<String, Fallocate> FALLOCATES =
      Map.of(
          "none", Fallocate.NONE,
          "0", Fallocate.NONE,
          "native", Fallocate.NATIVE,
          "posix", Fallocate.POSIX,
          "1", Fallocate.POSIX,
          "keep", Fallocate.KEEP,
          "truncate", Fallocate.TRUNCATE);
  private static final Map<String, Service.Order> ORDERS =
      Map.of(
          "random", Service.Order.RANDOM,
          "roundrobin", Service.Order.ROUND_ROBIN,
          "sequential", Service.Order.SEQUENTIAL);
  private static final List<String> SKEWED = List.of("zipf", "pareto", "normal", "gauss");
  private static final Pattern JOB_NAME = Pattern.compile("(?i)\\$jobname");

  private FileOptions() {}

  /// @param header the section's header: what `$jobname` is in fio, also when `name` differs
  static FileSet read(Settings settings, String header, FioContext context) {
    List<String> directories = settings.find("directory").map(FileOptions::list).orElse(List.of());
    List<String> names =
        settings.find("filename").map(filename -> names(filename, directories)).orElse(List.of());
    int count = settings.count("nrfiles", 1, 1, Integer.MAX_VALUE);
    settings
        .find("nrfiles")
        .filter(nrfiles -> !names.isEmpty() && count != names.size())
        .ifPresent(nrfiles ->
            settings.noteNoEffect(nrfiles, ", as in fio: filename names " + names.size()));
    return new FileSet(
        directories(directories, names),
        names,
        nameFormat(settings, header, directories),
        names.isEmpty() ? count : names.size(),
        context.sharedFiles(),
        SizeOptions.read(settings),
        opening(settings),
        layout(settings),
        settings
            .find("file_service_type")
            .map(type -> service(settings, type))
            .orElse(new Service(Service.Order.ROUND_ROBIN, 1)));
  }

  /// With explicit names fio uses the first directory only.
  private static List<String> directories(List<String> directories, List<String> names) {
    if (directories.isEmpty()) {
      return List.of(".");
    }
    return names.isEmpty() ? directories : List.of(directories.getFirst());
  }

  private static List<String> names(Setting filename, List<String> directories) {
    List<String> names = new ArrayList<>();
    for (String name : list(filename)) {
      if (name.equals("-")) {
        throw filename.misread("never supported, because standard input is not a file");
      }
      if (directories.isEmpty() && name.startsWith("/dev/")) {
        throw filename.misread("never supported, because Regatta measures files, not devices");
      }
      names.add(below(name, directories));
    }
    return names;
  }

  private static String nameFormat(Settings settings, String header, List<String> directories) {
    String format = settings.text("filename_format").orElse(FileSet.DEFAULT_NAME_FORMAT);
    settings
        .find("filename_format")
        .filter(written -> written.text().matches("(?i).*\\$clientuid.*"))
        .ifPresent(written -> {
          throw written.misread("not yet supported: $clientuid; files = per-worker does it");
        });
    String name = settings.text("name").orElse(header);
    String resolved =
        name.equals(header)
            ? format
            : JOB_NAME.matcher(format).replaceAll(Matcher.quoteReplacement(header));
    return below(resolved, directories);
  }

  /// fio writes the directory in front of a name even when the name is absolute.
  private static String below(String name, List<String> directories) {
    return directories.isEmpty() ? name : name.replaceFirst("^/+", "");
  }

  /// `a:b`, where `\:` is a colon within a name.
  private static List<String> list(Setting setting) {
    List<String> list = new ArrayList<>();
    for (String part : setting.text().split("(?<!\\\\):", -1)) {
      if (!part.isBlank()) {
        list.add(part.strip().replace("\\:", ":"));
      }
    }
    if (list.isEmpty()) {
      throw setting.misread("names nothing");
    }
    return list;
  }

  private static Opening opening(Settings settings) {
    return new Opening(
        settings.count("openfiles", 0, 0, Integer.MAX_VALUE),
        direct(settings),
        settings.choice("sync", SYNCS, Sync.NONE),
        settings.flag("invalidate", true),
        settings.choice("fadvise_hint", ADVICES, Advice.BY_PATTERN),
        settings.flag("create_on_open", false));
  }

  private static boolean direct(Settings settings) {
    Optional<Setting> later = settings.later("direct", "buffered");
    return later
        .map(setting -> setting.option().name().equals("direct") == Settings.isSet(setting))
        .orElse(false);
  }

  private static Layout layout(Settings settings) {
    return new Layout(
        settings.flag("allow_file_create", true),
        settings.choice("fallocate", FALLOCATES, Fallocate.NATIVE),
        settings.flag("overwrite", false),
        settings.flag("unlink", false));
  }

  private static Service service(Settings settings, Setting type) {
    String[] parts = type.text().split(":", 2);
    if (SKEWED.contains(parts[0])) {
      throw type.misread("not yet supported; use random, roundrobin or sequential");
    }
    Service.Order order = Settings.choice(type, parts[0], ORDERS);
    int ops = parts.length == 1 ? 1 : settings.count(type, parts[1], 1, Integer.MAX_VALUE);
    return new Service(order, ops);
  }
}
