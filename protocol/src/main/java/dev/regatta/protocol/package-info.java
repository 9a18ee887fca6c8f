/// The messages between coordinator and worker and the settings of the cluster they travel in.
/// Commands go down, events come up. No behaviour here.
@NullMarked
package dev.regatta.protocol;

import org.jspecify.annotations.NullMarked;
