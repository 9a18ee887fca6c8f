package dev.regatta.model.fio;

import java.util.List;

/// One `[section]`, or what follows one `--name`.
///
/// @param place where its header is
record FioSection(String header, String place, List<Setting> settings) {
  FioSection {
    settings = List.copyOf(settings);
  }

  /// Global sections set defaults for the jobs after them; `[global-x]` is one too.
  boolean isGlobal() {
    return header.startsWith("global");
  }
}
