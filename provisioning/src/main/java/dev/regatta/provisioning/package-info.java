/// Fleets: where the hosts of a run come from and how they go away. One package per provider;
/// nobody else knows which one it is.
@NullMarked
package dev.regatta.provisioning;

import org.jspecify.annotations.NullMarked;
