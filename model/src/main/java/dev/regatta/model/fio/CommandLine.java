package dev.regatta.model.fio;

import dev.regatta.model.PlanException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/// fio's own command line: options before the first `--name` are defaults for every job, also for
/// those of job files; each `--name` starts a job; bare words are job files.
final class CommandLine {

  private final Substitution substitution;
  private final Path base;
  private final List<FioSection> sections = new ArrayList<>();
  private final List<Path> files = new ArrayList<>();
  private final List<String> wanted = new ArrayList<>();

  private String header = "global";
  private final List<Setting> settings = new ArrayList<>();

  private CommandLine(Path base, Substitution substitution) {
    this.base = base;
    this.substitution = substitution;
  }

  /// What a command line says.
  ///
  /// @param sections globals and jobs in order
  /// @param files job files in order
  /// @param wanted the names of `--section`, empty for all
  record Parsed(List<FioSection> sections, List<Path> files, List<String> wanted) {
    Parsed {
      sections = List.copyOf(sections);
      files = List.copyOf(files);
      wanted = List.copyOf(wanted);
    }
  }

  static Parsed parse(List<String> args, Path base, Substitution substitution) {
    CommandLine line = new CommandLine(base, substitution);
    Deque<String> rest = new ArrayDeque<>(args);
    while (!rest.isEmpty()) {
      line.word(rest.removeFirst(), rest);
    }
    line.endSection();
    return new Parsed(line.sections, line.files, line.wanted);
  }

  private void word(String word, Deque<String> rest) {
    if (!word.startsWith("-") || word.equals("-")) {
      files.add(base.resolve(word));
      return;
    }
    String bare = word.replaceFirst("^--?", "");
    int equals = bare.indexOf('=');
    String key = equals < 0 ? bare : bare.substring(0, equals);
    FioOption option =
        FioOptions.find(key)
            .or(() -> FioOptions.find("--" + key))
            .orElseThrow(
                () -> new PlanException(Setting.OF_COMMAND_LINE + ": " + FioOptions.unknown(key)));
    if (option.ofProgram() && option.refused()) {
      throw new PlanException(
          Setting.OF_COMMAND_LINE + ": " + option.name() + ": not supported: " + option.text());
    }
    if (equals >= 0) {
      option(option, bare.substring(equals + 1));
    } else if (option.form() == FioOption.Form.FLAG
        || rest.isEmpty()
        || isOption(rest.getFirst())) {
      option(option, Setting.bare(option, Setting.OF_COMMAND_LINE).text());
    } else {
      option(option, rest.removeFirst());
    }
  }

  private static boolean isOption(String word) {
    return word.startsWith("--");
  }

  private void option(FioOption option, String value) {
    if (option.name().equals("--section")) {
      wanted.add(value);
      return;
    }
    if (option.ofProgram()) {
      return;
    }
    if (option.name().equals("name")) {
      if (value.isBlank()) {
        throw new PlanException(Setting.OF_COMMAND_LINE + ": name: needs a value");
      }
      endSection();
      header = value;
      return;
    }
    settings.add(
        new Setting(
            option,
            substitution.expand(option.name(), value, Setting.OF_COMMAND_LINE),
            Setting.OF_COMMAND_LINE));
  }

  private void endSection() {
    sections.add(new FioSection(header, Setting.OF_COMMAND_LINE, settings));
    settings.clear();
  }
}
