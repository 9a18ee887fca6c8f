package dev.regatta.model.fio;

import dev.regatta.model.PlanException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;

/// Reads one job file, with what it includes, into sections.
final class FioText {
  private static final long LARGEST_BYTES = 1 << 20;

  private final Substitution substitution;
  private final Set<String> notes;
  private final List<FioSection> sections = new ArrayList<>();
  private final Deque<Path> reading = new ArrayDeque<>();

  private boolean inSection;
  private String header = "";
  private String headerPlace = "";
  private final List<Setting> settings = new ArrayList<>();

  private FioText(Substitution substitution, Set<String> notes) {
    this.substitution = substitution;
    this.notes = notes;
  }

  static List<FioSection> read(Path file, Substitution substitution, Set<String> notes) {
    FioText text = new FioText(substitution, notes);
    text.lines(file, file.toString());
    text.endSection();
    return text.sections;
  }

  private void lines(Path file, String askedFrom) {
    Path real = file.toAbsolutePath().normalize();
    if (reading.contains(real)) {
      throw new PlanException(askedFrom + ": includes itself; remove one of the includes");
    }
    reading.push(real);
    int number = 0;
    for (String line : content(file, askedFrom).lines().toList()) {
      number++;
      line(line.strip(), file, file + ":" + number);
    }
    reading.pop();
  }

  private void line(String line, Path file, String place) {
    if (line.isEmpty() || line.startsWith(";") || line.startsWith("#")) {
      return;
    }
    if (line.startsWith("[")) {
      startSection(withoutComment(line, place), place);
      return;
    }
    String bare = withoutComment(line, place);
    if (!inSection) {
      throw new PlanException(
          place + ": " + bare + ": no section yet; put [global] or a job's [name] above it");
    }
    if (bare.matches("include\\s+.*")) {
      Path included = file.resolveSibling(bare.substring("include".length()).strip());
      lines(included, place + ": include " + included);
      return;
    }
    settings.add(setting(bare, place));
  }

  /// fio cuts a line at the first `;` or `#`, also within a word.
  private String withoutComment(String line, String place) {
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      if (c == ';' || c == '#') {
        String kept = line.substring(0, i).strip();
        if (!Character.isWhitespace(line.charAt(i - 1))) {
          notes.add(place + ": " + c + " starts a comment, as in fio: read as " + kept);
        }
        return kept;
      }
    }
    return line;
  }

  private void startSection(String line, String place) {
    if (reading.size() > 1) {
      throw new PlanException(place + ": " + line + ": an included file must not have sections");
    }
    if (!line.endsWith("]") || line.length() < 3) {
      throw new PlanException(place + ": " + line + ": expected a section such as [job]");
    }
    endSection();
    inSection = true;
    header = line.substring(1, line.length() - 1);
    headerPlace = place;
  }

  private void endSection() {
    if (inSection) {
      sections.add(new FioSection(header, headerPlace, settings));
      settings.clear();
    }
  }

  private Setting setting(String line, String place) {
    int equals = line.indexOf('=');
    String key = equals < 0 ? line : line.substring(0, equals).strip();
    FioOption option =
        FioOptions.find(key)
            .filter(known -> !known.ofProgram())
            .orElseThrow(() -> new PlanException(place + ": " + FioOptions.unknown(key)));
    if (equals < 0) {
      return Setting.bare(option, place);
    }
    String value = substitution.expand(key, line.substring(equals + 1).strip(), place);
    return new Setting(option, value, place);
  }

  private static String content(Path file, String askedFrom) {
    try {
      if (Files.exists(file) && !Files.isRegularFile(file)) {
        throw new PlanException(askedFrom + ": not a file; expected a fio job file");
      }
      if (Files.size(file) > LARGEST_BYTES) {
        throw new PlanException(askedFrom + ": larger than 1 MiB; expected a fio job file");
      }
      return decode(Files.readAllBytes(file), askedFrom);
    } catch (NoSuchFileException e) {
      throw new PlanException(askedFrom + ": no such file");
    } catch (IOException e) {
      throw new PlanException(askedFrom + ": cannot be read: " + e.getMessage());
    }
  }

  private static String decode(byte[] bytes, String askedFrom) {
    try {
      String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      if (text.indexOf('\0') < 0) {
        return text.startsWith("\uFEFF") ? text.substring(1) : text;
      }
    } catch (CharacterCodingException e) {
      // the message below says it
    }
    throw new PlanException(askedFrom + ": not a text file; expected a fio job file");
  }
}
