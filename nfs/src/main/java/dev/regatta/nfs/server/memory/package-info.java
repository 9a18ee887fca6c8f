/// A store in memory: its content is gone with it.
@NullMarked
package dev.regatta.nfs.server.memory;

import org.jspecify.annotations.NullMarked;
