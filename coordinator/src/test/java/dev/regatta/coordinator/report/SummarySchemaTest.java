package dev.regatta.coordinator.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion.VersionFlag;
import com.networknt.schema.ValidationMessage;
import dev.regatta.model.journal.Json;
import dev.regatta.model.summary.Summary;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class SummarySchemaTest {
  private static final Path FILE = Path.of("../docs/summary.schema.json");

  @Test
  void everySummaryIsAsDocumented() throws IOException {
    assertThat(mistakes(json(Summaries.full()))).isEmpty();
  }

  @Test
  void summaryReadsBackAsItWasWritten() throws IOException {
    var text = Json.MAPPER.writeValueAsString(Summaries.full());

    assertThat(Json.MAPPER.readValue(text, Summary.class)).isEqualTo(Summaries.full());
  }

  @Test
  void keyThatIsNotDocumentedIsAMistake() throws IOException {
    var summary = json(Summaries.full());
    ((ObjectNode) summary.at("/jobs/0/ops/0/lat_ns")).put("median", 5);

    assertThat(mistakes(summary)).isNotEmpty();
  }

  @Test
  void keyThatIsMissingIsAMistake() throws IOException {
    var summary = json(Summaries.full());
    summary.remove("start_skew_us");

    assertThat(mistakes(summary)).isNotEmpty();
  }

  @Test
  void everyKeyIsExplained() throws IOException {
    var unexplained = new ArrayList<String>();
    collect(Json.MAPPER.readTree(FILE.toFile()), "", unexplained);

    assertThat(unexplained).isEmpty();
  }

  private static void collect(JsonNode node, String path, List<String> unexplained) {
    for (var field : node.properties()) {
      var here = path + "/" + field.getKey();
      if (path.endsWith("/properties") && !explained(field.getValue())) {
        unexplained.add(here);
      }
      collect(field.getValue(), here, unexplained);
    }
    for (int i = 0; node.isArray() && i < node.size(); i++) {
      collect(node.path(i), path + "/" + i, unexplained);
    }
  }

  private static boolean explained(JsonNode key) {
    return key.has("description") || key.path("$ref").asText().equals("#/$defs/worker_name");
  }

  static List<String> mistakes(JsonNode summary) throws IOException {
    return schema().validate(summary).stream().map(ValidationMessage::getMessage).toList();
  }

  private static JsonSchema schema() throws IOException {
    return JsonSchemaFactory.getInstance(VersionFlag.V202012)
        .getSchema(Json.MAPPER.readTree(FILE.toFile()));
  }

  private static ObjectNode json(Summary summary) {
    return Json.MAPPER.valueToTree(summary);
  }
}
