/// fio job files and fio command lines, read as fio 3.33 reads them into job specs. Where fio is
/// not followed, docs/fio-differences.md says so; what it misreads is refused. No I/O but reading
/// job files: directories and data files are the worker's business.
@NullMarked
package dev.regatta.model.fio;

import org.jspecify.annotations.NullMarked;
