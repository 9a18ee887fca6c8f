/// What every part of Regatta speaks of: plans, jobs, latencies, results. Values and their reading,
/// no threads, no network.
@NullMarked
package dev.regatta.model;

import org.jspecify.annotations.NullMarked;
