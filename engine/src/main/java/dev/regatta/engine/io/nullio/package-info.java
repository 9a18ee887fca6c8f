/// Does nothing, for a given time: measures Regatta itself.
@NullMarked
package dev.regatta.engine.io.nullio;

import org.jspecify.annotations.NullMarked;
