package dev.regatta.model.fio;

import java.util.List;

/// A job's section with everything that applies to it.
///
/// @param header the section's header
/// @param place where the header is
/// @param settings in the order they apply: globals, the section's own, `workload.set`
/// @param opensFile the first job of a later job file, which fio separates by a stonewall
record JobSection(String header, String place, List<Setting> settings, boolean opensFile) {
  JobSection {
    settings = List.copyOf(settings);
  }
}
