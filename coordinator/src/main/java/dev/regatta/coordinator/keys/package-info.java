/// Keys and certificates of one run: a certificate authority that lives as long as the run.
@NullMarked
package dev.regatta.coordinator.keys;

import org.jspecify.annotations.NullMarked;
