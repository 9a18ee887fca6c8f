package dev.regatta.model.fio;

import java.util.HashSet;
import java.util.Set;

/// Gives each job an id that is unique in the run and safe as a file name.
final class JobIds {
  private static final int LONGEST = 100;

  private final Set<String> given = new HashSet<>();

  String idFor(String header) {
    String safe = header.strip().replaceAll("[^A-Za-z0-9._+-]", "_").replaceFirst("^\\.", "_");
    String stem = safe.substring(0, Math.min(safe.length(), LONGEST));
    String id = stem.isEmpty() ? "job" : stem;
    for (int n = 2; !given.add(id); n++) {
      id = stem + "-" + n;
    }
    return id;
  }
}
