/// The command line. Each command is a class; `Main` lists them.
@NullMarked
package dev.regatta.coordinator;

import org.jspecify.annotations.NullMarked;
