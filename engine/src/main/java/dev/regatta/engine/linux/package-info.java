/// Linux system calls through the foreign-function API, under the names of the manual pages. The
/// only place with restricted calls. May use [dev.regatta.engine.io] for the ops it executes,
/// nothing else of the engine.
@NullMarked
package dev.regatta.engine.linux;

import org.jspecify.annotations.NullMarked;
