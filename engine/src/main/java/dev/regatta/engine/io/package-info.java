/// What an I/O engine is: ops in preallocated slots, queued, submitted and reaped. No engine is in
/// here and nothing here knows one; `dev.regatta.engine.IoEngines` lists them.
@NullMarked
package dev.regatta.engine.io;

import org.jspecify.annotations.NullMarked;
