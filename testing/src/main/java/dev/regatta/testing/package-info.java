/// Parts for the tests of several modules: servers written by others, as child processes. Nothing
/// of it is shipped.
@NullMarked
package dev.regatta.testing;

import org.jspecify.annotations.NullMarked;
