/// The merged result of a run: what `summary.json` holds, and the merge it comes from. Percentiles
/// are taken once, from merged histograms. Knows nothing of actors, files or terminals.
@NullMarked
package dev.regatta.model.summary;

import org.jspecify.annotations.NullMarked;
