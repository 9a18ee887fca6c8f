/// Stand-in for the fio job-file reader.
@NullMarked
package dev.regatta.model.fio;

import org.jspecify.annotations.NullMarked;
