/** Tests of the metrics and health checks of the master. */
@NullMarked
package dev.zoe.master.metrics;

import org.jspecify.annotations.NullMarked;
