/// Renderings of a summary. Nothing here needs a cluster or a fleet.
@NullMarked
package dev.regatta.coordinator.report;

import org.jspecify.annotations.NullMarked;
