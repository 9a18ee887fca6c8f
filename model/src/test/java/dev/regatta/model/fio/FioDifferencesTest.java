package dev.regatta.model.fio;

import static org.assertj.core.api.Assertions.assertThat;

import dev.regatta.model.fio.FioOption.Standing;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Holds options.txt and docs/fio-differences.md together.
final class FioDifferencesTest {
  private static final Pattern CODE = Pattern.compile("`([^`]+)`");

  @Test
  void theDocumentListsEveryOptionWhereItStands() throws IOException {
    assertThat(listed("Honoured")).isEqualTo(names(Standing.HONOURED));
    assertThat(listed("Honoured with a difference")).isEqualTo(names(Standing.DIFFERENCE));
    assertThat(listed("Refused: not yet")).isEqualTo(names(Standing.NOT_YET));
    assertThat(listed("Refused: never")).isEqualTo(names(Standing.NEVER));
  }

  @Test
  void theDocumentSaysWhatTheProgramSays() throws IOException {
    String document = document();

    assertThat(FioOptions.all())
        .filteredOn(option -> option.standing() != Standing.HONOURED)
        .allSatisfy(option -> assertThat(document).contains("| " + option.text() + " |"));
  }

  @Test
  void everyDifferenceAndRefusalHasAReason() {
    assertThat(FioOptions.all())
        .filteredOn(option -> option.standing() != Standing.HONOURED)
        .allSatisfy(option -> assertThat(option.text()).as(option.name()).isNotEmpty());
  }

  @Test
  void everyOptionThatIsHonouredIsReadSomewhere() throws IOException {
    String sources = sources();

    assertThat(FioOptions.all())
        .filteredOn(option -> !option.refused())
        // a description is only recorded, as every option is
        .filteredOn(option -> !option.name().equals("description"))
        .allSatisfy(option ->
            assertThat(sources.contains('"' + option.name() + '"'))
                .as(option.name())
                .isNotEqualTo(option.withoutEffect()));
  }

  private static String sources() throws IOException {
    StringBuilder sources = new StringBuilder();
    try (Stream<Path> files = Files.list(Path.of("src/main/java/dev/regatta/model/fio"))) {
      for (Path file : files.toList()) {
        sources.append(Files.readString(file));
      }
    }
    return sources.toString();
  }

  /// The names in a section's first column, or in its whole text when it has no table.
  private static List<String> listed(String section) throws IOException {
    String text = document().split("\n### " + section + "\n", 2)[1].split("\n### ", 2)[0];
    Stream<String> parts =
        text.contains("\n| ")
            ? text.lines()
                .filter(line -> line.startsWith("| `"))
                .map(line -> line.split("\\|", 3)[1])
            : Stream.of(text);
    return parts
        .flatMap(part -> CODE.matcher(part).results())
        .map((MatchResult result) -> result.group(1))
        .sorted()
        .toList();
  }

  private static List<String> names(Standing standing) {
    return FioOptions.all().stream()
        .filter(option -> option.standing() == standing)
        .flatMap(option -> Stream.concat(Stream.of(option.name()), option.aliases().stream()))
        .sorted()
        .toList();
  }

  private static String document() throws IOException {
    return Files.readString(Path.of("..", "docs", "fio-differences.md"));
  }
}
