package dev.regatta.coordinator.store;

import dev.regatta.model.journal.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/// `events.jsonl`: what happened in a run, one line each, on disk before the next thing is done.
/// May be used from any thread.
public final class EventLog implements AutoCloseable {
  private final FileChannel channel;

  public EventLog(Path file) throws IOException {
    channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }

  public void write(String event) {
    write(event, Map.of());
  }

  /// Appends `{"time": ..., "event": ..., details}`.
  public synchronized void write(String event, Map<String, ?> details) {
    var line = new LinkedHashMap<String, Object>();
    line.put("time", Instant.now().toString());
    line.put("event", event);
    line.putAll(details);
    try {
      var bytes = (Json.MAPPER.writeValueAsString(line) + "\n").getBytes(StandardCharsets.UTF_8);
      channel.write(ByteBuffer.wrap(bytes));
      channel.force(false);
    } catch (IOException e) {
      throw new UncheckedIOException("events.jsonl cannot be written: " + e.getMessage(), e);
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
