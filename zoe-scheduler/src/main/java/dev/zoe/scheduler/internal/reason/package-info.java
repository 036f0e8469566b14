/**
 * The sentences that users read: why instances were placed or taken back, why a request waits, and how amounts are
 * written. Values go in and words come out. Every internal package may depend on it; it depends on no other one.
 */
@NullMarked
package dev.zoe.scheduler.internal.reason;

import org.jspecify.annotations.NullMarked;
