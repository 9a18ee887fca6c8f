/// io_uring through the foreign-function API: one ring for each load thread, no native library of
/// ours.
@NullMarked
package dev.regatta.engine.io.uring;

import org.jspecify.annotations.NullMarked;
