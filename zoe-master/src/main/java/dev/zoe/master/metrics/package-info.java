/**
 * Metrics and checks for operators: counters and timers of the loop and of the back-end, load, health, and the check-up
 * of the systems that the master depends on. Start at {@link dev.zoe.master.metrics.MasterMetrics}. Only the root
 * package depends on this package.
 */
@NullMarked
package dev.zoe.master.metrics;

import org.jspecify.annotations.NullMarked;
