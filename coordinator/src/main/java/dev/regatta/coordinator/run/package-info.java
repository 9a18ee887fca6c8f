/// One run: its phases in order, the actors that lead the workers, and what became of it. The only
/// place of the coordinator that knows actors.
@NullMarked
package dev.regatta.coordinator.run;

import org.jspecify.annotations.NullMarked;
