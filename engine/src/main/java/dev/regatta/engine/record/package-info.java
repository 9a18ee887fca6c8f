/// What was measured, from a load thread's op to the counters and chunks of an interval.
@NullMarked
package dev.regatta.engine.record;

import org.jspecify.annotations.NullMarked;
