package dev.regatta.coordinator.report;

import java.util.Comparator;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What NFS engines counted, as one line: calls for each op, calls by procedure, bytes, and what
/// should not have happened.
final class RpcText {
  private static final String RPC = "rpc.";
  private static final Set<String> SHOWN_APART =
      Set.of("ops", "rpc_bytes_sent", "rpc_bytes_received");

  private RpcText() {}

  static String of(Map<String, Long> counts) {
    long calls = rpcs(counts).mapToLong(Map.Entry::getValue).sum();
    long ops = counts.getOrDefault("ops", 0L);
    return String.format(
        Locale.ROOT,
        "%s per op, ramp included: %s; sent %s, received %s%s",
        ops == 0 ? "-" : String.format(Locale.ROOT, "%.3f", (double) calls / ops),
        rpcs(counts)
            .sorted(
                Map.Entry.<String, Long>comparingByValue()
                    .reversed()
                    .thenComparing(Map.Entry.comparingByKey()))
            .map(entry -> entry.getKey().substring(RPC.length()) + "=" + entry.getValue())
            .collect(Collectors.joining(", ")),
        Units.binary((double) counts.getOrDefault("rpc_bytes_sent", 0L)),
        Units.binary((double) counts.getOrDefault("rpc_bytes_received", 0L)),
        others(counts));
  }

  private static Stream<Map.Entry<String, Long>> rpcs(Map<String, Long> counts) {
    return counts.entrySet().stream().filter(entry -> entry.getKey().startsWith(RPC));
  }

  private static String others(Map<String, Long> counts) {
    return counts.entrySet().stream()
        .filter(entry -> !entry.getKey().startsWith(RPC) && !SHOWN_APART.contains(entry.getKey()))
        .sorted(Comparator.comparing(Map.Entry::getKey))
        .map(entry -> ", " + entry.getKey() + "=" + entry.getValue())
        .collect(Collectors.joining());
  }
}
