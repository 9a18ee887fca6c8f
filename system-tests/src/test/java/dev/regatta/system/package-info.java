/// Whole runs of the packaged program, as a user starts it: coordinator and workers are separate
/// JVMs.
@NullMarked
package dev.regatta.system;

import org.jspecify.annotations.NullMarked;
