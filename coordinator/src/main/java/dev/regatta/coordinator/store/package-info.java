/// The run directory: the only door between measuring and reporting.
@NullMarked
package dev.regatta.coordinator.store;

import org.jspecify.annotations.NullMarked;
