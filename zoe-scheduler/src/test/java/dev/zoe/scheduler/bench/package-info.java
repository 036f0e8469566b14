/**
 * Measures the engine: how long a decision takes on a large cluster, how fast it places beside another scheduler, and
 * what a waiting request costs. Started by {@code ./zoe bench scheduler}.
 */
@NullMarked
package dev.zoe.scheduler.bench;

import org.jspecify.annotations.NullMarked;
