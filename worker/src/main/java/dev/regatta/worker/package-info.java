/// The worker process: joins the cluster, runs the engine, journals what it measures and sends it.
/// The load outlives the actor system: when the coordinator is lost it goes on and is journalled.
@NullMarked
package dev.regatta.worker;

import org.jspecify.annotations.NullMarked;
