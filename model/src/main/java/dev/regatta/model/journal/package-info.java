/// The raw data of one worker on disk: HdrHistogram logs (`.hlog`) for each job and op, and
/// `counters.jsonl` with the exact numbers beside them. Written while the load runs, read to merge.
@NullMarked
package dev.regatta.model.journal;

import org.jspecify.annotations.NullMarked;
