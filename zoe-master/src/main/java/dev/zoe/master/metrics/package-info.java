/**
 * What an operator can measure: counters and timers of the loop and of the back-end, load, health, and the check-up of
 * what the master depends on. Start at {@link dev.zoe.master.metrics.MasterMetrics}.
 */
@NullMarked
package dev.zoe.master.metrics;

import org.jspecify.annotations.NullMarked;
