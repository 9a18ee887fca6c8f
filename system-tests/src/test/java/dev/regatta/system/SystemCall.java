package dev.regatta.system;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// One system call as strace shows it.
///
/// @param arguments as they are printed, without the paths that `-y` adds to descriptors
/// @param result what it returned
/// @param path the file it is about, by name or by descriptor; empty when there is none
record SystemCall(String name, List<String> arguments, long result, String path) {
  private static final Pattern LINE = Pattern.compile("(\\w+)\\((.*)\\) += (-?\\d+).*");
  private static final Pattern DESCRIPTOR = Pattern.compile("(-?\\d+)<([^>]*)>");
  private static final List<String> BY_NAME = List.of("openat", "unlinkat", "unlink", "open");

  /// Empty for lines about something else, such as calls that never returned.
  static Optional<SystemCall> parse(String line) {
    var matcher = LINE.matcher(line);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    var name = matcher.group(1);
    var arguments = List.of(matcher.group(2).split(", ", -1));
    var descriptor = DESCRIPTOR.matcher(arguments.getFirst());
    var path =
        BY_NAME.contains(name) ? named(arguments) : descriptor.matches() ? descriptor.group(2) : "";
    return Optional.of(
        new SystemCall(
            name,
            arguments.stream().map(a -> DESCRIPTOR.matcher(a).replaceAll("$1")).toList(),
            Long.parseLong(matcher.group(3)),
            path));
  }

  private static String named(List<String> arguments) {
    return arguments.stream()
        .filter(argument -> argument.startsWith("\""))
        .findFirst()
        .map(quoted -> quoted.substring(1, quoted.length() - 1))
        .orElseThrow();
  }

  /// An argument that is a number.
  long number(int argument) {
    return Long.parseLong(arguments.get(argument));
  }

  /// Name and arguments from the second on, which are the same in every run: `fsync`, `fadvise64 0,
  /// 65536, POSIX_FADV_RANDOM`.
  @Override
  public String toString() {
    return arguments.size() < 2
        ? name
        : name + " " + String.join(", ", arguments.subList(1, arguments.size()));
  }
}
