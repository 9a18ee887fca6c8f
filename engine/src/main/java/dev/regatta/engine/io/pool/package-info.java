/// A thread per op in flight over plain system calls: what iodepth means where the kernel is not
/// asynchronous.
@NullMarked
package dev.regatta.engine.io.pool;

import org.jspecify.annotations.NullMarked;
