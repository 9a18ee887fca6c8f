package dev.regatta.model.plan;

import static org.assertj.core.api.Assertions.assertThat;

import com.typesafe.config.ConfigFactory;
import dev.regatta.model.job.Op;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Holds `docs/plan-reference.md`, the list of keys, the defaults and the reader together.
final class PlanReferenceTest {
  private static final Path DOCUMENT = Path.of("..", "docs", "plan-reference.md");
  private static final Pattern KEY_ROW =
      Pattern.compile("\\| `([^`]+)` \\| ([^|]+) \\| ([^|]+) \\| [^|]+ \\|");
  private static final Pattern NOT_YET_ROW = Pattern.compile("\\| `([^`]+)` \\| [^|]+ \\|");

  private static final Map<String, String> BESIDE =
      Map.of(
          ".uring.", "engine = uring",
          ".null.", "engine = \"null\"",
          ".batch.", "engine = pool, iodepth = 4",
          "distribution.theta", "distribution.kind = zipf",
          "distribution.h", "distribution.kind = pareto",
          "distribution.deviation", "distribution.kind = normal",
          "distribution.center", "distribution { kind = normal, deviation = 20 }",
          "rate-process", "rate = 5");

  @TempDir private Path folder;

  @Test
  void documentsEveryKeyAndNoOther() throws IOException {
    assertThat(documentedDefaults().keySet()).containsExactlyInAnyOrderElementsOf(PlanKeys.KNOWN);
  }

  @Test
  void documentsEveryKeyThatIsNotYet() throws IOException {
    var notYet = section("## Not yet").map(NOT_YET_ROW::matcher).filter(row -> row.matches());

    assertThat(notYet.map(row -> row.group(1)))
        .containsExactlyInAnyOrderElementsOf(PlanKeys.NOT_YET);
  }

  @Test
  void documentsTheDefaultsOfTheReader() throws IOException {
    var documented = documentedDefaults();

    for (String key : PlanKeys.KNOWN) {
      Defaults.of(List.of(key.split("\\.", -1)))
          .map(Leaf::writtenText)
          .ifPresent(value -> assertThat(documented.get(key)).as(key).isEqualTo("`" + value + "`"));
    }
  }

  @Test
  void hasDefaultsOfKnownKeysOnly() {
    var defaults =
        ConfigFactory.parseURL(PlanReader.class.getResource("reference.conf"))
            .getConfig("regatta-plan-defaults");

    assertThat(defaults.entrySet())
        .extracting(entry -> entry.getKey().replace("\"", ""))
        .isSubsetOf(PlanKeys.KNOWN);
  }

  @Test
  void namesEveryOp() throws IOException {
    String document = Files.readString(DOCUMENT);

    assertThat(Op.values()).allSatisfy(op -> assertThat(document).contains("`" + op.key() + "`"));
  }

  @Test
  void readsTheExample() throws IOException {
    String document = Files.readString(DOCUMENT);
    int start = document.indexOf("```hocon\n") + "```hocon\n".length();
    String example = document.substring(start, document.indexOf("```", start));

    assertThat(new PlanFolder(folder).read(example).thresholds()).hasSize(3);
  }

  /// A key that is listed but read by nobody would be accepted and ignored.
  @ParameterizedTest
  @MethodSource("leaves")
  void readsEveryKey(String key) {
    String line = key.replace("null.worker-delay.*", "null.worker-delay.w1").replace("*", "x");

    assertThat(new PlanFolder(folder).refusal(around(line) + line + " = [[1]]"))
        .startsWith("x.conf:2: " + line + " is a list: expected ");
  }

  static Stream<String> leaves() {
    return PlanKeys.KNOWN.stream()
        .filter(key -> !key.endsWith("**"))
        .filter(key -> !key.equals("workload.sections"));
  }

  /// A plan on one line in which the key has a meaning.
  private static String around(String key) {
    if (key.startsWith("workload.")) {
      String fio = key.equals("workload.fio") ? "" : "workload.fio = x.fio";
      return key.equals("workload.fio-args") ? "\n" : fio + "\n";
    }
    String server = key.equals("fleet.server.memory") ? "fleet.server.kind = embedded, " : "";
    return (key.equals("fleet.server.url") ? "fleet.server.kind = existing, " : server)
        + "runtime = 3s, dataset { files = 1, file-size = 1MiB }, jobs.x { op = readwrite,"
        + " pattern = rand, directory = d, file-size = 1MiB"
        + beside(key)
        + " }\n";
  }

  /// What else a job must say for a key to have a meaning.
  private static String beside(String key) {
    return BESIDE.entrySet().stream()
        .filter(entry -> key.contains(entry.getKey()))
        .map(entry -> ", " + entry.getValue())
        .collect(Collectors.joining());
  }

  private static Map<String, String> documentedDefaults() throws IOException {
    var defaults = new TreeMap<String, String>();
    try (var lines = Files.lines(DOCUMENT)) {
      lines
          .map(KEY_ROW::matcher)
          .filter(row -> row.matches())
          .forEach(row -> defaults.put(row.group(1), row.group(3)));
    }
    return defaults;
  }

  private static Stream<String> section(String title) throws IOException {
    String document = Files.readString(DOCUMENT);
    return Arrays.stream(document.substring(document.indexOf(title)).split("\n", -1));
  }
}
