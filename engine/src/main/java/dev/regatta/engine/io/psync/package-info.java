/// One system call per op, on the load thread: pread, pwrite and their kin.
@NullMarked
package dev.regatta.engine.io.psync;

import org.jspecify.annotations.NullMarked;
