/**
 * A port of its own for metrics and health, which no proxy passes on. Start at {@link dev.zoe.api.metrics.MetricsPort}.
 */
@NullMarked
package dev.zoe.api.metrics;

import org.jspecify.annotations.NullMarked;
