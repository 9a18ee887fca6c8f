/// A store over a directory of this machine.
@NullMarked
package dev.regatta.nfs.server.directory;

import org.jspecify.annotations.NullMarked;
