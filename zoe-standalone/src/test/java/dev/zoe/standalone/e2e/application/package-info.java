/**
 * Applications that run, fail, are odd or refused, and what the scheduler and the life cycles do with them on real
 * processes and containers.
 */
@NullMarked
package dev.zoe.standalone.e2e.application;

import org.jspecify.annotations.NullMarked;
