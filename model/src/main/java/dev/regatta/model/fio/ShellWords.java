package dev.regatta.model.fio;

import dev.regatta.model.PlanException;
import java.util.ArrayList;
import java.util.List;

/// Splits a line into words as a POSIX shell does, without expanding anything.
final class ShellWords {
  private static final String OPERATORS = "|&;<>()`";

  private final String line;
  private final List<String> words = new ArrayList<>();
  private final StringBuilder word = new StringBuilder();
  private boolean inWord;
  private int at;

  private ShellWords(String line) {
    this.line = line;
  }

  static List<String> split(String line) {
    return new ShellWords(line).split();
  }

  private List<String> split() {
    while (at < line.length()) {
      char c = line.charAt(at++);
      switch (c) {
        case ' ', '\t', '\n', '\r' -> endWord();
        case '\'' -> singleQuoted();
        case '"' -> doubleQuoted();
        case '\\' -> escaped();
        default -> plain(c);
      }
    }
    endWord();
    return List.copyOf(words);
  }

  private void endWord() {
    if (inWord) {
      words.add(word.toString());
      word.setLength(0);
      inWord = false;
    }
  }

  private void plain(char c) {
    if (OPERATORS.indexOf(c) >= 0) {
      throw new PlanException(
          "workload.fio-args: "
              + c
              + " at column "
              + at
              + ": not a shell; quote it or leave it out");
    }
    append(c);
  }

  private void append(char c) {
    word.append(c);
    inWord = true;
  }

  private void singleQuoted() {
    inWord = true;
    int end = line.indexOf('\'', at);
    if (end < 0) {
      throw unclosed('\'');
    }
    word.append(line, at, end);
    at = end + 1;
  }

  private void doubleQuoted() {
    inWord = true;
    while (at < line.length()) {
      char c = line.charAt(at++);
      if (c == '"') {
        return;
      }
      if (c == '\\' && at < line.length() && "\\\"$`\n".indexOf(line.charAt(at)) >= 0) {
        escaped();
      } else {
        word.append(c);
      }
    }
    throw unclosed('"');
  }

  private void escaped() {
    if (at == line.length()) {
      throw new PlanException("workload.fio-args: \\ at the end escapes nothing");
    }
    char c = line.charAt(at++);
    if (c != '\n') {
      append(c);
    }
  }

  private static PlanException unclosed(char quote) {
    return new PlanException("workload.fio-args: " + quote + " is not closed");
  }
}
