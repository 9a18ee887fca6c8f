/// The load thread and what it owns: the hot path from the choice of an op to its record.
@NullMarked
package dev.regatta.engine.load;

import org.jspecify.annotations.NullMarked;
