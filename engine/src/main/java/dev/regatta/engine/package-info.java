/// The load of one worker: lays out files, runs the stages of a plan on load threads, and hands out
/// numbered intervals. Knows nothing of clusters, reports or wires.
@NullMarked
package dev.regatta.engine;

import org.jspecify.annotations.NullMarked;
