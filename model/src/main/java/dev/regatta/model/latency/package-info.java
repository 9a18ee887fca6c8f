/// Measured values: exact moments, histograms of an interval, and their log files. What is merged
/// over the fleet is defined here; percentiles are taken from merged histograms only.
@NullMarked
package dev.regatta.model.latency;

import org.jspecify.annotations.NullMarked;
