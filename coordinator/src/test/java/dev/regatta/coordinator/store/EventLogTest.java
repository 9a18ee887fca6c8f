package dev.regatta.coordinator.store;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.regatta.model.journal.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class EventLogTest {
  private static final int WRITERS = 4;
  private static final int EACH = 25;

  @TempDir private Path folder;

  @Test
  void everyEventIsALineWithItsTime() throws IOException {
    try (var log = new EventLog(file())) {
      log.write("start", Map.of("stage", 1));
      log.write("stop");
    }

    var events = events();
    assertThat(events).hasSize(2);
    assertThat(events.getFirst().path("event").asText()).isEqualTo("start");
    assertThat(events.getFirst().path("stage").asInt()).isEqualTo(1);
    assertThat(Instant.parse(events.getFirst().path("time").asText()))
        .isBeforeOrEqualTo(Instant.parse(events.getLast().path("time").asText()));
  }

  @Test
  void eventIsOnDiskWhenWriteReturns() throws IOException {
    try (var log = new EventLog(file())) {
      log.write("intent");

      assertThat(events()).hasSize(1);
    }
  }

  @Test
  void logThatIsOpenedAgainGoesOn() throws IOException {
    try (var log = new EventLog(file())) {
      log.write("first");
    }
    try (var log = new EventLog(file())) {
      log.write("second");
    }

    assertThat(events().stream().map(event -> event.path("event").asText()))
        .containsExactly("first", "second");
  }

  @Test
  void linesOfSeveralThreadsStayWhole() throws Exception {
    try (var log = new EventLog(file());
        var threads = Executors.newFixedThreadPool(WRITERS)) {
      var writers = new ArrayList<Future<?>>();
      for (int writer = 0; writer < WRITERS; writer++) {
        writers.add(
            threads.submit(() -> {
              for (int i = 0; i < EACH; i++) {
                log.write("event", Map.of("text", "x".repeat(500)));
              }
            }));
      }
      for (var writer : writers) {
        writer.get();
      }
    }

    assertThat(events())
        .hasSize(WRITERS * EACH)
        .allSatisfy(event -> assertThat(event.path("text").asText()).hasSize(500));
  }

  private Path file() {
    return folder.resolve("events.jsonl");
  }

  private List<JsonNode> events() throws IOException {
    var events = new ArrayList<JsonNode>();
    for (var line : Files.readAllLines(file())) {
      events.add(Json.MAPPER.readTree(line));
    }
    return events;
  }
}
