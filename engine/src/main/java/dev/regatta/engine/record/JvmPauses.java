package dev.regatta.engine.record;

import java.lang.reflect.InvocationTargetException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/// How long this JVM has stopped all of its threads, garbage collection included, by HotSpot's own
/// counters (`jdk.internal.perf`, which the program's start must export). Reading costs nothing.
public final class JvmPauses {
  /// What [#totalNanos] says when the JVM does not tell.
  public static final long UNKNOWN = -1;

  private static final String TIME = "sun.rt.safepointTime";
  private static final String FREQUENCY = "sun.os.hrt.frequency";
  private static final int FIRST_ENTRY = 24;
  private static final int ENTRIES = 28;
  private static final int ENTRY_NAME = 4;
  private static final int ENTRY_TYPE = 12;
  private static final int ENTRY_DATA = 16;

  private final ByteBuffer memory;
  private final int time;
  private final double nanosPerTick;

  private JvmPauses(ByteBuffer memory, int time, double nanosPerTick) {
    this.memory = memory;
    this.time = time;
    this.nanosPerTick = nanosPerTick;
  }

  /// The counters of this JVM; empty where they are off or not exported.
  public static Optional<JvmPauses> open() {
    try {
      var type = Class.forName("jdk.internal.perf.Perf");
      var perf = type.getMethod("getPerf").invoke(null);
      var memory = (ByteBuffer) type.getMethod("attach", int.class).invoke(perf, 0);
      memory.order(memory.get(4) == 0 ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
      var counters = counters(memory);
      return counters.containsKey(TIME) && counters.containsKey(FREQUENCY)
          ? Optional.of(
              new JvmPauses(
                  memory, counters.get(TIME), 1e9 / memory.getLong(counters.get(FREQUENCY))))
          : Optional.empty();
    } catch (ClassNotFoundException
        | NoSuchMethodException
        | IllegalAccessException
        | InvocationTargetException e) {
      return Optional.empty();
    }
  }

  /// Where the values of 64 bits are, by name. Entries have a header, a name and a value each.
  private static Map<String, Integer> counters(ByteBuffer memory) {
    var counters = new HashMap<String, Integer>();
    int entry = memory.getInt(FIRST_ENTRY);
    for (int i = memory.getInt(ENTRIES); i > 0; i--) {
      if (memory.get(entry + ENTRY_TYPE) == 'J') {
        counters.put(
            name(memory, entry + memory.getInt(entry + ENTRY_NAME)),
            entry + memory.getInt(entry + ENTRY_DATA));
      }
      entry += memory.getInt(entry);
    }
    return counters;
  }

  private static String name(ByteBuffer memory, int start) {
    int end = start;
    while (memory.get(end) != 0) {
      end++;
    }
    var bytes = new byte[end - start];
    memory.get(start, bytes);
    return new String(bytes, StandardCharsets.US_ASCII);
  }

  /// Time stopped since the JVM started.
  public long totalNanos() {
    return Math.round(memory.getLong(time) * nanosPerTick);
  }
}
