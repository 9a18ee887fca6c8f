/// What one load thread is told to do: immutable values that check themselves. A fio job file, a
/// fio command line and HOCON jobs all become a [dev.regatta.model.job.JobSpec]. No reading, no I/O
/// here.
@NullMarked
package dev.regatta.model.job;

import org.jspecify.annotations.NullMarked;
