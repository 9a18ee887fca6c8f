package dev.regatta.worker;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/// What the host says of itself: goes into the summary, so that two results can be told apart.
final class HostFacts {
  private HostFacts() {}

  static Map<String, String> read() {
    var facts = new TreeMap<String, String>();
    facts.put("host", hostName());
    facts.put("kernel", System.getProperty("os.version"));
    facts.put("arch", System.getProperty("os.arch"));
    facts.put("java", Runtime.version().toString());
    facts.put("cpus", Integer.toString(Runtime.getRuntime().availableProcessors()));
    facts.put("cpu", field("/proc/cpuinfo", "model name"));
    facts.put("memory", field("/proc/meminfo", "MemTotal"));
    facts.put("pid", Long.toString(ProcessHandle.current().pid()));
    return facts;
  }

  private static String hostName() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (IOException e) {
      return "unknown";
    }
  }

  private static String field(String file, String name) {
    try (var lines = Files.lines(Path.of(file))) {
      return lines
          .filter(line -> line.startsWith(name))
          .map(line -> line.substring(line.indexOf(':') + 1).strip())
          .findFirst()
          .orElse("unknown");
    } catch (IOException e) {
      return "unknown";
    }
  }
}
