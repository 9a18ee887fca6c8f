package dev.regatta.model.fio;

import dev.regatta.model.PlanException;
import dev.regatta.model.job.JobSpec;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/// Reads fio job files and fio command lines. Every mistake is a [PlanException] that names the
/// place, the option and what was expected.
public final class FioReader {
  private final FioContext context;
  private final Set<String> notes = new LinkedHashSet<>();
  private final Substitution substitution;
  private final List<JobSection> jobs = new ArrayList<>();

  private FioReader(FioContext context) {
    this.context = context;
    substitution = new Substitution(context.environment(), notes);
  }

  /// Reads one job file.
  ///
  /// @param sections the names of the sections to run, empty for all
  public static FioJobs readFile(Path file, List<String> sections, FioContext context) {
    FioReader reader = new FioReader(context);
    reader.add(FioText.read(file, reader.substitution, reader.notes), List.of(), false);
    return reader.jobs(file.toString(), sections);
  }

  /// Reads fio's own command line: its jobs come first, then those of its job files, each file
  /// after the first behind a stonewall.
  ///
  /// @param base what job files are relative to
  public static FioJobs readCommandLine(List<String> args, Path base, FioContext context) {
    FioReader reader = new FioReader(context);
    CommandLine.Parsed line = CommandLine.parse(args, base, reader.substitution);
    List<Setting> defaults = reader.add(line.sections(), List.of(), false);
    boolean later = false;
    for (Path file : line.files()) {
      reader.add(FioText.read(file, reader.substitution, reader.notes), defaults, later);
      later = true;
    }
    return reader.jobs(Setting.OF_COMMAND_LINE, line.wanted());
  }

  /// Splits a command line into words as a shell does, nothing expanded; a leading `fio` is
  /// dropped.
  public static List<String> splitCommandLine(String line) {
    List<String> words = ShellWords.split(line);
    boolean named = !words.isEmpty() && words.getFirst().matches("(.*/)?fio");
    return named ? words.subList(1, words.size()) : words;
  }

  /// Adds the jobs of one source and returns its global settings as they are at its end.
  private List<Setting> add(List<FioSection> sections, List<Setting> defaults, boolean laterFile) {
    List<Setting> globals = new ArrayList<>(defaults);
    boolean opensFile = laterFile;
    for (FioSection section : sections) {
      if (section.isGlobal()) {
        // a name does not survive here: the section's header names the job
        section.settings().stream()
            .filter(setting -> !setting.option().name().equals("name"))
            .forEach(globals::add);
        continue;
      }
      List<Setting> settings =
          Stream.of(globals, section.settings(), set()).flatMap(List::stream).toList();
      jobs.add(new JobSection(section.header(), section.place(), settings, opensFile));
      opensFile = false;
    }
    return globals;
  }

  private List<Setting> set() {
    return context.set().entrySet().stream().map(FioReader::setting).toList();
  }

  private static Setting setting(Map.Entry<String, String> entry) {
    FioOption option =
        FioOptions.find(entry.getKey())
            .filter(known -> !known.ofProgram())
            .orElseThrow(
                () -> new PlanException("workload.set: " + FioOptions.unknown(entry.getKey())));
    return new Setting(option, entry.getValue(), Setting.OF_SET);
  }

  private FioJobs jobs(String source, List<String> wanted) {
    if (jobs.isEmpty()) {
      throw new PlanException(source + ": no job; expected a section such as [job] or a --name");
    }
    checkSections(source, wanted);
    JobIds ids = new JobIds();
    JobOrder order = new JobOrder();
    List<JobSection> running =
        jobs.stream()
            .filter(section -> wanted.isEmpty() || wanted.contains(section.header()))
            .toList();
    NfsOptions nfs = new NfsOptions(context.nfs());
    List<JobBuilder> builders =
        running.stream().map(section -> new JobBuilder(section, context, notes)).toList();
    builders.forEach(builder -> nfs.add(builder.settings()));
    List<JobSpec> specs = new ArrayList<>();
    for (int i = 0; i < builders.size(); i++) {
      JobBuilder builder = builders.get(i);
      nfs.check(builder.settings(), running.get(i).place());
      order.next(builder.stonewall(), builder.newGroup());
      specs.add(builder.build(ids.idFor(running.get(i).header()), order.stage(), order.group()));
    }
    return new FioJobs(specs, List.copyOf(notes), nfs.url());
  }

  private void checkSections(String source, List<String> wanted) {
    List<String> there = jobs.stream().map(JobSection::header).toList();
    for (String name : wanted) {
      if (!there.contains(name)) {
        throw new PlanException(
            source + ": no section " + name + "; expected one of " + String.join(", ", there));
      }
    }
  }
}
