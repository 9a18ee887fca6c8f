package dev.regatta.model.fio;

import java.util.List;
import java.util.Set;

/// One option of fio and what becomes of it: a row of options.txt.
///
/// @param name the canonical name
/// @param aliases other spellings fio knows
/// @param form how a value is written
/// @param standing what Regatta does with it
/// @param harmless values of a refused option that ask for nothing
/// @param text what differs, or why it is refused
record FioOption(
    String name,
    List<String> aliases,
    Form form,
    Standing standing,
    Set<String> harmless,
    String text) {

  /// How a value is written.
  enum Form {
    /// Nothing, 0 or 1.
    FLAG,
    /// 0 or 1.
    BOOL,
    INT,
    SIZE,
    TIME,
    TEXT,
    /// Text or nothing.
    OPTIONAL
  }

  /// What Regatta does with an option.
  enum Standing {
    HONOURED,
    DIFFERENCE,
    NOT_YET,
    NEVER
  }

  FioOption {
    aliases = List.copyOf(aliases);
    harmless = Set.copyOf(harmless);
  }

  boolean refused() {
    return standing == Standing.NOT_YET || standing == Standing.NEVER;
  }

  boolean withoutEffect() {
    return text.startsWith("accepted without effect");
  }

  /// True for an option of the program fio, not of a job.
  boolean ofProgram() {
    return name.startsWith("--");
  }
}
