/// Where ops go: seeds, random numbers, the map of blocks not yet visited. Pure arithmetic.
@NullMarked
package dev.regatta.engine.pattern;

import org.jspecify.annotations.NullMarked;
